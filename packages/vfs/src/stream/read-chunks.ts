import {
	andFinally,
	andThen,
	type ByteRange,
	type FileHandle,
	type FileSystem,
	isPromise,
	type Maybe,
	orElse,
	type Stat,
} from '@tenon/core';
import { untilAborted } from './abort.ts';
import { repeatWhile } from './repeat.ts';

/** Takes one chunk, which is its own from then on; `false` says that no more is wanted. */
export type ChunkReader = (chunk: Uint8Array) => Maybe<boolean | void>;

/** How a file is read in chunks. */
export interface ReadChunksOptions {
	/** The most bytes in one chunk; default 64 KiB. */
	readonly chunkBytes?: number;
	/** Only this part of the file. */
	readonly range?: ByteRange;
	/** Ends every wait with its reason; looked at before each chunk. */
	readonly signal?: AbortSignal;
}

/**
 * Reads a file a chunk at a time: the next one is read when the last one has been taken, so the
 * memory in use does not grow with the file. Without a promise where neither the file system nor
 * the reader waits.
 *
 * Opens a handle and closes it on every path: at the end, when the reader wants no more, on failure
 * and on abort (then as soon as a read that is under way has ended).
 */
export const readChunks = (
	fs: FileSystem,
	path: string,
	push: ChunkReader,
	options: ReadChunksOptions = {},
): Maybe<void> => {
	options.signal?.throwIfAborted();
	return andThen(openUntilAborted(fs, path, options.signal), (handle) => {
		const reading = new Reading(handle, push, options);
		return andFinally(
			() => reading.run(),
			() => reading.close(),
		);
	});
};

const openUntilAborted = (
	fs: FileSystem,
	path: string,
	signal: AbortSignal | undefined,
): Maybe<FileHandle> => {
	const opening = fs.open(path, { read: true });
	return orElse(
		() => untilAborted(opening, signal),
		(error) => {
			if (isPromise(opening) && signal?.aborted === true) inBackground(opening.then((late) => late.close()));
			throw error;
		},
	);
};

// The abort has been reported: how the work that it left behind ends changes nothing any more.
const inBackground = (work: Promise<unknown>): void => void work.catch(() => undefined);

class Reading {
	readonly #handle: FileHandle;
	readonly #push: ChunkReader;
	readonly #signal: AbortSignal | undefined;
	readonly #chunkBytes: number;
	readonly #end: number;
	#position: number;
	/** How many bytes there still are as far as known: no larger buffer is made than can be filled. */
	#likelyBytes = 0;
	/** A call of the handle that has not ended; the handle must not be closed under it. */
	#pending: Promise<unknown> | undefined;

	constructor(handle: FileHandle, push: ChunkReader, options: ReadChunksOptions) {
		const { chunkBytes = defaultChunkBytes, range, signal } = options;
		this.#handle = handle;
		this.#push = push;
		this.#signal = signal;
		this.#chunkBytes = chunkBytes;
		this.#position = range?.offset ?? 0;
		this.#end = range === undefined ? Number.POSITIVE_INFINITY : range.offset + range.length;
	}

	run(): Maybe<void> {
		return andThen(this.#waitFor(this.#handle.stat()), (stat) => {
			this.#likelyBytes = this.#expectedBytes(stat);
			return repeatWhile(() => this.#readOne());
		});
	}

	close(): Maybe<void> {
		if (this.#pending === undefined || this.#signal?.aborted !== true) return this.#handle.close();
		const close = (): Maybe<void> => this.#handle.close();
		inBackground(this.#pending.then(close, close));
	}

	#readOne(): Maybe<boolean> {
		this.#signal?.throwIfAborted();
		const room = Math.min(this.#chunkBytes, this.#end - this.#position);
		if (room <= 0) return false;
		const buffer = new Uint8Array(Math.min(room, Math.max(this.#likelyBytes, probeBytes)));
		const read = this.#waitFor(this.#handle.read(buffer, this.#position));
		return isPromise(read) ? read.then((count) => this.#take(buffer, count)) : this.#take(buffer, read);
	}

	#waitFor<T>(maybe: Maybe<T>): Maybe<T> {
		if (!isPromise(maybe)) return maybe;
		this.#pending = maybe;
		return andThen(untilAborted(maybe, this.#signal), (value) => {
			this.#pending = undefined;
			return value;
		});
	}

	#take(buffer: Uint8Array, count: number): Maybe<boolean> {
		if (count === 0) return false;
		this.#position += count;
		this.#likelyBytes -= count;
		// More came than the size promised: a device, or a file that grows.
		if (this.#likelyBytes < 0) this.#likelyBytes = this.#chunkBytes;
		const pushed = this.#push(count === buffer.length ? buffer : buffer.subarray(0, count));
		return andThen(untilAborted(pushed, this.#signal), (answer) => answer !== false);
	}

	#expectedBytes(stat: Stat): number {
		return stat.kind === 'file' ? Math.max(0, stat.size - this.#position) : this.#chunkBytes;
	}
}

const defaultChunkBytes = 64 * 1024;
// Enough to see that a file has ended, or to begin with where its size is not known.
const probeBytes = 512;
