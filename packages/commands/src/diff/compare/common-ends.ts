import { type Flow, type Maybe, wait } from '@tenon/core';
import { byteKit } from '@tenon/shell';
import type { TextLines } from '../text-lines.ts';
import { endsPiece, pieceSteps } from './pieces.ts';

/** The lines that are left between what two files begin and end with alike. */
export interface Middle {
	/** Lines at the start that are the same in both. */
	readonly from: number;
	readonly leftTo: number;
	readonly rightTo: number;
}

/**
 * Sets aside what two files begin and end with alike, byte for byte, but for `horizon` lines of it at each
 * side, which may take part in changes.
 */
export const findMiddle = function* (
	left: TextLines,
	right: TextLines,
	options: MiddleOptions,
): Flow<Middle> {
	const { horizon, newlinesCount } = options;
	const sameEnd = !newlinesCount || left.lacksNewline === right.lacksNewline;
	const sameStart = yield* equalLinesAtStart(left, right, options);
	const from = Math.max(0, sameStart - horizon);
	if (!sameEnd) return { from, leftTo: left.count, rightTo: right.count };
	const most = Math.min(left.count, right.count) - from;
	const suffix = Math.max(0, (yield* equalLinesAtEnd(left, right, most, options)) - horizon);
	return { from, leftTo: left.count - suffix, rightTo: right.count - suffix };
};

interface MiddleOptions {
	readonly horizon: number;
	readonly newlinesCount: boolean;
	breathe(steps: number): Maybe<void>;
}

const equalLinesAtStart = function* (
	left: TextLines,
	right: TextLines,
	options: MiddleOptions,
): Flow<number> {
	const size = Math.min(left.starts[left.count]!, right.starts[right.count]!);
	let at = 0;
	while (at + pieceBytes <= size && areEqual(left.bytes, at, right.bytes, at)) {
		at += pieceBytes;
		yield* wait(options.breathe(1));
	}
	while (at < size && left.bytes[at] === right.bytes[at]) at += 1;
	const leftWhole = left.count - (left.lacksNewline ? 1 : 0);
	const rightWhole = right.count - (right.lacksNewline ? 1 : 0);
	const endTogether = left.count === right.count && left.lacksNewline === right.lacksNewline;
	// A line that lacks its newline is the same only as another such line.
	const isWhole = options.newlinesCount && !endTogether;
	const count = isWhole ? Math.min(leftWhole, rightWhole) : Math.min(left.count, right.count);
	let low = 0;
	let high = count;
	while (low < high) {
		const middle = (low + high + 1) >> 1;
		if (left.starts[middle]! <= at) low = middle;
		else high = middle - 1;
	}
	return low;
};

const equalLinesAtEnd = function* (
	left: TextLines,
	right: TextLines,
	most: number,
	options: MiddleOptions,
): Flow<number> {
	let leftAt = left.starts[left.count]!;
	let rightAt = right.starts[right.count]!;
	const leftFloor = left.starts[left.count - most]!;
	const rightFloor = right.starts[right.count - most]!;
	while (
		leftAt - pieceBytes >= leftFloor &&
		rightAt - pieceBytes >= rightFloor &&
		areEqual(left.bytes, leftAt - pieceBytes, right.bytes, rightAt - pieceBytes)
	) {
		leftAt -= pieceBytes;
		rightAt -= pieceBytes;
		yield* wait(options.breathe(1));
	}
	while (leftAt > leftFloor && rightAt > rightFloor && left.bytes[leftAt - 1] === right.bytes[rightAt - 1]) {
		leftAt -= 1;
		rightAt -= 1;
	}
	let count = 0;
	while (
		count < most &&
		left.starts[left.count - count - 1]! >= leftAt &&
		right.starts[right.count - count - 1]! >= rightAt
	) {
		count += 1;
		if (endsPiece(count)) yield* wait(options.breathe(pieceSteps));
	}
	return count;
};

// Whether two pieces are the same.
const areEqual = (left: Uint8Array, leftAt: number, right: Uint8Array, rightAt: number): boolean =>
	byteKit.compare(left, leftAt, leftAt + pieceBytes, right, rightAt, rightAt + pieceBytes) === 0;

const pieceBytes = 4096;
