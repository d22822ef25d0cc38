import { errnoText, type Flow, type FsError, isFsError, type Maybe, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { quoteInMessage } from '../support/quote.ts';
import { SortFailure } from './failure.ts';

/** What is said of a file that cannot be opened, and of standard input where it is closed. */
interface OpenFaults {
	readonly fault?: string;
	readonly closed?: string;
}

/** Opens files one after the other, for the time of `use`. What cannot be read ends the command. */
export const openFiles = function* (
	context: CommandContext,
	files: readonly string[],
	use: (input: Input, index: number) => Flow<void>,
	faults: OpenFaults = {},
): Flow<void> {
	for (const [index, name] of files.entries()) {
		const opened = yield* openOne(context, name, faults);
		try {
			yield* use(opened.input, index);
		} catch (error) {
			throw isFsError(error) ? readFailure(error, name) : error;
		} finally {
			yield* wait(opened.close());
		}
	}
};

/** Opens one file for reading. */
export const openOne = function* (
	context: CommandContext,
	name: string,
	{ fault = 'cannot read', closed = 'read failed' }: OpenFaults = {},
): Flow<{ readonly input: Input; close(): Maybe<void> }> {
	try {
		return yield* wait(context.openInput(name));
	} catch (error) {
		if (!isFsError(error)) throw error;
		if (error.errno === 'EISDIR') throw readFailure(error, name);
		if (error.errno === 'EBADF') throw new SortFailure(`${closed}: -: ${errnoText.EBADF}`);
		throw new SortFailure(`${fault}: ${quoteInMessage(name)}: ${errnoText[error.errno]}`);
	}
};

/** What a failure to read is, where several files are read at one time; others stay what they are. */
export const failureAmong = (context: CommandContext, files: readonly string[], error: unknown): unknown => {
	if (!isFsError(error)) return error;
	const name = files.find((each) => each !== '-' && each !== '' && context.path(each) === error.path);
	return name === undefined ? error : readFailure(error, name);
};

const readFailure = (error: FsError, name: string): SortFailure =>
	new SortFailure(`read failed: ${quoteInMessage(name)}: ${errnoText[error.errno]}`);
