import { decodeText } from '@tenon/core';
import type { ByteKit } from './byte-kit.ts';
import { portableKit } from './portable-kit.ts';

/**
 * The byte kit on Node's `Buffer`, or `undefined` where there is none. `Buffer` is taken from the
 * global object: an import of `node:buffer` would not load in a browser. Its methods are called on
 * plain `Uint8Array`s, which they accept, so nothing is wrapped.
 */
export const bufferKit = (scope: object = globalThis): ByteKit | undefined => {
	const methods = (scope as { readonly Buffer?: { readonly prototype?: Partial<BufferMethods> } }).Buffer
		?.prototype;
	const { indexOf, lastIndexOf, utf8Slice, copy, compare } = methods ?? {};
	if (indexOf === undefined || lastIndexOf === undefined || utf8Slice === undefined) return undefined;
	if (copy === undefined || compare === undefined) return undefined;
	return {
		name: 'buffer',

		indexOfByte: (bytes, byte, from = 0) => indexOf.call(bytes, byte, Math.max(from, 0)),

		lastIndexOfByte: (bytes, byte, from = bytes.length) =>
			from < 0 || bytes.length === 0 ? -1 : lastIndexOf.call(bytes, byte, Math.min(from, bytes.length - 1)),

		indexOf: (bytes, needle, from = 0) => {
			const start = Math.min(Math.max(from, 0), bytes.length);
			return needle.length === 0 ? start : indexOf.call(bytes, needle, start);
		},

		lastIndexOf: (bytes, needle, from = bytes.length) => {
			if (from < 0) return -1;
			const start = Math.min(from, bytes.length - needle.length);
			if (start < 0) return -1;
			return needle.length === 0 ? start : lastIndexOf.call(bytes, needle, start);
		},

		copy: (from, start, end, into, at) => void copy.call(from, into, at, start, end),
		compare: (left, leftStart, leftEnd, right, rightStart, rightEnd) =>
			compare.call(left, right, rightStart, rightEnd, leftStart, leftEnd),
		isAscii: asciiTest(scope) ?? portableKit.isAscii,
		concat: portableKit.concat,

		decode: (bytes, start = 0, end = bytes.length) => {
			const text = utf8Slice.call(bytes, Math.max(start, 0), Math.max(Math.min(end, bytes.length), 0));
			// The replacement character says that something was not UTF-8, or was there itself.
			return text.includes('\ufffd') ? decodeText(bytes.subarray(start, end)) : text;
		},
	};
};

// Node gives its modules out without an import; older versions, and others that have a Buffer, do not.
const asciiTest = (scope: object): ByteKit['isAscii'] | undefined => {
	const { process } = scope as { readonly process?: { getBuiltinModule?(name: string): unknown } };
	const module = process?.getBuiltinModule?.('node:buffer') as Partial<Pick<ByteKit, 'isAscii'>> | undefined;
	return module?.isAscii;
};

interface BufferMethods {
	indexOf(this: Uint8Array, value: number | Uint8Array, from: number): number;
	lastIndexOf(this: Uint8Array, value: number | Uint8Array, from: number): number;
	utf8Slice(this: Uint8Array, start: number, end: number): string;
	copy(this: Uint8Array, into: Uint8Array, at: number, start: number, end: number): number;
	compare(
		this: Uint8Array,
		other: Uint8Array,
		otherStart: number,
		otherEnd: number,
		start: number,
		end: number,
	): number;
}
