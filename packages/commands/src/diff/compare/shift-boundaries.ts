import { type Flow, type Maybe, wait } from '@tenon/core';
import { type ComparedFile, passSteps } from './discard-lines.ts';

/**
 * Moves runs of changed lines up and down where the text allows it, so that neighbouring runs merge, runs lie
 * beside those of the other file, and everything else is as far down as it can be.
 */
export const shiftBoundaries = function* (
	files: readonly [ComparedFile, ComparedFile],
	options: { breathe(steps: number): Maybe<void> },
): Flow<void> {
	shift(files[0], files[1].changed);
	yield* wait(options.breathe(passSteps));
	shift(files[1], files[0].changed);
};

// Marks are stored one place further on: the one before the first line is at 0.
const shift = ({ classes, changed }: ComparedFile, otherChanged: Uint8Array): void => {
	const end = classes.length;
	let at = 0;
	let other = 0;
	for (;;) {
		while (at < end && changed[at + 1] === 0) {
			while (otherChanged[other + 1] !== 0) other += 1;
			other += 1;
			at += 1;
		}
		if (at === end) return;
		let start = at;
		at += 1;
		while (changed[at + 1] !== 0) at += 1;
		while (otherChanged[other + 1] !== 0) other += 1;
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
			}
		} while (length !== at - start);
		while (corresponding < at) {
			start -= 1;
			changed[start + 1] = 1;
			at -= 1;
			changed[at + 1] = 0;
			do other -= 1;
			while (otherChanged[other + 1] !== 0);
		}
	}
};
