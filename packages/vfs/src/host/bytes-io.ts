import { readSync, writeSync } from 'node:fs';

/** Reads from `position` until `into` is full or the file ends; returns the number of bytes. */
export const readFully = (fd: number, into: Uint8Array, position: number): number => {
	let done = 0;
	while (done < into.length) {
		const got = readSync(fd, into, done, Math.min(into.length - done, largestStep), position + done);
		if (got === 0) break;
		done += got;
	}
	return done;
};

/** Writes all bytes at `position`, or at the end of an append-only `fd` with `null`. */
export const writeFully = (fd: number, bytes: Uint8Array, position: number | null): void => {
	for (let done = 0; done < bytes.length; ) {
		done += writeSome(fd, bytes, done, position === null ? null : position + done);
	}
};

/** One step of a write, from `from` in the bytes on; returns how many the host took. */
export const writeSome = (fd: number, bytes: Uint8Array, from: number, position: number | null): number =>
	writeSync(fd, bytes, from, Math.min(bytes.length - from, largestStep), position);

/** Bytes that are not taken from a shared pool: the caller may keep and change them. */
export const freshBytes = (length: number): Uint8Array => {
	// To clear a few costs less than not to.
	if (length <= 4096) return new Uint8Array(length);
	const pooled = Buffer.allocUnsafeSlow(length);
	return new Uint8Array(pooled.buffer, pooled.byteOffset, length);
};

// The kernel moves at most 2 GiB less a page at once.
const largestStep = 1 << 30;
