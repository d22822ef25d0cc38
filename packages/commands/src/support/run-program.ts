import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext, InvokeOptions } from '@tenon/shell';
import { attempt } from './attempt.ts';

/** How a program is run, and what is said of one that cannot be. */
export interface RunProgramOptions {
	readonly describe: (name: string, reason: string) => string;
	/** A second message below, for a name that was not found. */
	readonly hintFor?: (name: string) => string | undefined;
	readonly how: InvokeOptions;
}

/**
 * Runs a command as exec would: 127 with a message if there is none of that name, 126 if what is there
 * cannot be run.
 */
export function* runProgram(
	context: CommandContext,
	argv: readonly string[],
	{ describe, hintFor, how }: RunProgramOptions,
): Flow<number> {
	const name = argv[0]!;
	const found = name === '' ? undefined : yield* wait(context.locate(name, how));
	if (found !== undefined) return yield* wait(context.invoke(argv, how));
	const { reason, status } = yield* whyNotRun(context, name, how.cwd);
	yield* wait(context.complain(describe(name, reason)));
	const hint = status === 127 ? hintFor?.(name) : undefined;
	if (hint !== undefined) yield* wait(context.complain(hint));
	return status;
}

/** Why there is no command of a name, seen from a folder, and the status that tells so. */
export function* whyNotRun(
	context: CommandContext,
	name: string,
	cwd?: string,
): Flow<{ readonly reason: string; readonly status: 126 | 127 }> {
	if (!name.includes('/')) return { reason: errnoText.ENOENT, status: 127 };
	const path = cwd === undefined || name.startsWith('/') ? context.path(name) : `${cwd}/${name}`;
	const facts = yield* attempt(() => context.fileSystem.stat(path));
	const errno = isFsError(facts) ? facts.errno : 'EACCES';
	return { reason: errnoText[errno], status: errno === 'ENOENT' ? 127 : 126 };
}
