import { type Flow, wait } from '@tenon/core';
import { isBlank } from './byte-class.ts';
import { type ByteRange, byteSet, type Stretches } from './stretches.ts';

/**
 * Where the field after so many starts, found in slices. `separator` is the byte between fields, or -1 for blanks: then it is
 * where the last of them ends.
 */
export const skipFields = function* (
	{ bytes, start, end }: ByteRange,
	fields: number,
	separator: number,
	stretches: Stretches,
): Flow<number> {
	let left = fields;
	let isInField = false;
	for (let at = start; left > 0; ) {
		const stop = Math.min(at + stretches.bytes, end);
		for (; at < stop; at++) {
			const byte = bytes[at]!;
			if (separator >= 0) {
				if (byte === separator && --left === 0) return at + 1;
			} else if (fieldBlanks[byte] === 0) isInField = true;
			else if (isInField) {
				isInField = false;
				if (--left === 0) return at;
			}
		}
		if (at === end) return end;
		yield* wait(stretches.pause());
	}
	return start;
};

/** Blanks between fields: a newline is inside of a line only where NUL ends lines. */
export const fieldBlanks: Uint8Array = byteSet((byte) => isBlank(byte) || byte === 0x0a);
