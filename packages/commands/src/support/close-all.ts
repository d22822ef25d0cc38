import { createPace, type Flow, type Maybe, wait } from '@tenon/core';
import { stepsOfEntry } from './between-entries.ts';

/** Closes what a command has open, however much it is: with turns for the event loop, and also when it was cancelled. */
export function* closeAll(closers: Iterable<() => Maybe<unknown>>): Flow<void> {
	const pace = createPace();
	for (const close of closers) {
		if (pace.isDue(stepsOfEntry)) yield pace.turn();
		yield* wait(close());
	}
}
