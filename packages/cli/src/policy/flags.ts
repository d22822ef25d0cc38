import { isPresetName, type PresetName, presetNames } from '@tenon/host';
import { didYouMean } from '../support/nearest.ts';
import { readOptions } from '../support/read-options.ts';

/** Where the policy is looked for, and how answers are printed. */
export interface PolicyFlags {
	readonly root: string | undefined;
	readonly policyFile: string | undefined;
	readonly preset: PresetName | undefined;
	readonly json: boolean;
}

/** What the command line of `tenon policy` asks for. */
export type PolicyRequest =
	| { readonly kind: 'help' }
	| { readonly kind: 'mistake'; readonly text: string }
	| { readonly kind: 'explain'; readonly script: string; readonly flags: PolicyFlags }
	| { readonly kind: 'test'; readonly file: string; readonly flags: PolicyFlags }
	| { readonly kind: 'show'; readonly flags: PolicyFlags };

/** Reads the arguments of `tenon policy`. */
export const readPolicyFlags = (args: readonly string[]): PolicyRequest => {
	const parsed = readOptions(args, options);
	if (typeof parsed === 'string') return mistake(parsed);
	const { values, positionals } = parsed;
	if (values.help === true) return { kind: 'help' };
	const { root, policy: policyFile, preset, json = false } = values;
	if (preset !== undefined && !isPresetName(preset)) {
		return mistake(
			`--preset needs one of ${presetNames.join(', ')}, not '${preset}'${didYouMean(preset, presetNames)}`,
		);
	}
	const flags: PolicyFlags = { root, policyFile, preset, json };
	const [action, ...rest] = positionals;
	switch (action) {
		case 'explain':
			return withOne(rest, 'explain needs one SCRIPT', (script) => ({ kind: action, script, flags }));
		case 'test':
			return withOne(rest, 'test needs one FILE', (file) => ({ kind: action, file, flags }));
		case 'show':
			return rest.length === 0 ? { kind: action, flags } : mistake('show takes no operand');
		default:
			return mistake(
				action === undefined
					? 'say what to do: explain, test or show'
					: `'${action}' is not known; use explain, test or show${didYouMean(action, ['explain', 'test', 'show'])}`,
			);
	}
};

const mistake = (text: string): PolicyRequest => ({ kind: 'mistake', text });

const withOne = (
	operands: readonly string[],
	missing: string,
	make: (operand: string) => PolicyRequest,
): PolicyRequest => {
	const [operand, ...more] = operands;
	return operand === undefined || more.length > 0 ? mistake(missing) : make(operand);
};

const options = {
	root: { type: 'string' },
	policy: { type: 'string' },
	preset: { type: 'string' },
	json: { type: 'boolean' },
	help: { type: 'boolean' },
} as const;
