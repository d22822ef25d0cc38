import { type Flow, wait } from '@tenon/core';
import { byteKit } from '@tenon/shell';
import { isAlpha, isDigit, sharedPieces } from './byte-class.ts';
import { byteSet, endOfRun, type Stretches, startOfRun } from './stretches.ts';

/**
 * Orders names so that numbers in them count as numbers, as `sort -V` and `ls -v` do: `.` and `..` come
 * first, then names with a leading dot; suffixes such as `.tar.gz` count only if the rest is equal.
 */
export const compareVersions = (left: Uint8Array, right: Uint8Array): number => {
	if (left.length === 0 || right.length === 0) return Math.sign(left.length - right.length);
	const leftRank = dotRank(left);
	const rightRank = dotRank(right);
	if (leftRank !== rightRank) return leftRank - rightRank;
	if (leftRank < otherDotRank) return 0;
	const leftStem = stemLength(left);
	const rightStem = stemLength(right);
	const order = compareParts(left, leftStem, right, rightStem);
	if (order !== 0 || (leftStem === left.length && rightStem === right.length)) return order;
	return compareParts(left, left.length, right, right.length);
};

/** {@link compareVersions} in slices. */
export const compareVersionsInSlices = function* (
	left: Uint8Array,
	right: Uint8Array,
	stretches: Stretches,
): Flow<number> {
	if (left.length === 0 || right.length === 0) return Math.sign(left.length - right.length);
	const leftRank = dotRank(left);
	const rightRank = dotRank(right);
	if (leftRank !== rightRank) return leftRank - rightRank;
	if (leftRank < otherDotRank) return 0;
	const leftStem = yield* stemLengthInSlices(left, stretches);
	const rightStem = yield* stemLengthInSlices(right, stretches);
	const order = yield* comparePartsInSlices(left, leftStem, right, rightStem, stretches);
	if (order !== 0 || (leftStem === left.length && rightStem === right.length)) return order;
	return yield* comparePartsInSlices(left, left.length, right, right.length, stretches);
};

const dot = 0x2e;
const tilde = 0x7e;
const zero = 0x30;
const otherDotRank = 2;

const dotRank = (name: Uint8Array): number => {
	if (name[0] !== dot) return 3;
	if (name.length === 1) return 0;
	return name.length === 2 && name[1] === dot ? 1 : otherDotRank;
};

// The length without all suffixes: a dot, a letter or tilde, then letters, digits and tildes. All of `.bashrc` is one.
const stemLength = (name: Uint8Array): number => {
	let stem = name.length;
	if (byteKit.indexOfByte(name, dot) < 0) return stem;
	for (let at = stem - 1; at >= 0; at--) {
		const byte = name[at]!;
		if (byte === dot) {
			const next = name[at + 1];
			if (!canStartSuffix(next)) return stem;
			stem = at;
		} else if (!isAlpha(byte) && !isDigit(byte) && byte !== tilde) return stem;
	}
	return stem;
};

const stemLengthInSlices = function* (name: Uint8Array, stretches: Stretches): Flow<number> {
	let stem = name.length;
	if (byteKit.indexOfByte(name, dot) < 0) return stem;
	for (let work = 0; ; ) {
		const at = yield* startOfRun({ bytes: name, start: 0, end: stem }, suffixBytes, stretches);
		if (at === 0 || name[at - 1] !== dot || !canStartSuffix(name[at])) return stem;
		stem = at - 1;
		if ((++work & 1023) === 0) yield* wait(stretches.pause());
	}
};

