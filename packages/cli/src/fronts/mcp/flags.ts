import {
	isLimitProfileName,
	isPresetName,
	type LimitProfileName,
	limitProfileNames,
	type PresetName,
	presetNames,
} from '../../session/service/start.ts';
import { didYouMean } from '../../support/nearest.ts';
import { readOptions } from '../../support/read-options.ts';
import { type RunTerms, readRunTerms, runOptions } from '../../support/run-flags.ts';

/** What the command line of `tenon mcp` asks for. */
export interface McpFlags extends RunTerms {
	readonly kind: 'serve';
	/** The folder that is all there is; `undefined` where the model works in the current folder of the machine. */
	readonly jail: string | undefined;
	/** The folder of the project, where it was named; `undefined`: the client's, or the current one. */
	readonly folder: string | undefined;
	/** Whether it may be the root or the home. */
	readonly isAnyFolder: boolean;
	readonly hasOverlay: boolean;
	readonly policyFile: string | undefined;
	readonly preset: PresetName | undefined;
	/** The profile of limits, within what the policies allow. */
	readonly limits: LimitProfileName | undefined;
	readonly hasAudit: boolean;
	/** Extensions that are started whatever is found elsewhere, in this order. */
	readonly extensions: readonly string[];
	/** Whether extensions of the project and the user are looked for. */
	readonly findsExtensions: boolean;
}

/** The same, or a wish for help, or a mistake. */
export type McpRequest =
	| McpFlags
	| { readonly kind: 'help' }
	| { readonly kind: 'mistake'; readonly text: string };

/** Reads the arguments of `tenon mcp`. */
export const readMcpFlags = (args: readonly string[]): McpRequest => {
	const parsed = readOptions(args, options);
	if (typeof parsed === 'string') return mistake(parsed);
	const { values, positionals } = parsed;
	const [operand] = positionals;
	if (operand !== undefined)
		return mistake(`'${operand}' is one too many; a folder is named by --workspace or --root`);
	const { workspace: folder, 'any-folder': isAnyFolder = false } = values;
	const { help = false, root, overlay = false, policy, preset, limits, 'no-audit': noAudit = false } = values;
	if (help) return { kind: 'help' };
	if (root !== undefined && folder !== undefined)
		return mistake('--root and --workspace name two folders; use one');
	if (preset !== undefined && !isPresetName(preset))
		return mistake(
			`--preset needs one of ${presetNames.join(', ')}, not '${preset}'${didYouMean(preset, presetNames)}`,
		);
	if (limits !== undefined && !isLimitProfileName(limits))
		return mistake(
			`--limits needs one of ${limitProfileNames.join(', ')}, not '${limits}'${didYouMean(limits, limitProfileNames)}`,
		);
	const terms = readRunTerms(values, process.env);
	if (typeof terms === 'string') return mistake(terms);
	return {
		kind: 'serve',
		...terms,
		jail: root,
		folder,
		isAnyFolder,
		hasOverlay: overlay,
		policyFile: policy,
		preset,
		limits,
		hasAudit: !noAudit,
		extensions: values.ext ?? [],
		// What is all that can be seen has none of those that can see more, unless they are named.
		findsExtensions: values['no-ext'] !== true && root === undefined,
	};
};

const mistake = (text: string): McpRequest => ({ kind: 'mistake', text });

const options = {
	help: { type: 'boolean' },
	root: { type: 'string' },
	workspace: { type: 'string' },
	'any-folder': { type: 'boolean' },
	overlay: { type: 'boolean' },
	policy: { type: 'string' },
	preset: { type: 'string' },
	limits: { type: 'string' },
	'no-audit': { type: 'boolean' },
	ext: { type: 'string', short: 'e', multiple: true },
	'no-ext': { type: 'boolean' },
	...runOptions,
} as const;
