import { errnoText, type FileHandle, isFsError } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { attempt } from '../attempt.ts';
import { chunkSteps } from '../chunks.ts';
import { type Flow, wait } from '../flow.ts';
import { quoteAlways } from '../quote.ts';

/** Copies all bytes of an open file to another; returns what went wrong, or `undefined`. */
export function* copyContent(
	context: CommandContext,
	source: { readonly name: string; readonly handle: FileHandle; readonly size: number },
	destination: { readonly name: string; readonly handle: FileHandle },
): Flow<string | undefined> {
	// One byte more than the file has, so that a small one takes one read and a second that finds the end.
	const buffer = new Uint8Array(Math.min(Math.max(source.size + 1, smallBytes), bufferBytes));
	let position = 0;
	for (;;) {
		const read = yield* attempt(() => source.handle.read(buffer, position));
		if (isFsError(read)) return `error reading ${quoteAlways(source.name)}: ${errnoText[read.errno]}`;
		if (read === 0) return undefined;
		const written = yield* attempt(() => destination.handle.write(buffer.subarray(0, read), position));
		if (isFsError(written))
			return `error writing ${quoteAlways(destination.name)}: ${errnoText[written.errno]}`;
		position += read;
		yield* wait(context.breathe(chunkSteps));
	}
}

/** The same from a stream, such as the descriptor of a process substitution. */
export function* copyStream(
	context: CommandContext,
	input: Input,
	destination: { readonly name: string; readonly handle: FileHandle },
): Flow<string | undefined> {
	let position = 0;
	for (;;) {
		const chunk = yield* wait(input.pull());
		if (chunk === undefined) return undefined;
		const written = yield* attempt(() => destination.handle.write(chunk, position));
		if (isFsError(written))
			return `error writing ${quoteAlways(destination.name)}: ${errnoText[written.errno]}`;
		position += chunk.length;
		yield* wait(context.breathe(chunkSteps));
	}
}

/** Opens a file for the time of `use` and closes it, whatever happens. */
export function* withHandle<T>(handle: FileHandle, use: () => Flow<T>): Flow<T> {
	try {
		return yield* use();
	} finally {
		yield* wait(handle.close());
	}
}

const bufferBytes = 1 << 18;
const smallBytes = 1 << 12;

/** The operand as a stream of this shell, if it names one of its descriptors. */
export const isDescriptorName = (name: string): boolean => /^\/dev\/(?:stdin|fd\/\d+)$/.test(name);
