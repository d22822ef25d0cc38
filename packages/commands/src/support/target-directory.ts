import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from './attempt.ts';
import { quoteAlways } from './quote.ts';

/** The options of cp, mv and ln that say what the last operand is, for their declarations. */
export const targetDirectoryOptions = {
	targetDirectory: {
		kind: 'list',
		short: 't',
		long: 'target-directory',
		value: 'DIRECTORY',
		summary: 'put everything into DIRECTORY',
	},
	noTargetDirectory: {
		kind: 'flag',
		short: 'T',
		long: 'no-target-directory',
		summary: 'treat the last operand as a file',
	},
} as const;

/** Sources, and where they go: into a directory, or, if there is one source, to a name. */
export type Targets =
	| { readonly sources: readonly string[]; readonly directory: string; readonly destination: '' }
	| { readonly sources: readonly string[]; readonly directory: undefined; readonly destination: string };

/** What is said of `-t NAME` where NAME is no directory. */
export type DirectoryRefusal = (name: string, reason: string) => string;

/**
 * Tells sources from where they go as cp, mv and ln do: a last operand that is a directory takes them
 * in. `undefined` once what is wrong was reported. `alone`: where a single operand goes, if it may stand
 * alone. `cannotCombine`: what is said of `-t` and `-T` together.
 */
export function* takeTargets(
	context: CommandContext,
	operands: readonly string[],
	options: { readonly targetDirectory: readonly string[]; readonly noTargetDirectory: boolean },
	how: {
		readonly followsLinks: boolean;
		readonly alone?: string;
		readonly refuse?: DirectoryRefusal;
		readonly cannotCombine?: string;
	},
): Flow<Targets | undefined> {
	const { targetDirectory, noTargetDirectory } = options;
	if (targetDirectory.length > 1) {
		yield* wait(context.complain('multiple target directories specified'));
		return undefined;
	}
	const [given] = targetDirectory;
	if (given !== undefined && noTargetDirectory) {
		const usual = 'cannot combine --target-directory (-t) and --no-target-directory (-T)';
		yield* wait(context.complain(how.cannotCombine ?? usual));
		return undefined;
	}
	// Only ln looks at the directory before it counts its operands.
	const isLookedAt = given !== undefined && (operands.length > 0 || how.refuse !== undefined);
	const refusal = isLookedAt ? yield* directoryProblem(context, given) : undefined;
	if (refusal !== undefined) {
		yield* wait(context.complain((how.refuse ?? refuseDirectory)(given!, refusal)));
		return undefined;
	}
	const isAlone = how.alone !== undefined && given === undefined && !noTargetDirectory;
	if (operands.length === 0 || (operands.length === 1 && given === undefined && !isAlone)) {
		const [only] = operands;
		const text =
			only === undefined
				? 'missing file operand'
				: `missing destination file operand after ${quoteAlways(only)}`;
		yield* wait(context.complainOfUsage(text));
		return undefined;
	}
	if (given !== undefined) return { sources: operands, directory: given, destination: '' };
	if (operands.length === 1) return { sources: operands, directory: how.alone!, destination: '' };
	const last = operands.at(-1)!;
	const sources = operands.slice(0, -1);
	if (noTargetDirectory) {
		if (operands.length === 2) return { sources, directory: undefined, destination: last };
		yield* wait(context.complainOfUsage(`extra operand ${quoteAlways(operands[2]!)}`));
		return undefined;
	}
	const problem = yield* directoryProblem(context, last, how.followsLinks);
	if (problem === undefined) return { sources, directory: last, destination: '' };
	if (operands.length === 2) return { sources, directory: undefined, destination: last };
	yield* wait(context.complain(`target ${quoteAlways(last)}: ${problem}`));
	return undefined;
}

const refuseDirectory: DirectoryRefusal = (name, reason) =>
	`target directory ${quoteAlways(name)}: ${reason}`;

// Why a name is not a directory to put things into; `undefined` if it is one.
function* directoryProblem(
	context: CommandContext,
	name: string,
	followsLinks = true,
): Flow<string | undefined> {
	const { fileSystem } = context;
	const found = yield* attempt(() => {
		const path = context.path(name);
		return followsLinks ? fileSystem.stat(path) : fileSystem.lstat(path);
	});
	if (isFsError(found)) return errnoText[found.errno];
	return found.kind === 'directory' ? undefined : errnoText.ENOTDIR;
}
