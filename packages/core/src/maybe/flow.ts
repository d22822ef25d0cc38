import { isPromise, type Maybe } from './maybe.ts';

/**
 * Steps that may have to wait, written one below the other: `const line = yield* wait(reader.next())`.
 * Nothing is a promise until something really waits, and `try`/`finally` mean what they say.
 */
export type Flow<T> = Generator<Promise<unknown>, T, unknown>;

/** The value, now or when it has come. */
export const wait = function* <T>(maybe: Maybe<T>): Flow<T> {
	return isPromise(maybe) ? ((yield maybe) as T) : maybe;
};

/** Runs a flow to its end; a promise only from its first real wait on. */
export const runFlow = <T>(flow: Flow<T>): Maybe<T> => {
	const step = flow.next();
	return step.done === true ? step.value : runRest(flow, step.value);
};

const runRest = async <T>(flow: Flow<T>, first: Promise<unknown>): Promise<T> => {
	let step = await resume(flow, first);
	while (step.done !== true) step = await resume(flow, step.value);
	return step.value;
};

const resume = <T>(flow: Flow<T>, pending: Promise<unknown>): Promise<IteratorResult<Promise<unknown>, T>> =>
	pending.then(
		(value) => flow.next(value),
		(error: unknown) => flow.throw(error),
	);
