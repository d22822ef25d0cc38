import { type Flow, type Maybe, wait } from '@tenon/core';
import type { Pausing } from '@tenon/shell';

/** Does work on a text in one go, where the text is short. */
export const inOneGo = <T>(work: Pausing<T>): T => {
	for (;;) {
		const step = work.next();
		if (step.done === true) return step.value;
	}
};

/** Does it with a pause wherever it stops. */
export function* withPauses<T>(work: Pausing<T>, pause: () => Maybe<void>): Flow<T> {
	for (;;) {
		const step = work.next();
		if (step.done === true) return step.value;
		yield* wait(pause());
	}
}

/** So many matches are worked on between two stops. */
export const matchesPerStop = 256;