const comparePartsInSlices = function* (
	left: Uint8Array,
	leftEnd: number,
	right: Uint8Array,
	rightEnd: number,
	stretches: Stretches,
): Flow<number> {
	const mask = stretches.bytes - 1;
	let work = 0;
	// A number that may begin before the first difference is compared as a whole.
	const shared = yield* sharedStart(left, leftEnd, right, rightEnd, stretches);
	let leftAt = yield* startOfRun({ bytes: left, start: 0, end: shared }, digits, stretches);
	let rightAt = leftAt;
	while (leftAt < leftEnd || rightAt < rightEnd) {
		while ((leftAt < leftEnd && !isDigit(left[leftAt])) || (rightAt < rightEnd && !isDigit(right[rightAt]))) {
			const difference = rank(left, leftAt, leftEnd) - rank(right, rightAt, rightEnd);
			if (difference !== 0) return difference;
			leftAt += 1;
			rightAt += 1;
			if ((++work & mask) === 0) yield* wait(stretches.pause());
		}
		if (left[leftAt] === zero)
			leftAt = yield* endOfRun({ bytes: left, start: leftAt, end: leftEnd }, zeroByte, stretches);
		if (right[rightAt] === zero)
			rightAt = yield* endOfRun({ bytes: right, start: rightAt, end: rightEnd }, zeroByte, stretches);
		let firstDifference = 0;
		while (leftAt < leftEnd && rightAt < rightEnd && isDigit(left[leftAt]) && isDigit(right[rightAt])) {
			if (firstDifference === 0) firstDifference = left[leftAt]! - right[rightAt]!;
			leftAt += 1;
			rightAt += 1;
			if ((++work & mask) === 0) yield* wait(stretches.pause());
		}
		if (leftAt < leftEnd && isDigit(left[leftAt])) return 1;
		if (rightAt < rightEnd && isDigit(right[rightAt])) return -1;
		if (firstDifference !== 0) return firstDifference;
		if ((++work & mask) === 0) yield* wait(stretches.pause());
	}
	return 0;
};

const sharedStart = function* (
	left: Uint8Array,
	leftEnd: number,
	right: Uint8Array,
	rightEnd: number,
	stretches: Stretches,
): Flow<number> {
	const end = Math.min(leftEnd, rightEnd);
	for (let at = 0; ; ) {
		const stop = Math.min(end, at + stretches.bytes * 16);
		const shared = sharedPieces(left, at, stop, right, at, stop);
		if (shared === 0) return at;
		at += shared;
		yield* wait(stretches.pause());
	}
};

const canStartSuffix = (byte: number | undefined): boolean => isAlpha(byte) || byte === tilde;

const suffixBytes = byteSet((byte) => isAlpha(byte) || isDigit(byte) || byte === tilde);
const digits = byteSet(isDigit);
const zeroByte = byteSet((byte) => byte === zero);

const compareParts = (left: Uint8Array, leftEnd: number, right: Uint8Array, rightEnd: number): number => {
	const isLeftDigit = (): boolean => leftAt < leftEnd && isDigit(left[leftAt]);
	const isRightDigit = (): boolean => rightAt < rightEnd && isDigit(right[rightAt]);
	// A number that may begin before the first difference is compared as a whole.
	let leftAt = sharedPieces(left, 0, leftEnd, right, 0, rightEnd);
	while (leftAt > 0 && isDigit(left[leftAt - 1])) leftAt -= 1;
	let rightAt = leftAt;
	while (leftAt < leftEnd || rightAt < rightEnd) {
		while ((leftAt < leftEnd && !isLeftDigit()) || (rightAt < rightEnd && !isRightDigit())) {
			const difference = rank(left, leftAt, leftEnd) - rank(right, rightAt, rightEnd);
			if (difference !== 0) return difference;
			leftAt += 1;
			rightAt += 1;
		}
		while (leftAt < leftEnd && left[leftAt] === zero) leftAt += 1;
		while (rightAt < rightEnd && right[rightAt] === zero) rightAt += 1;
		let firstDifference = 0;
		while (isLeftDigit() && isRightDigit()) {
			if (firstDifference === 0) firstDifference = left[leftAt]! - right[rightAt]!;
			leftAt += 1;
			rightAt += 1;
		}
		if (isLeftDigit()) return 1;
		if (isRightDigit()) return -1;
		if (firstDifference !== 0) return firstDifference;
	}
	return 0;
};

// A tilde comes before the end, the end before a digit, letters before all else.
const rank = (name: Uint8Array, at: number, end: number): number => {
	if (at >= end) return -1;
	const byte = name[at]!;
	if (isDigit(byte)) return 0;
	if (isAlpha(byte)) return byte;
	return byte === tilde ? -2 : byte + 256;
};
