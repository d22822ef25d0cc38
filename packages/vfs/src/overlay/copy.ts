import {
	andThen,
	type FileHandle,
	type FileSystem,
	type Flow,
	type Maybe,
	type OpenOptions,
	wait,
} from '@tenon/core';

/** Bytes by position: the reader of a copy. An empty answer is the end. */
export type ByteSource = (position: number, length: number) => Maybe<Uint8Array>;

/** The writer of a copy; positions come in order and without a gap. */
export type ByteSink = (bytes: Uint8Array, position: number) => Maybe<unknown>;

/** Copies from start to end in pieces, so that a large file never lies in memory whole; returns its size. */
export function* copyContent(source: ByteSource, sink: ByteSink): Flow<number> {
	let position = 0;
	for (;;) {
		const piece = yield* wait(source(position, pieceBytes));
		if (piece.length === 0) return position;
		yield* wait(sink(piece, position));
		position += piece.length;
	}
}

/** Up to this size a content is read and written in one call. */
export const pieceBytes: number = 1 << 20;

/** Reads a copy's bytes from an open file. */
export const handleSource =
	(handle: FileHandle): ByteSource =>
	(position, length) => {
		const into = new Uint8Array(length);
		return andThen(handle.read(into, position), (filled) => into.subarray(0, filled));
	};

/** Writes a copy's bytes to an open file. */
export const handleSink =
	(handle: FileHandle): ByteSink =>
	(bytes, position) =>
		handle.write(bytes, position);

/** Opens a file for as long as `work` takes. */
export function* usingHandle<T>(
	fileSystem: FileSystem,
	path: string,
	options: OpenOptions,
	work: (handle: FileHandle) => Flow<T>,
): Flow<T> {
	const handle = yield* wait(fileSystem.open(path, options));
	try {
		return yield* work(handle);
	} finally {
		yield* wait(handle.close());
	}
}
