import { errnoText, type Flow, type FsError, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import type { FileReplacement } from '@tenon/vfs';
import type { WriteChunk } from '../support/byte-gatherer.ts';
import { quoteInMessage } from '../support/quote.ts';
import { replaceOutput } from '../support/replace-output.ts';
import type { DebugLines } from './debug-lines.ts';
import { SortFailure } from './failure.ts';
import { FileSorter, type SortTask } from './file-sorter.ts';
import { openFiles } from './open-files.ts';

/** Where the lines go, and whether the files are sorted already. */
export interface SortOutput {
	readonly merges: boolean;
	readonly outputFile: string | undefined;
	/** What marks the keys of each line, if they are shown. */
	readonly debug: DebugLines | undefined;
}

/** Sorts or merges the files. An output file may be one of them: it takes its place at the end. */
export const sortToOutput = function* (
	task: SortTask,
	{ merges, outputFile, debug }: SortOutput,
): Flow<void> {
	const { context } = task;
	const lookAt = function* (): Flow<void> {
		// Each can be opened; reading comes later.
	};
	yield* openFiles(context, task.files, lookAt, { closed: merges ? 'read failed' : 'stat failed' });
	const file = outputFile === undefined ? undefined : yield* openOutput(context, outputFile);
	const write: WriteChunk =
		debug !== undefined
			? (chunk) => context.output.pass(debug.mark(chunk))
			: file === undefined
				? (chunk, release) => context.output.pass(chunk, release)
				: (chunk) => file.push(chunk);
	try {
		yield* new FileSorter(task).run(write, merges);
		if (file !== undefined) yield* wait(file.commit());
	} finally {
		if (file !== undefined) yield* wait(file.discard());
	}
};

const openOutput = function* (context: CommandContext, name: string): Flow<FileReplacement> {
	try {
		return yield* wait(replaceOutput(context, name));
	} catch (error) {
		throw isFsError(error) ? openFailure(error, name) : error;
	}
};

const openFailure = (error: FsError, name: string): SortFailure =>
	new SortFailure(`open failed: ${quoteInMessage(name)}: ${errnoText[error.errno]}`);
