/**
 * A result that is there already, or a promise of it.
 *
 * Everything on the shell's hot path returns this: a memory file system answers
 * without a promise, a network file system with one, and the caller is written once.
 */
export type Maybe<T> = T | Promise<T>;

/** Tells a promise from a plain value; any object with a callable `then` counts. */
export const isPromise = <T>(maybe: Maybe<T>): maybe is Promise<T> =>
	typeof maybe === 'object' &&
	maybe !== null &&
	typeof (maybe as { readonly then?: unknown }).then === 'function';

/** Continues with `next` now if the value is there, else when it arrives. */
export const andThen = <T, U>(maybe: Maybe<T>, next: (value: T) => Maybe<U>): Maybe<U> =>
	isPromise(maybe) ? maybe.then(next) : next(maybe);

/** Runs `work`; a throw and a rejection both end up in `recover`. */
export const orElse = <T>(work: () => Maybe<T>, recover: (error: unknown) => Maybe<T>): Maybe<T> => {
	let maybe: Maybe<T>;
	try {
		maybe = work();
	} catch (error) {
		return recover(error);
	}
	return isPromise(maybe) ? maybe.then(undefined, recover) : maybe;
};

/** Runs `work`, then `cleanup` exactly once, whatever the outcome; a failure of `cleanup` wins. */
export const andFinally = <T>(work: () => Maybe<T>, cleanup: () => Maybe<void>): Maybe<T> => {
	let maybe: Maybe<T>;
	try {
		maybe = work();
	} catch (error) {
		return failAfter(cleanup, error);
	}
	const finish = (value: T): Maybe<T> => andThen(cleanup(), () => value);
	return isPromise(maybe) ? maybe.then(finish, (error: unknown) => failAfter(cleanup, error)) : finish(maybe);
};

const failAfter = (cleanup: () => Maybe<void>, error: unknown): Maybe<never> =>
	andThen(cleanup(), () => {
		throw error;
	});

/**
 * Visits the items in order, one after the other. Synchronous visits cost no promise; from the
 * first one that waits on, a single async loop goes on, so the stack does not grow with the list.
 * A visit that returns `false` ends the walk. A walk that ends early closes its iterator, so that a
 * generator's `finally` runs; a failure of that wins.
 */
export const forEach = <T>(items: Iterable<T>, visit: (item: T) => Maybe<boolean | void>): Maybe<void> => {
	const iterator = items[Symbol.iterator]();
	let mustClose = true;
	try {
		for (let step = iterator.next(); step.done !== true; step = iterator.next()) {
			const visited = visit(step.value);
			if (isPromise(visited)) {
				mustClose = false;
				return visitRest(iterator, visited, visit);
			}
			if (visited === false) return;
		}
		mustClose = false;
	} finally {
		if (mustClose) iterator.return?.();
	}
};

const visitRest = async <T>(
	iterator: Iterator<T>,
	first: Promise<boolean | void>,
	visit: (item: T) => Maybe<boolean | void>,
): Promise<void> => {
	let mustClose = true;
	try {
		if ((await first) === false) return;
		for (let step = iterator.next(); step.done !== true; step = iterator.next()) {
			const visited = visit(step.value);
			if ((isPromise(visited) ? await visited : visited) === false) return;
		}
		mustClose = false;
	} finally {
		if (mustClose) iterator.return?.();
	}
};

/** Maps the items in order, one after the other, into an array. */
export const mapEach = <T, U>(items: Iterable<T>, map: (item: T) => Maybe<U>): Maybe<U[]> => {
	const mapped: U[] = [];
	const visited = forEach(items, (item) => andThen(map(item), (value) => void mapped.push(value)));
	return andThen(visited, () => mapped);
};
