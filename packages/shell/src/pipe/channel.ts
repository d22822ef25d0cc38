import { encodeText, isPromise, type Maybe, type Value } from '@tenon/core';
import type { Input, Output } from './stream.ts';

/** How many bytes a pipe holds before its writer must wait. */
export const channelCapacity = 65_536;

/**
 * How much text is gathered before it becomes bytes: enough to spare most chunks, and little enough that the
 * collector of garbage never finds the many pieces of it alive.
 */
const textCapacity = 4096;

/**
 * A bounded pipe between two commands of the process: one queue of chunks. Neither side makes a promise
 * unless it must wait for the other, or a writer that goes on and on lets the reader have a turn. `end()` of
 * the writer is the reader's end of file; `end()` of the reader makes every further write return `false`, but
 * for what a writer that was held up by its reader would have put into the pipe before.
 */
export class Channel {
	readonly output: Output;
	readonly input: Input;
	#chunks: Uint8Array[] = [];
	/** Text behind the chunks, not encoded yet: many small pieces become one chunk. */
	#text = '';
	/** What gives a chunk's memory back to its writer, for the chunks that have such. */
	readonly #releases = new Map<Uint8Array, () => void>();
	/** The same for the chunk that the reader looks at now. */
	#releaseTaken: (() => void) | undefined;
	/** Index of the first unread chunk; the array is cut when half of it is behind. */
	#first = 0;
	/** Bytes of the chunks, and at least one for each character of the text. */
	#size = 0;
	#data: Value | undefined;
	/** How often something was written, to tell whose bytes came beside the value. */
	#writes = 0;
	#isMixed = false;
	#dataEnd = -1;
	#writerGone = false;
	#readerGone = false;
	#wakeReader: (() => void) | undefined;
	#wakeWriter: (() => void) | undefined;
	#roomForWriter: Promise<boolean> | undefined;
	/** What the reader takes by itself once nothing else is left. */
	#forwarded: Forwarded | undefined;
	/** Bytes of the forwarded input that the reader has taken. */
	#takenForwarded = 0;
	/** Bytes that the writer would have written before the reader was gone. */
	#slack = -1;
	/** Until when that is so. */
	#slackUntilMs = Number.POSITIVE_INFINITY;

