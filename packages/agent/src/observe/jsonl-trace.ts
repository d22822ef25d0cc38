import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { TraceRecord, TraceSink } from './trace.ts';

/** A trace in a file, one JSON object a line. */
export interface JsonlTrace extends TraceSink {
	/** Writes out what is left and closes the file. Rejects with what kept lines from being written. */
	close(): Promise<void>;
}

/**
 * Appends a trace to a file. Holds at most `maxPendingBytes` that the disk has not taken; beyond that, and after an
 * error, lines are dropped and counted, and the next line that is written says how many.
 */
export const openJsonlTrace = (
	file: string,
	{ maxPendingBytes = 4 << 20 }: { readonly maxPendingBytes?: number } = {},
): JsonlTrace => {
	const stream = createWriteStream(file, { flags: 'a', mode: 0o600 });
	const end = finished(stream);
	let failure: unknown;
	let dropped = 0;
	end.catch((error: unknown) => {
		failure = error;
	});
	const flushed = (): Promise<void> =>
		failure === undefined && !stream.writableEnded
			? new Promise((resolve) => stream.write('', () => resolve()))
			: Promise.resolve();
	return {
		write: (record: TraceRecord) => {
			if (failure !== undefined || stream.writableEnded || stream.writableLength > maxPendingBytes) {
				dropped++;
				return;
			}
			stream.write(`${JSON.stringify(dropped === 0 ? record : { ...record, dropped })}\n`);
			dropped = 0;
		},
		flush: flushed,
		close: async () => {
			stream.end();
			await end;
		},
	};
};
