import { byteKit } from '@tenon/shell';
import { countByte } from '../support/count-byte.ts';

/**
 * Turns a chunk into what is printed for it: writes that to the start of `into`, which has room for as much as
 * the chunk and may be the chunk itself, and returns its size. May keep what it needs to know for the next,
 * but nothing of the chunk.
 */
export type ByteFilter = (chunk: Uint8Array, into: Uint8Array) => number;

/** Every byte becomes what the table says. */
export const translate = (table: Uint8Array): ByteFilter => {
	const translateSingly: ByteFilter = (chunk, into) => {
		for (let at = 0; at < chunk.length; at++) into[at] = table[chunk[at]!]!;
		return chunk.length;
	};
	let byPairs: ByteFilter | undefined;
	let seen = 0;
	return (chunk, into) => {
		seen += chunk.length;
		// For long inputs a table of all pairs pays: two bytes at a time.
		if (seen > pairsFrom) byPairs ??= translatePairs(table);
		const isOdd = (chunk.byteOffset | into.byteOffset) % 2 === 1;
		return byPairs === undefined || isOdd ? translateSingly(chunk, into) : byPairs(chunk, into);
	};
};

const pairsFrom = 1 << 19;

const translatePairs = (table: Uint8Array): ByteFilter => {
	const pairs = pairTable(table);
	return (chunk, into) => {
		const count = chunk.length >> 1;
		const source = new Uint16Array(chunk.buffer, chunk.byteOffset, count);
		const target = new Uint16Array(into.buffer, into.byteOffset, count);
		for (let at = 0; at < count; at++) target[at] = pairs[source[at]!]!;
		if (chunk.length % 2 === 1) into[chunk.length - 1] = table[chunk[chunk.length - 1]!]!;
		return chunk.length;
	};
};

const pairTable = (table: Uint8Array): Uint16Array => {
	const pairs = new Uint16Array(1 << 16);
	const bytes = new Uint8Array(pairs.buffer);
	for (let first = 0; first < 256; first++) {
		for (let second = 0; second < 256; second++) {
			// Both in the order in which they lie in memory, whatever that is.
			probeBytes[0] = first;
			probeBytes[1] = second;
			const at = probe[0]! * 2;
			bytes[at] = table[first]!;
			bytes[at + 1] = table[second]!;
		}
	}
	return pairs;
};

const probe = new Uint16Array(1);
const probeBytes = new Uint8Array(probe.buffer);

/** Bytes of the set go away. */
export const remove = (isMember: Uint8Array): ByteFilter => {
	const isKept = isMember.map((is) => 1 - is);
	const removeAny: ByteFilter = (chunk, into) => {
		let size = 0;
		for (let at = 0; at < chunk.length; at++) {
			const byte = chunk[at]!;
			into[size] = byte;
			size += isKept[byte]!;
		}
		return size;
	};
	const only = isMember.reduce((sum, is) => sum + is, 0) === 1 ? isMember.indexOf(1) : -1;
	return (chunk, into) => {
		const isRare = only !== -1 && countByte(chunk, only) * rareDistance < chunk.length;
		return isRare ? removeRare(chunk, into, only) : removeAny(chunk, into);
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
		let size = 0;
		let start = 0;
		let last = before;
		for (let at = 0; at < chunk.length; at++) {
			const byte = chunk[at]!;
			if (byte === last && isMember[byte] === 1) {
				// What is between two runs is copied as a whole.
				into.set(chunk.subarray(start, at), size);
				size += at - start;
				while (at + 1 < chunk.length && chunk[at + 1] === byte) at += 1;
				start = at + 1;
			}
			last = byte;
		}
		before = last;
		into.set(chunk.subarray(start), size);
		return size + chunk.length - start;
	};
};

/** One filter first, then another on what came out. */
export const oneAfterOther =
	(first: ByteFilter, second: ByteFilter): ByteFilter =>
	(chunk, into) =>
		second(into.subarray(0, first(chunk, into)), into);
