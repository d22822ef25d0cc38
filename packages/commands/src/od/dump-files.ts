import { andThen, errnoText, type Flow, isFsError, type Maybe, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { forEachChunk } from '../support/chunks.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { withInput } from '../support/inputs.ts';
import { quoteInMessage } from '../support/quote.ts';

/** Which bytes of which files are dumped. */
export interface DumpRange {
	readonly files: readonly string[];
	readonly start: number;
	readonly limit: number;
	readonly lineBytes: number;
	/** What is told when the first byte to dump is reached. */
	readonly warning: string | undefined;
}

/** Takes line after line of the input. */
export interface BytePrinter {
	put(line: Uint8Array): void;
	end(): void;
}

/** Hands the files, which are one long input, to the printer. */
export const dumpFiles = function* (
	context: CommandContext,
	printer: BytePrinter,
	{ files, start, limit, lineBytes, warning }: DumpRange,
): Flow<number> {
	let status = 0;
	let hasOpened = false;
	let hasWarned = warning === undefined;
	let toSkip = start;
	let left = limit;
	let rest: Uint8Array = new Uint8Array(0);
	const warn = (): Maybe<void> => {
		if (hasWarned || !hasOpened || toSkip > 0) return;
		hasWarned = true;
		return context.complain(warning!);
	};
	const takeUsed = (used: Uint8Array): Maybe<boolean | void> => {
		left -= used.length;
		let bytes = used;
		if (rest.length > 0) {
			bytes = new Uint8Array(rest.length + used.length);
			bytes.set(rest);
			bytes.set(used, rest.length);
		}
		let at = 0;
		for (; at + lineBytes <= bytes.length; at += lineBytes) printer.put(bytes.subarray(at, at + lineBytes));
		rest = bytes.subarray(at);
		if (left === 0) return false;
		return context.breathe(256);
	};
	const take = (chunk: Uint8Array): Maybe<boolean | void> => {
		const from = Math.min(toSkip, chunk.length);
		toSkip -= from;
		if (toSkip > 0) return;
		const used = chunk.subarray(from, Math.min(chunk.length, from + left));
		return hasWarned ? takeUsed(used) : andThen(warn(), () => takeUsed(used));
	};
	for (const name of files.length === 0 ? ['-'] : files) {
		if (left === 0 && hasOpened && toSkip === 0) break;
		try {
			yield* wait(
				withInput(context, name, (input) => {
					hasOpened = true;
					if (left > 0 || toSkip > 0) return forEachChunk(context, input, (chunk) => eachPart(chunk, take));
				}),
			);
		} catch (error) {
			if (!isFsError(error)) throw error;
			status = 1;
			// A folder is opened and skipped in like a file, and so is an input that is closed; only reading fails.
			if (error.errno === 'EISDIR' || error.errno === 'EBADF') {
				hasOpened = true;
				toSkip = 0;
			}
			yield* wait(warn());
			const shown = name === '-' ? quoteInMessage('standard input') : quoteInMessage(name);
			yield* wait(context.complain(`${shown}: ${errnoText[error.errno]}`));
		}
	}
	if (!hasOpened) return status;
	if (toSkip > 0) throw new CommandFailure('cannot skip past end of combined input');
	yield* wait(warn());
	if (rest.length > 0) printer.put(rest);
	printer.end();
	return status;
};

// A chunk is dumped in parts, as each takes its time.
const eachPart = (
	chunk: Uint8Array,
	take: (part: Uint8Array) => Maybe<boolean | void>,
): Maybe<boolean | void> => {
	for (let at = 0; at < chunk.length; at += partBytes) {
		const taken = take(chunk.subarray(at, at + partBytes));
		if (taken === false) return false;
		if (taken instanceof Promise) {
			const next = at + partBytes;
			return taken.then((continues) => (continues === false ? false : eachPart(chunk.subarray(next), take)));
		}
	}
	return undefined;
};

const partBytes = 4096;
