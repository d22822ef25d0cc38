import { Config } from '../../config/load-config.ts';
import { readOptions } from '../../support/read-options.ts';
import { type RunTerms, readRunTerms, runOptions } from '../../support/run-flags.ts';

/** What the command line of `tenon rpc` asks for. */
export interface RpcFlags extends RunTerms {
	readonly kind: 'serve';
	/** The folder of the project. */
	readonly cwd: string;
	/** Whether it may be the root or the home. */
	readonly isAnyFolder: boolean;
	/** Extensions that are started whatever is found elsewhere, in this order. */
	readonly extensions: readonly string[];
	/** Whether extensions of the project and the user are looked for. */
	readonly findsExtensions: boolean;
	/** The conversation to resume; `undefined`: a new one. */
	readonly sessionId: string | undefined;
	/** The file that conversations are kept in; `undefined`: in memory. */
	readonly store: string | undefined;
	/** A preset, or a policy file in place of the user's. */
	readonly policy: string | undefined;
	/** The model that answers; `undefined`: the usual one. */
	readonly model: string | undefined;
	readonly tape: string | undefined;
	readonly hasAudit: boolean;
	/** The settings of the folder, which hold where the command line says nothing. */
	readonly config: Config;
}

/** The same, or a wish for help, or a mistake. */
export type RpcStart =
	| RpcFlags
	| { readonly kind: 'help' }
	| { readonly kind: 'mistake'; readonly text: string };

/** Reads the arguments of `tenon rpc`. */
export const readRpcFlags = (args: readonly string[]): RpcStart => {
	const parsed = readOptions(args, options);
	if (typeof parsed === 'string') return { kind: 'mistake', text: parsed };
	const { values, positionals } = parsed;
	if (values.help === true) return { kind: 'help' };
	const [operand] = positionals;
	if (operand !== undefined) return { kind: 'mistake', text: `'${operand}' is one too many` };
	if (values.session !== undefined && values.store === undefined) {
		return { kind: 'mistake', text: '--session needs the --store that the session is in' };
	}
	const cwd = values.cwd ?? process.cwd();
	const config = new Config({ environment: process.env, project: cwd });
	const terms = readRunTerms(values, process.env, config.text('session', 'mode'));
	if (typeof terms === 'string') return { kind: 'mistake', text: terms };
	return {
		kind: 'serve',
		...terms,
		...{ cwd, config },
		isAnyFolder: values['any-folder'] === true,
		extensions: [...config.paths('extensions', 'paths'), ...(values.ext ?? [])],
		findsExtensions: values['no-ext'] !== true && config.flag('extensions', 'discover') !== false,
		sessionId: values.session,
		store: values.store,
		policy: values.policy,
		model: values.model,
		tape: values.tape,
		hasAudit: values['no-audit'] !== true && config.flag('session', 'audit') !== false,
	};
};

const options = {
	help: { type: 'boolean' },
	cwd: { type: 'string' },
	'any-folder': { type: 'boolean' },
	ext: { type: 'string', short: 'e', multiple: true },
	'no-ext': { type: 'boolean' },
	session: { type: 'string' },
	store: { type: 'string' },
	policy: { type: 'string' },
	model: { type: 'string', short: 'm' },
	tape: { type: 'string' },
	'no-audit': { type: 'boolean' },
	...runOptions,
} as const;
