import { isPromise, type Maybe } from '@tenon/core';

/**
 * Work in several steps, each of which may or may not wait. Written as a generator, so that one
 * text serves a lower file system that answers at once and one that answers with promises, with
 * ordinary loops and `try`.
 */
export type Steps<T> = Generator<Promise<unknown>, T, unknown>;

/** Runs the steps: without a promise for as long as nothing waits. */
export const run = <T>(steps: Steps<T>): Maybe<T> => {
	const step = steps.next();
	return step.done === true ? step.value : runWaiting(steps, step.value);
};

const runWaiting = async <T>(steps: Steps<T>, first: Promise<unknown>): Promise<T> => {
	let waiting = first;
	for (;;) {
		let resume: () => IteratorResult<Promise<unknown>, T>;
		try {
			const value = await waiting;
			resume = () => steps.next(value);
		} catch (error) {
			resume = () => steps.throw(error);
		}
		const step = resume();
		if (step.done === true) return step.value;
		waiting = step.value;
	}
};

/** Inside of steps: `yield* wait(call())` is what `await call()` is in an async function. */
export function* wait<T>(maybe: Maybe<T>): Steps<T> {
	return isPromise(maybe) ? ((yield maybe) as T) : maybe;
}
