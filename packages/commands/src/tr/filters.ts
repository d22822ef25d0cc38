import { byteKit, byteLoops } from '@tenon/shell';
import { countByte } from '../support/count-byte.ts';

/**
 * Turns a chunk into what is printed for it: writes that to the start of `into`, which has room for as much as
 * the chunk and may be the chunk itself, and returns its size. May keep what it needs to know for the next,
 * but nothing of the chunk.
 */
export type ByteFilter = (chunk: Uint8Array, into: Uint8Array) => number;

/** Every byte becomes what the table says. */
export const translate =
	(table: Uint8Array): ByteFilter =>
	(chunk, into) => {
		byteLoops(chunk.length).translate(chunk, table, into);
		return chunk.length;
	};

/** Bytes of the set go away. */
export const remove = (isMember: Uint8Array): ByteFilter => {
	const isKept = isMember.map((is) => 1 - is);
	const only = isMember.reduce((sum, is) => sum + is, 0) === 1 ? isMember.indexOf(1) : -1;
	return (chunk, into) => {
		const isRare = only !== -1 && countByte(chunk, only) * rareDistance < chunk.length;
		return isRare ? removeRare(chunk, into, only) : byteLoops(chunk.length).keep(chunk, isKept, into);
	};
};

// So far apart, what is between two bytes is better copied as a whole.
const rareDistance = 64;

const removeRare = (chunk: Uint8Array, into: Uint8Array, byte: number): number => {
	let size = 0;
	for (let start = 0; start < chunk.length; ) {
		const found = byteKit.indexOfByte(chunk, byte, start);
		const end = found === -1 ? chunk.length : found;
		into.set(chunk.subarray(start, end), size);
		size += end - start;
		start = end + 1;
	}
	return size;
};

/** Of several equal bytes of the set in a row one stays. */
export const squeeze = (isMember: Uint8Array): ByteFilter => {
	let before = -1;
	return (chunk, into) => {
		const last = chunk.at(-1) ?? before;
		const size = byteLoops(chunk.length).squeeze(chunk, isMember, before, into);
		before = last;
		return size;
	};
};

/** One filter first, then another on what came out. */
export const oneAfterOther =
	(first: ByteFilter, second: ByteFilter): ByteFilter =>
	(chunk, into) =>
		second(into.subarray(0, first(chunk, into)), into);