	constructor() {
		this.output = {
			isTerminal: false,
			write: (chunk, release) => this.#write(chunk, release),
			// One function from end to end: the commonest writer calls it once for every line.
			writeText: (text) => {
				if (this.#readerGone) return this.#wasWrittenBefore(text.length);
				if (text === '') return true;
				const writes = this.#writes + 1;
				this.#writes = writes;
				this.#text += text;
				this.#size += text.length;
				if (this.#wakeReader !== undefined) this.#wakeReader();
				if (this.#text.length >= textCapacity) this.#encodeText();
				return this.#size >= channelCapacity || isReadersTurn(writes) ? this.#afterWriting() : true;
			},
			forward: (input) => this.#forward(input),
			end: () => this.#endWriter(),
			sendData: (data) => {
				this.#isMixed ||= this.#writes > 0 || this.#data !== undefined;
				this.#dataEnd = -1;
				this.#data = data;
			},
			endData: () => {
				this.#dataEnd = this.#writes;
			},
		};
		this.input = {
			isTerminal: false,
			pull: () => this.#pull(undefined),
			pullInto: (memory) => this.#pull(memory),
			unread: (chunk) => this.#unread(chunk),
			end: () => this.#endReader(),
			takeData: () => {
				const data = this.#data;
				this.#data = undefined;
				const hasMore = this.#dataEnd !== -1 && this.#dataEnd !== this.#writes;
				return this.#isMixed || hasMore ? undefined : data;
			},
		};
	}

	#write(chunk: Uint8Array, release: (() => void) | undefined): boolean | Promise<boolean> {
		if (this.#readerGone) return this.#wasWrittenBefore(chunk.length);
		if (chunk.length === 0) return true;
		this.#writes += 1;
		this.#encodeText();
		this.#chunks.push(chunk);
		if (release !== undefined) this.#releases.set(chunk, release);
		this.#size += chunk.length;
		this.#wakeReader?.();
		return this.#afterWriting();
	}

	#afterWriting(): boolean | Promise<boolean> {
		if (this.#size >= channelCapacity) return this.#waitForRoom();
		return isReadersTurn(this.#writes) ? Promise.resolve().then(() => !this.#readerGone) : true;
	}

	#waitForRoom(): Promise<boolean> {
		// All writers that find the pipe full wait for the same moment.
		this.#roomForWriter ??= new Promise((resolve) => {
			this.#wakeWriter = () => {
				this.#wakeWriter = undefined;
				this.#roomForWriter = undefined;
				resolve(!this.#readerGone);
			};
		});
		return this.#roomForWriter;
	}

	#encodeText(): void {
		if (this.#text === '') return;
		const chunk = encodeText(this.#text);
		this.#size += chunk.length - this.#text.length;
		this.#text = '';
		this.#chunks.push(chunk);
	}

	async #forward(input: Input): Promise<boolean> {
		// Another writer's comes first.
		while (this.#forwarded !== undefined) await this.#forwarded.isOver.catch(ignoreOfOther);
		if (this.#readerGone) return this.#hasRoomFor(input);
		this.#writes += 1;
		this.#takenForwarded = 0;
		const { promise, resolve, reject } = Promise.withResolvers<boolean>();
		this.#forwarded = { input, isOver: promise, resolve, reject };
		this.#wakeReader?.();
		return promise;
	}

	#pull(memory: Uint8Array | undefined): Maybe<Uint8Array | undefined> {
		if (this.#releaseTaken !== undefined) this.#release();
		if (this.#first === this.#chunks.length) this.#encodeText();
		if (this.#first < this.#chunks.length) return this.#take({ isKept: memory === undefined });
		if (this.#readerGone) return undefined;
		if (this.#forwarded !== undefined) return this.#pullForwarded(this.#forwarded, memory);
		if (this.#writerGone) return undefined;
		return new Promise((resolve) => {
			// Several may read one pipe: who has waited longest takes first.
			const earlier = this.#wakeReader;
			this.#wakeReader = () => {
				this.#wakeReader = undefined;
				earlier?.();
				resolve(this.#pull(memory));
			};
		});
	}

	#pullForwarded(forwarded: Forwarded, memory: Uint8Array | undefined): Maybe<Uint8Array | undefined> {
		const { input } = forwarded;
		try {
			const chunk =
				memory === undefined || input.pullInto === undefined ? input.pull() : input.pullInto(memory);
			if (chunk === undefined) return this.#endForwarded(forwarded, memory, () => forwarded.resolve(true));
			if (!isPromise(chunk)) return this.#countForwarded(chunk);
			return chunk.then(
				(ready) =>
					ready === undefined
						? this.#endForwarded(forwarded, memory, () => forwarded.resolve(true))
						: this.#countForwarded(ready),
				(error: unknown) => this.#endForwarded(forwarded, memory, () => forwarded.reject(error)),
			);
		} catch (error) {
			return this.#endForwarded(forwarded, memory, () => forwarded.reject(error));
		}
	}

	#countForwarded(chunk: Uint8Array): Uint8Array {
		this.#takenForwarded += chunk.length;
		return chunk;
	}

	#endForwarded(
		forwarded: Forwarded,
		memory: Uint8Array | undefined,
		settle: () => void,
	): Maybe<Uint8Array | undefined> {
		if (this.#forwarded === forwarded) this.#forwarded = undefined;
		settle();
		return this.#pull(memory);
	}

	// The reader is done with the chunk that it took last.
	#release(): void {
		const release = this.#releaseTaken;
		this.#releaseTaken = undefined;
		release?.();
	}

	#take({ isKept }: { readonly isKept: boolean }): Uint8Array {
		const chunk = this.#chunks[this.#first]!;
		if (this.#releases.size > 0) {
			if (!isKept) this.#releaseTaken = this.#releases.get(chunk);
			this.#releases.delete(chunk);
		}
		this.#chunks[this.#first] = nothing;
		this.#first += 1;
		if (this.#first * 2 > this.#chunks.length && this.#first > 32) {
			this.#chunks = this.#chunks.slice(this.#first);
			this.#first = 0;
		}
		this.#size -= chunk.length;
		if (this.#size < channelCapacity) this.#wakeWriter?.();
		return chunk;
	}

	#unread(chunk: Uint8Array): void {
		if (chunk.length === 0) return;
		// It may lie in the memory of the chunk that was taken.
		this.#releaseTaken = undefined;
		if (this.#first > 0) {
			this.#first -= 1;
			this.#chunks[this.#first] = chunk;
		} else this.#chunks.unshift(chunk);
		this.#size += chunk.length;
		this.#wakeReader?.();
	}

	#endWriter(): void {
		this.#writerGone = true;
		this.#wakeReader?.();
	}

	#endReader(): void {
		// Both are started together: a reader that wants nothing is not gone before the writer begins.
		if (!this.#readerGone && this.#writes === 0) {
			this.#slack = channelCapacity;
			this.#slackUntilMs = performance.now() + startingMs;
		}
		this.#readerGone = true;
		this.#chunks = [];
		this.#releases.clear();
		this.#releaseTaken = undefined;
		this.#text = '';
		this.#first = 0;
		this.#size = 0;
		if (this.#forwarded !== undefined) this.#cancelForwarded(this.#forwarded);
		this.#wakeWriter?.();
		this.#wakeReader?.();
	}

	// A process that copies a small file has written it into the pipe long before a reader of it ends.
	#cancelForwarded({ input, resolve, reject }: Forwarded): void {
		this.#forwarded = undefined;
		this.#slack = channelCapacity - this.#takenForwarded;
		this.#slackUntilMs = Number.POSITIVE_INFINITY;
		this.#hasRoomFor(input).then(resolve, reject);
	}

	async #hasRoomFor(input: Input): Promise<boolean> {
		while (input.isFile === true && this.#slack >= 0) {
			const chunk = await input.pull();
			if (chunk === undefined) return true;
			if (!this.#wasWrittenBefore(chunk.length)) return false;
		}
		return false;
	}

	#wasWrittenBefore(bytes: number): boolean {
		// Nothing is written only to ask whether anybody reads.
		if (bytes === 0) return false;
		if (performance.now() > this.#slackUntilMs) this.#slack = -1;
		this.#slack -= bytes;
		return this.#slack >= 0;
	}
}

/** How long two processes that are started together may take to begin, one later than the other. */
const startingMs = 30;

/** An input that the reader takes by itself, and the writer that waits for its end. */
interface Forwarded {
	readonly input: Input;
	readonly isOver: Promise<boolean>;
	readonly resolve: (isRead: boolean) => void;
	readonly reject: (error: unknown) => void;
}

// After 16 writes, 32, 64 and so on: a reader that wants little has it soon, one that wants all is handed more and
// more at once, and a writer of a few lines never waits.
const isReadersTurn = (writes: number): boolean => writes >= 16 && (writes & (writes - 1)) === 0;

// How another writer's input ended is that writer's to know.
const ignoreOfOther = (): void => undefined;

const nothing = new Uint8Array(0);
