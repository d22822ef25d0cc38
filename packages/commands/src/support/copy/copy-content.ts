import { errnoText, type FileHandle, type Flow, FsError, isFsError, type Stat, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { attempt } from '../attempt.ts';
import { chunkSteps } from '../chunks.ts';
import { quoteAlways } from '../quote.ts';

/** Copies bytes of open files, one file after the other through the same memory. */
export class ContentCopier {
	readonly #context: CommandContext;
	#memory = new Uint8Array(smallBytes);

	constructor(context: CommandContext) {
		this.#context = context;
	}

	/** Copies all bytes of an open file to another; returns what went wrong, or `undefined`. */
	*copy(source: CopySource, destination: CopyDestination): Flow<string | undefined> {
		// One byte more than the file has, so that a small one takes one read that finds the end too.
		const wanted = Math.min(source.facts.size + 1, bufferBytes);
		if (this.#memory.length < wanted) this.#memory = new Uint8Array(wanted);
		const memory = this.#memory;
		let position = 0;
		for (;;) {
			const read = yield* attempt(() => source.handle.read(memory, position));
			if (isFsError(read)) return `error reading ${quoteAlways(source.name)}: ${errnoText[read.errno]}`;
			if (read === 0) return undefined;
			const written = yield* attempt(() => destination.handle.write(memory.subarray(0, read), position));
			if (isFsError(written))
				return `error writing ${quoteAlways(destination.name)}: ${errnoText[written.errno]}`;
			// A file fills the memory while it has more.
			if (read < memory.length && source.facts.kind === 'file') return undefined;
			position += read;
			yield* wait(this.#context.breathe(chunkSteps));
		}
	}
}

/** An open file that is copied, and what is known of it. */
export interface CopySource {
	readonly name: string;
	readonly handle: FileHandle;
	readonly facts: Stat;
}

/** An open file that is copied to. */
export interface CopyDestination {
	readonly name: string;
	readonly handle: FileHandle;
}

/** The same from a stream, such as the descriptor of a process substitution. */
export function* copyStream(
	context: CommandContext,
	input: Input,
	destination: CopyDestination,
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

/** Copies all bytes of an input to what an operand names; returns what went wrong, or `undefined`. */
export function* copyToStream(
	context: CommandContext,
	input: Input,
	destination: string,
): Flow<string | undefined> {
	const opened = yield* attempt(() => context.openOutput(destination, { appends: false }));
	if (isFsError(opened))
		return `cannot create regular file ${quoteAlways(destination)}: ${errnoText[opened.errno]}`;
	try {
		for (;;) {
			const chunk = yield* wait(input.pull());
			if (chunk === undefined) return undefined;
			const isRead = yield* attempt(() => opened.output.write(chunk.slice()));
			if (isFsError(isRead)) return `error writing ${quoteAlways(destination)}: ${errnoText[isRead.errno]}`;
			if (!isRead) throw new FsError('EPIPE', 'write', destination);
			yield* wait(context.breathe(chunkSteps));
		}
	} finally {
		yield* wait(opened.close());
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
