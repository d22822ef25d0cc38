import { type Flow, type Maybe, wait } from '@tenon/core';
import type { ComparedFile } from './discard-lines.ts';
import { endsPiece, pieceSteps } from './pieces.ts';

/**
 * Moves runs of changed lines up and down where the text allows it, so that neighbouring runs merge, runs lie
 * beside those of the other file, and everything else is as far down as it can be.
 */
export const shiftBoundaries = function* (
	files: readonly [ComparedFile, ComparedFile],
	options: { breathe(steps: number): Maybe<void> },
): Flow<void> {
	yield* shift(files[0], files[1].changed, options);
	yield* shift(files[1], files[0].changed, options);
};

// Marks are stored one place further on: the one before the first line is at 0.
const shift = function* (
	{ classes, changed }: ComparedFile,
	otherChanged: Uint8Array,
	options: { breathe(steps: number): Maybe<void> },
): Flow<void> {
	const end = classes.length;
	let at = 0;
	let other = 0;
	let moves = 0;
	for (;;) {
		while (at < end && changed[at + 1] === 0) {
			while (otherChanged[other + 1] !== 0) other += 1;
			other += 1;
			at += 1;
			if (endsPiece(moves++)) yield* wait(options.breathe(pieceSteps));
		}
		if (at === end) return;
		let start = at;
		at += 1;
		for (; changed[at + 1] !== 0; at++) if (endsPiece(at)) yield* wait(options.breathe(pieceSteps));
		for (; otherChanged[other + 1] !== 0; other++)
			if (endsPiece(other)) yield* wait(options.breathe(pieceSteps));
		let corresponding: number;
		let length: number;
		do {
			length = at - start;
			while (start > 0 && classes[start - 1] === classes[at - 1]) {
				start -= 1;
				changed[start + 1] = 1;
				at -= 1;
				changed[at + 1] = 0;
				while (changed[start] !== 0) start -= 1;
				do other -= 1;
				while (otherChanged[other + 1] !== 0);
				if (endsPiece(moves++)) yield* wait(options.breathe(pieceSteps));
			}
			corresponding = otherChanged[other] !== 0 ? at : end;
			while (at !== end && classes[start] === classes[at]) {
				changed[start + 1] = 0;
				start += 1;
				changed[at + 1] = 1;
				at += 1;
				while (changed[at + 1] !== 0) at += 1;
				other += 1;
				while (otherChanged[other + 1] !== 0) {
					corresponding = at;
					other += 1;
				}
				if (endsPiece(moves++)) yield* wait(options.breathe(pieceSteps));
			}
		} while (length !== at - start);
		while (corresponding < at) {
			start -= 1;
			changed[start + 1] = 1;
			at -= 1;
			changed[at + 1] = 0;
			do other -= 1;
			while (otherChanged[other + 1] !== 0);
			if (endsPiece(moves++)) yield* wait(options.breathe(pieceSteps));
		}
	}
};
