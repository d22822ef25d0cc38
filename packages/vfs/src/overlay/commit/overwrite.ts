import { type FileSystem, type Flow, wait } from '@tenon/core';
import { copyContent, handleSink, handleSource, pieceBytes, usingHandle } from '../copy.ts';

/** Writes the bytes of one lower file over those of another, which stays the file it is. */
export function* overwrite(lower: FileSystem, from: string, to: string): Flow<void> {
	const { size } = yield* wait(lower.lstat(from));
	if (size <= pieceBytes) {
		yield* wait(lower.write(to, yield* wait(lower.read(from)), { mode: 'update' }));
		return;
	}
	yield* usingHandle(lower, from, { read: true }, (source) =>
		usingHandle(lower, to, { write: true }, function* (sink) {
			yield* copyContent(handleSource(source), handleSink(sink));
			yield* wait(sink.truncate(size));
		}),
	);
}
