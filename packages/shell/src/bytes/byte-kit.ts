/**
 * Work on bytes that the platform can do faster than a loop. Two versions give the same answers: one
 * on Node's `Buffer`, one on nothing but the language.
 *
 * Offsets outside of the bytes are moved to their nearest end; ranges are half open.
 */
export interface ByteKit {
	readonly name: 'buffer' | 'portable';
	/** The first place of a byte at or after `from`, or -1. */
	indexOfByte(bytes: Uint8Array, byte: number, from?: number): number;
	/** The last place of a byte at or before `from`, or -1. */
	lastIndexOfByte(bytes: Uint8Array, byte: number, from?: number): number;
	/** The first place at or after `from` where `needle` starts, or -1. An empty needle is everywhere. */
	indexOf(bytes: Uint8Array, needle: Uint8Array, from?: number): number;
	/** The last place at or before `from` where `needle` starts, or -1. */
	lastIndexOf(bytes: Uint8Array, needle: Uint8Array, from?: number): number;
	/** Copies a range into other memory, which has room for it there. */
	copy(from: Uint8Array, start: number, end: number, into: Uint8Array, at: number): void;
	/** Whether no byte is beyond ASCII. */
	isAscii(bytes: Uint8Array): boolean;
	/** Two ranges in byte order, a beginning before what goes on: negative, zero or positive. */
	compare(
		left: Uint8Array,
		leftStart: number,
		leftEnd: number,
		right: Uint8Array,
		rightStart: number,
		rightEnd: number,
	): number;
	/** All parts in one; the only part itself where there is one, so the result must not be changed. */
	concat(parts: readonly Uint8Array[]): Uint8Array;
	/** A range as a shell string; bytes that are not UTF-8 become lone surrogates. */
	decode(bytes: Uint8Array, start?: number, end?: number): string;
}
