import { type Flow, type Maybe, wait } from '@tenon/core';
import type { TextLines } from '../text-lines.ts';
import { findMiddle } from './common-ends.ts';
import { type ComparedFile, discardLines } from './discard-lines.ts';
import { classify } from './line-classes.ts';
import type { IgnoredDifferences } from './line-image.ts';
import { endsPiece, pieceSteps } from './pieces.ts';
import { shiftBoundaries } from './shift-boundaries.ts';
import { findShortestEdit } from './shortest-edit.ts';

/** Lines of the left file that lines of the right file take the place of; either may be none. */
export interface Change {
	/** The first line in each file, from 0. */
	readonly left: number;
	readonly right: number;
	readonly deleted: number;
	readonly inserted: number;
}

/** How two files are compared. */
export interface CompareOptions {
	readonly ignored: IgnoredDifferences;
	/** Lines at each side of the middle that take part though they are the same. */
	readonly horizon: number;
	readonly minimal: boolean;
	readonly isHasty: boolean;
	/** Whether the lack of a newline at the end is a difference. */
	readonly newlinesCount: boolean;
	breathe(steps: number): Maybe<void>;
}

/** Finds the changes between two files, in order, those that GNU's diff would print. */
export const findChanges = function* (
	left: TextLines,
	right: TextLines,
	options: CompareOptions,
): Flow<readonly Change[]> {
	const { ignored } = options;
	const middle = yield* findMiddle(left, right, options);
	const classes = yield* classify(
		{ lines: left, from: middle.from, to: middle.leftTo },
		{ lines: right, from: middle.from, to: middle.rightTo },
		ignored,
		options,
	);
	const files: readonly [ComparedFile, ComparedFile] = [
		{ classes: classes.left, changed: new Uint8Array(classes.left.length + 2) },
		{ classes: classes.right, changed: new Uint8Array(classes.right.length + 2) },
	];
	const [keptLeft, keptRight] = yield* discardLines(files, classes.count, options);
	const listener = {
		deleted: (at: number): void => {
			files[0].changed[keptLeft.places[at]! + 1] = 1;
		},
		inserted: (at: number): void => {
			files[1].changed[keptRight.places[at]! + 1] = 1;
		},
	};
	yield* findShortestEdit(keptLeft.classes, keptRight.classes, listener, options);
	yield* shiftBoundaries(files, options);
	return yield* collect(files[0].changed, files[1].changed, middle.from, options);
};

const collect = function* (
	leftChanged: Uint8Array,
	rightChanged: Uint8Array,
	offset: number,
	options: CompareOptions,
): Flow<readonly Change[]> {
	const changes: Change[] = [];
	const leftEnd = leftChanged.length - 2;
	const rightEnd = rightChanged.length - 2;
	for (let left = 0, right = 0; left < leftEnd || right < rightEnd; left++, right++) {
		const leftStart = left;
		const rightStart = right;
		for (; leftChanged[left + 1] !== 0; left++) if (endsPiece(left)) yield* wait(options.breathe(pieceSteps));
		for (; rightChanged[right + 1] !== 0; right++)
			if (endsPiece(right)) yield* wait(options.breathe(pieceSteps));
		if (endsPiece(left) || endsPiece(right)) yield* wait(options.breathe(pieceSteps));
		if (left === leftStart && right === rightStart) continue;
		changes.push({
			left: leftStart + offset,
			right: rightStart + offset,
			deleted: left - leftStart,
			inserted: right - rightStart,
		});
	}
	return changes;
};
