import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Config } from '../../config/load-config.ts';
import type { OpenSessionOptions } from '../../session/open-session.ts';
import { refuseWideFolder, stateFolderOf } from '../../session/service/start.ts';
import {
	type RunOptionValues,
	type RunTerms,
	readRunTerms,
	runHelp,
	runOptions,
} from '../../support/run-flags.ts';

/** What every front for people takes of a command line about the session that it opens. */
export interface SessionFlags extends RunTerms {
	/** The folder of the project. */
	readonly cwd: string;
	/** Whether it may be the root or the home. */
	readonly isAnyFolder: boolean;
	/** Extensions that are started whatever is found elsewhere, in this order. */
	readonly extensions: readonly string[];
	/** Whether extensions of the project and the user are looked for. */
	readonly findsExtensions: boolean;
	/** A session, by its id or by the beginning of it. */
	readonly resume: string | undefined;
	/** Whether the newest session of the folder is continued. */
	readonly isContinued: boolean;
	/** Whether a session is continued in a copy of it. */
	readonly isForked: boolean;
	/** The file that sessions are kept in; `undefined`: in memory. */
	readonly store: string | undefined;
	/** A preset, or a policy file in place of the user's. */
	readonly policy: string | undefined;
	readonly model: string | undefined;
	readonly tape: string | undefined;
	readonly hasAudit: boolean;
	/** Whether what the policy leaves to a person is allowed for once. */
	readonly isAuto: boolean;
	/** The settings of the folder, which hold where the command line says nothing. */
	readonly config: Config;
}

const ownOptions = {
	cwd: { type: 'string' },
	'any-folder': { type: 'boolean' },
	ext: { type: 'string', short: 'e', multiple: true },
	'no-ext': { type: 'boolean' },
	resume: { type: 'string', short: 'r' },
	continue: { type: 'boolean', short: 'c' },
	fork: { type: 'boolean' },
	store: { type: 'string' },
	'no-session': { type: 'boolean' },
	policy: { type: 'string' },
	model: { type: 'string', short: 'm' },
	tape: { type: 'string' },
	'no-audit': { type: 'boolean' },
	auto: { type: 'boolean' },
} as const;

/** The options of a command line that {@link sessionFlagsOf} reads. */
export const sessionOptions: typeof ownOptions & typeof runOptions = { ...ownOptions, ...runOptions };

/** What was given for them. */
export interface SessionOptionValues extends RunOptionValues {
	readonly cwd?: string | undefined;
	readonly 'any-folder'?: boolean | undefined;
	readonly ext?: readonly string[] | undefined;
	readonly 'no-ext'?: boolean | undefined;
	readonly resume?: string | undefined;
	readonly continue?: boolean | undefined;
	readonly fork?: boolean | undefined;
	readonly store?: string | undefined;
	readonly 'no-session'?: boolean | undefined;
	readonly policy?: string | undefined;
	readonly model?: string | undefined;
	readonly tape?: string | undefined;
	readonly 'no-audit'?: boolean | undefined;
	readonly auto?: boolean | undefined;
}

/** Reads the session's part of a command line; a text says what is wrong with it. */
export const sessionFlagsOf = (
	values: SessionOptionValues,
	environment: Readonly<Record<string, string | undefined>>,
): SessionFlags | string => {
	if (values.resume !== undefined && values.continue === true)
		return '--resume and --continue cannot be used together';
	if (values.fork === true && values.resume === undefined && values.continue !== true)
		return '--fork needs --resume or --continue';
	if (values['no-session'] === true && (values.resume !== undefined || values.continue === true))
		return '--no-session keeps nothing that could be resumed';
	const cwd = values.cwd ?? process.cwd();
	const config = new Config({ environment, project: cwd });
	const terms = readRunTerms(values, environment, config.text('session', 'mode'));
	if (typeof terms === 'string') return terms;
	const [store = join(stateFolderOf(environment), 'sessions.db')] = config.paths('session', 'store');
	return {
		...terms,
		...{ cwd, config },
		isAnyFolder: values['any-folder'] === true,
		extensions: [...config.paths('extensions', 'paths'), ...(values.ext ?? [])],
		findsExtensions: values['no-ext'] !== true && config.flag('extensions', 'discover') !== false,
		resume: values.resume,
		isContinued: values.continue === true,
		isForked: values.fork === true,
		store: values['no-session'] === true ? undefined : (values.store ?? store),
		policy: values.policy,
		model: values.model,
		tape: values.tape,
		hasAudit: values['no-audit'] !== true && config.flag('session', 'audit') !== false,
		isAuto: values.auto === true || config.text('session', 'approvals') === 'auto',
	};
};

/** The help of these options, for the help of a front. */
export const sessionOptionsHelp: string = `  -m, --model NAME   answer with this model; 'tenon models' lists them
  -c, --continue     continue the newest session of this folder
  -r, --resume ID    continue a session; the beginning of its id is enough
  --fork             with -c or -r: continue in a copy of it
  --no-session       keep nothing of this session
  --store FILE       keep sessions in FILE
  --cwd DIR          work in DIR; default: the current folder
  --any-folder       work in the root or the home, too, which is refused otherwise
  -e, --ext PATH     start the extension at PATH; may be given several times
  --no-ext           look for no other extensions
  --policy NAME      read-only, workspace, full or a policy file, in place of the user's policy
${runHelp}
  --auto             say yes, for this once, to what the policy leaves to you; what cannot be undone is asked
  --tape FILE        answer from FILE, a tape of recorded answers
  --no-audit         do not write decisions to the audit log
`;

/** What a session is opened with. Makes the folder of its store. Throws where the folder is too wide. */
export const openOptionsOf = (
	flags: SessionFlags,
	complain: OpenSessionOptions['complain'],
): OpenSessionOptions => {
	if (!flags.isAnyFolder) refuseWideFolder(flags.cwd, process.env);
	if (flags.store !== undefined) mkdirSync(dirname(flags.store), { recursive: true, mode: 0o700 });
	return {
		cwd: flags.cwd,
		environment: process.env,
		config: flags.config,
		explicitExtensions: flags.extensions,
		findsExtensions: flags.findsExtensions,
		sessionId: undefined,
		storeFile: flags.store,
		policy: flags.policy,
		tapeFile: flags.tape,
		mode: flags.mode,
		runPolicy: flags.runPolicy,
		hasAudit: flags.hasAudit,
		approvals: flags.isAuto ? 'auto' : 'ask',
		version: programVersion,
		complain,
	};
};

/** The version that clients and extensions are told. */
export const programVersion = '0.0.0';
