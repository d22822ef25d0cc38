import { byteKit } from '@tenon/shell';
import { countByte } from '../support/count-byte.ts';

/**
 * Turns a chunk into what is printed for it, in memory of its own. May keep what it needs to know for the
 * next, but nothing of the chunk.
 */
export type ByteFilter = (chunk: Uint8Array) => Uint8Array;

/** Every byte becomes what the table says. */
export const translate = (table: Uint8Array): ByteFilter => {
	const translateSingly: ByteFilter = (chunk) => {
		const result = new Uint8Array(chunk.length);
		for (let at = 0; at < chunk.length; at++) result[at] = table[chunk[at]!]!;
		return result;
	};
	let byPairs: ByteFilter | undefined;
	let seen = 0;
	return (chunk) => {
		seen += chunk.length;
		// For long inputs a table of all pairs pays: two bytes at a time.
		if (seen > pairsFrom) byPairs ??= translatePairs(table);
		return byPairs === undefined || chunk.byteOffset % 2 === 1 ? translateSingly(chunk) : byPairs(chunk);
	};
};

const pairsFrom = 1 << 19;

const translatePairs = (table: Uint8Array): ByteFilter => {
	const pairs = pairTable(table);
	return (chunk) => {
		const count = chunk.length >> 1;
		const source = new Uint16Array(chunk.buffer, chunk.byteOffset, count);
		const result = new Uint8Array(chunk.length + (chunk.length & 1));
		const target = new Uint16Array(result.buffer);
		for (let at = 0; at < count; at++) target[at] = pairs[source[at]!]!;
		if (chunk.length % 2 === 1) result[chunk.length - 1] = table[chunk[chunk.length - 1]!]!;
		return result.subarray(0, chunk.length);
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
	const removeAny: ByteFilter = (chunk) => {
		const result = new Uint8Array(chunk.length);
		let size = 0;
		for (let at = 0; at < chunk.length; at++) {
			const byte = chunk[at]!;
			result[size] = byte;
			size += isKept[byte]!;
		}
		return result.subarray(0, size);
	};
	const only = isMember.reduce((sum, is) => sum + is, 0) === 1 ? isMember.indexOf(1) : -1;
	return (chunk) => {
		const isRare = only !== -1 && countByte(chunk, only) * rareDistance < chunk.length;
		return isRare ? removeRare(chunk, only) : removeAny(chunk);
	};
};

// So far apart, what is between two bytes is better copied as a whole.
const rareDistance = 64;

const removeRare = (chunk: Uint8Array, byte: number): Uint8Array => {
	const result = new Uint8Array(chunk.length);
	let size = 0;
	for (let start = 0; start < chunk.length; ) {
		const found = byteKit.indexOfByte(chunk, byte, start);
		const end = found === -1 ? chunk.length : found;
		result.set(chunk.subarray(start, end), size);
		size += end - start;
		start = end + 1;
	}
	return result.subarray(0, size);
};

/** Of several equal bytes of the set in a row one stays. */
export const squeeze = (isMember: Uint8Array): ByteFilter => {
	let before = -1;
	return (chunk) => {
		const result = new Uint8Array(chunk.length);
		let size = 0;
		let start = 0;
		let last = before;
		for (let at = 0; at < chunk.length; at++) {
			const byte = chunk[at]!;
			if (byte === last && isMember[byte] === 1) {
				// What is between two runs is copied as a whole.
				result.set(chunk.subarray(start, at), size);
				size += at - start;
				while (at + 1 < chunk.length && chunk[at + 1] === byte) at += 1;
				start = at + 1;
			}
			last = byte;
		}
		before = last;
		result.set(chunk.subarray(start), size);
		return result.subarray(0, size + chunk.length - start);
	};
};

/** The translation first, then the squeezing of what came out. */
export const translateAndSqueeze = (table: Uint8Array, isMember: Uint8Array): ByteFilter => {
	const translating = translate(table);
	const squeezing = squeeze(isMember);
	return (chunk) => squeezing(translating(chunk));
};
