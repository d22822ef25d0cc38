import { type Flow, isPromise } from '@tenon/core';
import type { Pausing } from '../values/pausing.ts';
import type { Runtime } from './runtime.ts';

/** What a stretch of work between two pauses counts as, told to `breathe`. */
const stepsOfStretch = 64;

/** Does work that pauses, and lets others have their turn at each pause. */
export const inTurns = function* <T>(work: Pausing<T>, { context }: Runtime): Flow<T> {
	for (;;) {
		const step = work.next();
		if (step.done === true) return step.value;
		const turn = context.breathe(stepsOfStretch);
		if (isPromise(turn)) yield turn;
	}
};
