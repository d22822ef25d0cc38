import { decodeText } from '@tenon/core';
import type { ByteKit } from './byte-kit.ts';

/** The byte kit in plain JavaScript, for browsers. */
export const portableKit: ByteKit = {
	name: 'portable',

	indexOfByte: (bytes, byte, from = 0) => bytes.indexOf(byte, Math.max(from, 0)),

	lastIndexOfByte: (bytes, byte, from = bytes.length) =>
		from < 0 ? -1 : bytes.lastIndexOf(byte, Math.min(from, bytes.length)),

	indexOf: (bytes, needle, from = 0) => {
		const start = Math.min(Math.max(from, 0), bytes.length);
		if (needle.length === 0) return start;
		return needle.length === 1 ? bytes.indexOf(needle[0]!, start) : findForward(bytes, needle, start);
	},

	lastIndexOf: (bytes, needle, from = bytes.length) => {
		if (from < 0) return -1;
		const start = Math.min(from, bytes.length - needle.length);
		if (start < 0) return -1;
		if (needle.length === 0) return start;
		return findBackward(bytes, needle, start);
	},

	copy: (from, start, end, into, at) => into.set(from.subarray(start, end), at),
	compare: (left, leftStart, leftEnd, right, rightStart, rightEnd) => {
		const shared = Math.min(leftEnd - leftStart, rightEnd - rightStart);
		for (let at = 0; at < shared; at++) {
			const difference = left[leftStart + at]! - right[rightStart + at]!;
			if (difference !== 0) return difference;
		}
		return leftEnd - leftStart - (rightEnd - rightStart);
	},

	isAscii: (bytes) => {
		// Four bytes at a time where the memory is aligned.
		const head = Math.min(bytes.length, (4 - (bytes.byteOffset & 3)) & 3);
		const wordCount = (bytes.length - head) >> 2;
		let seen =
			wordCount === 0 ? 0 : unionOf(new Int32Array(bytes.buffer, bytes.byteOffset + head, wordCount));
		for (let at = 0; at < head; at++) seen |= bytes[at]!;
		for (let at = head + wordCount * 4; at < bytes.length; at++) seen |= bytes[at]!;
		return (seen & highBits) === 0;
	},
	concat: (parts) => {
		if (parts.length === 1) return parts[0]!;
		const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
		let at = 0;
		for (const part of parts) {
			all.set(part, at);
			at += part.length;
		}
		return all;
	},

	decode: (bytes, start = 0, end = bytes.length) => decodeText(bytes.subarray(start, end)),
};

const unionOf = (words: Int32Array): number => {
	let union = 0;
	for (let at = 0; at < words.length; at++) union |= words[at]!;
	return union;
};

const highBits = 0x80808080 | 0;

// Horspool's search: after a mismatch the byte under the needle's end says how far to go on. Where
// bytes repeat too much for that to help, a search that never looks back takes over.
const findForward = (bytes: Uint8Array, needle: Uint8Array, from: number): number => {
	const last = needle.length - 1;
	const skips = new Int32Array(256).fill(needle.length);
	for (let index = 0; index < last; index++) skips[needle[index]!] = last - index;
	let compared = 0;
	for (let at = from; at + last < bytes.length; at += skips[bytes[at + last]!]!) {
		let index = last;
		while (index >= 0 && bytes[at + index] === needle[index]) index -= 1;
		if (index < 0) return at;
		compared += last - index;
		if (compared > 4 * (at - from) + patience) return findLinear(bytes, needle, at);
	}
	return -1;
};

const patience = 256;

// Knuth, Morris and Pratt's search: linear whatever the bytes.
const findLinear = (bytes: Uint8Array, needle: Uint8Array, from: number): number => {
	const borders = bordersOf(needle);
	let matched = 0;
	for (let at = from; at < bytes.length; at++) {
		while (matched > 0 && bytes[at] !== needle[matched]) matched = borders[matched - 1]!;
		if (bytes[at] === needle[matched]) matched += 1;
		if (matched === needle.length) return at - matched + 1;
	}
	return -1;
};

// For each prefix of the needle the length of the longest proper prefix that is also its suffix.
const bordersOf = (needle: Uint8Array): Int32Array => {
	const borders = new Int32Array(needle.length);
	let length = 0;
	for (let index = 1; index < needle.length; index++) {
		while (length > 0 && needle[index] !== needle[length]) length = borders[length - 1]!;
		if (needle[index] === needle[length]) length += 1;
		borders[index] = length;
	}
	return borders;
};

const findBackward = (bytes: Uint8Array, needle: Uint8Array, from: number): number => {
	const borders = bordersOf(needle.toReversed());
	const last = needle.length - 1;
	let matched = 0;
	for (let at = from + last; at >= 0; at--) {
		while (matched > 0 && bytes[at] !== needle[last - matched]) matched = borders[matched - 1]!;
		if (bytes[at] === needle[last - matched]) matched += 1;
		if (matched === needle.length) return at;
	}
	return -1;
};
