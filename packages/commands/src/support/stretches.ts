import { type Flow, type Maybe, wait } from '@tenon/core';
import { compareBytes, sharedPieces, toUpper } from './byte-class.ts';

/** How work on long texts goes in slices. */
export interface Stretches {
	/** So many bytes are looked at between two pauses; a power of two. */
	readonly bytes: number;
	/** Gives the event loop a turn where one is due. */
	pause(): Maybe<void>;
}

/** A part of a block of bytes. */
export interface ByteRange {
	readonly bytes: Uint8Array;
	readonly start: number;
	readonly end: number;
}

/** Stretches of the usual length, each of which counts as a millisecond of work. */
export const usualStretches = (breathe: (steps: number) => Maybe<void>): Stretches => ({
	bytes: 1 << 15,
	pause: () => breathe(256),
});

/** Visits a range stretch by stretch. */
export const inStretches = function* (
	{ start, end }: ByteRange,
	stretches: Stretches,
	visit: (from: number, to: number) => void,
): Flow<void> {
	for (let from = start; from < end; from += stretches.bytes) {
		visit(from, Math.min(from + stretches.bytes, end));
		yield* wait(stretches.pause());
	}
};

/** A set of bytes: 1 for each that is in it. */
export const byteSet = (isIn: (byte: number) => boolean): Uint8Array =>
	Uint8Array.from({ length: 256 }, (_, byte) => (isIn(byte) ? 1 : 0));

/** Where the bytes of a set end that a range starts with. */
export const endOfRun = function* (
	{ bytes, start, end }: ByteRange,
	set: Uint8Array,
	stretches: Stretches,
): Flow<number> {
	for (let at = start; ; ) {
		const stop = Math.min(at + stretches.bytes, end);
		while (at < stop && set[bytes[at]!] === 1) at += 1;
		if (at < stop || at === end) return at;
		yield* wait(stretches.pause());
	}
};

/** Where the bytes of a set start that a range ends with. */
export const startOfRun = function* (
	{ bytes, start, end }: ByteRange,
	set: Uint8Array,
	stretches: Stretches,
): Flow<number> {
	for (let at = end; ; ) {
		const stop = Math.max(at - stretches.bytes, start);
		while (at > stop && set[bytes[at - 1]!] === 1) at -= 1;
		if (at > stop || at === start) return at;
		yield* wait(stretches.pause());
	}
};

/** Two ranges in byte order, as `compareBytes` has it. */
export const compareRanges = function* (
	left: ByteRange,
	right: ByteRange,
	stretches: Stretches,
): Flow<number> {
	const leftLength = left.end - left.start;
	const rightLength = right.end - right.start;
	const shared = Math.min(leftLength, rightLength);
	// The platform compares many bytes in the time of a few.
	const pieceBytes = stretches.bytes * 16;
	for (let from = 0; from < shared; from += pieceBytes) {
		const to = Math.min(from + pieceBytes, shared);
		const order = compareBytes(
			left.bytes,
			left.start + from,
			left.start + to,
			right.bytes,
			right.start + from,
			right.start + to,
		);
		if (order !== 0) return order;
		yield* wait(stretches.pause());
	}
	return leftLength - rightLength;
};

/** Two ranges in the order of what their bytes count as: each an image, or -1 for one that does not count. */
export const compareImages = function* (
	left: ByteRange,
	right: ByteRange,
	image: Int16Array,
	stretches: Stretches,
): Flow<number> {
	let leftAt = left.start;
	let rightAt = right.start;
	for (;;) {
		const leftStop = Math.min(left.end, leftAt + stretches.bytes);
		const rightStop = Math.min(right.end, rightAt + stretches.bytes);
		const shared = sharedPieces(left.bytes, leftAt, leftStop, right.bytes, rightAt, rightStop);
		leftAt += shared;
		rightAt += shared;
		for (;;) {
			while (leftAt < leftStop && image[left.bytes[leftAt]!]! < 0) leftAt += 1;
			while (rightAt < rightStop && image[right.bytes[rightAt]!]! < 0) rightAt += 1;
			if (leftAt === leftStop || rightAt === rightStop) break;
			const difference = image[left.bytes[leftAt]!]! - image[right.bytes[rightAt]!]!;
			if (difference !== 0) return difference;
			leftAt += 1;
			rightAt += 1;
		}
		if (leftAt === left.end && rightAt === right.end) return 0;
		// What stopped before its stretch ended is at a byte that counts.
		if (leftAt === left.end && rightAt < rightStop) return -1;
		if (rightAt === right.end && leftAt < leftStop) return 1;
		yield* wait(stretches.pause());
	}
};

/** Small letters count as capitals. */
export const capitalImages: Int16Array = Int16Array.from({ length: 256 }, (_, byte) => toUpper(byte));
