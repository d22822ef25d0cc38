import { isPromise, type Maybe } from '@tenon/core';

/**
 * Calls `step` until it says `false`. Synchronous steps cost no promise; from the first one that
 * waits on, a single async loop goes on, so the stack does not grow.
 */
export const repeatWhile = (step: () => Maybe<boolean>): Maybe<void> => {
	for (;;) {
		const more = step();
		if (isPromise(more)) return repeatRest(more, step);
		if (!more) return;
	}
};

const repeatRest = async (first: Promise<boolean>, step: () => Maybe<boolean>): Promise<void> => {
	let more = await first;
	while (more) {
		const next = step();
		more = isPromise(next) ? await next : next;
	}
};
