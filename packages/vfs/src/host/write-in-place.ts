import { ftruncateSync } from 'node:fs';
import { freshBytes, readFully, writeFully, writeSome } from './bytes-io.ts';

/**
 * Replaces the content of an open file and keeps the file itself: for one with other names, or in a
 * directory where none can be created.
 *
 * What lies beyond the old end is written first, so that a full disk shows before anything is
 * overwritten; a failure puts the old bytes and length back. Other readers may see a mixture.
 *
 * @param oldSize the length now; @param canRead whether `fd` may be read, to keep the old bytes
 */
export const writeInPlace = (fd: number, bytes: Uint8Array, oldSize: number, canRead: boolean): void => {
	const head = bytes.subarray(0, oldSize);
	const old = canRead ? freshBytes(head.length) : undefined;
	if (old !== undefined) readFully(fd, old, 0);
	let overwritten = 0;
	try {
		writeFully(fd, bytes.subarray(oldSize), oldSize);
		while (overwritten < head.length) overwritten += writeSome(fd, head, overwritten, overwritten);
	} catch (error) {
		undo(fd, oldSize, old?.subarray(0, overwritten), error);
		throw error;
	}
	if (bytes.length < oldSize) ftruncateSync(fd, bytes.length);
};

const undo = (fd: number, oldSize: number, old: Uint8Array | undefined, reason: unknown): void => {
	try {
		if (old !== undefined) writeFully(fd, old, 0);
		ftruncateSync(fd, oldSize);
	} catch (error) {
		throw new AggregateError([reason, error], 'the write failed, and the old content could not be put back');
	}
};
