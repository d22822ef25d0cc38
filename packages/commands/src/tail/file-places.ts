import { type FileHandle, type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { chunkSteps } from '../support/chunks.ts';
import { countByte, placeAfterNth } from '../support/count-byte.ts';

/**
 * Where the last `count` lines of a file start, found from its end. A last line without delimiter counts.
 */
export function* placeOfLastLines(
	context: CommandContext,
	handle: FileHandle,
	size: number,
	count: number,
	delimiter: number,
): Flow<number> {
	if (count === 0) return size;
	const block = new Uint8Array(blockBytes);
	let wanted = count;
	for (let end = size; end > 0; ) {
		const start = Math.max(0, end - blockBytes);
		const read = yield* wait(handle.read(block.subarray(0, end - start), start));
		const bytes = block.subarray(0, read);
		// The delimiter at the very end starts no line.
		const visible = end === size && bytes.at(-1) === delimiter ? read - 1 : read;
		const found = countByte(bytes, delimiter, 0, visible);
		if (found >= wanted) return start + placeAfterNth(bytes, delimiter, found - wanted + 1);
		wanted -= found;
		end = start;
		yield* wait(context.breathe(chunkSteps));
	}
	return 0;
}

/** Where the line of that number starts, counted from 1; the end if there are fewer. */
export function* placeOfLine(
	context: CommandContext,
	handle: FileHandle,
	line: number,
	delimiter: number,
): Flow<number> {
	const block = new Uint8Array(blockBytes);
	let wanted = line - 1;
	for (let position = 0; ; ) {
		if (wanted <= 0) return position;
		const read = yield* wait(handle.read(block, position));
		if (read === 0) return position;
		const bytes = block.subarray(0, read);
		const found = countByte(bytes, delimiter);
		if (found >= wanted) return position + placeAfterNth(bytes, delimiter, wanted);
		wanted -= found;
		position += read;
		yield* wait(context.breathe(chunkSteps));
	}
}

/** Prints a file from a place to another one, or to its end, and returns how far it came. */
export function* copyBetween(
	context: CommandContext,
	handle: FileHandle,
	start: number,
	end: number,
): Flow<number> {
	const { output } = context;
	for (let position = start; ; ) {
		const wanted = Math.min(blockBytes, end - position);
		if (wanted <= 0) return position;
		const read = yield* wait(handle.read(output.room(blockBytes).subarray(0, wanted), position));
		if (read === 0) return position;
		position += read;
		output.advance(read);
		yield* wait(output.flush());
		yield* wait(context.breathe(chunkSteps));
	}
}

const blockBytes = 65_536;
