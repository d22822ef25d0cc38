import { type Flow, isPromise, type Maybe } from '@tenon/core';
import type { Budget } from './budget.ts';

/** A search that can pause: it yields where a pause is due, and continues where it was. */
export type Pausing<T> = Generator<void, T, void>;

/**
 * Runs a search with pauses, and lets the caller breathe in each. Other searches with the same expression may be made
 * meanwhile: what this one has spent is kept, and it starts where it was.
 */
export const inSlices = function* <T>(search: Pausing<T>, budget: Budget, breathe: Breathe): Flow<T> {
	let spent = 0;
	for (;;) {
		budget.spent = spent;
		budget.pauseAt = spent + stepsOfPiece;
		let step: IteratorResult<void, T>;
		try {
			step = search.next();
		} finally {
			spent = budget.spent;
			budget.pauseAt = Number.POSITIVE_INFINITY;
		}
		if (step.done === true) return step.value;
		const turn = breathe(breathsOfPiece);
		if (isPromise(turn)) yield turn;
	}
};

/** Runs a search in one go. */
export const atOnce = <T>(search: Pausing<T>): T => {
	for (;;) {
		const step = search.next();
		if (step.done === true) return step.value;
	}
};

/** Gives the event loop a turn if the slice is used up; the number is about what a piece of work counts as. */
export type Breathe = (steps: number) => Maybe<void>;

/** Runs a search in slices as a generator of pauses, for a caller that has its own way to wait. */
export const asPauses = function* <T>(search: (breathe: Breathe) => Flow<T>): Pausing<T> {
	const flow = search(() => everyTime);
	for (let step = flow.next(); ; step = flow.next()) {
		if (step.done === true) return step.value;
		yield;
	}
};

const everyTime = Promise.resolve();

/** How much of a text is read in one go where a search may pause. */
export const pieceUnits: number = 1 << 15;

// Less than a millisecond.
const stepsOfPiece = 1 << 15;
const breathsOfPiece = 64;

/**
 * Whether a search in a text of this length may take longer than a few milliseconds: at worst a state is made for each
 * character, of all of the expression.
 */
export const isLongSearch = (length: number, size: number): boolean => length * (size + leastSize) > longWork;

const leastSize = 16;
const longWork = 1 << 18;
