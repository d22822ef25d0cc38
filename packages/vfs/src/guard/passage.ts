import {
	andThen,
	type FileGuard,
	type FileSystem,
	FsError,
	type FsOperation,
	isPromise,
	type Maybe,
} from '@tenon/core';
import { type Call, callerError } from '../wrapping/caller-error.ts';
import { Turns } from '../wrapping/turns.ts';
import { namesOnTheWay, noNames } from './names-on-the-way.ts';
import type { Place } from './place.ts';

/** What the guard said of a change: `done` where it has happened already. */
export interface Permission {
	readonly done: boolean;
}

/**
 * How an operation gets by the guard: find out where it takes place, ask, act, with nothing in between that
 * could make the place another one. What goes wrong is told in the caller's terms.
 */
export class Passage {
	readonly #inner: FileSystem;
	readonly #guard: FileGuard;
	// Only for a file system that waits where it looks a path up: there others come in between.
	readonly #turns = new Turns();

	constructor(inner: FileSystem, guard: FileGuard) {
		this.#inner = inner;
		this.#guard = guard;
	}

	/** Reads what a path leads to. */
	look<T>(operation: FsOperation, path: string, read: (real: string) => Maybe<T>): Maybe<T> {
		const use = (real: string): Maybe<T> => {
			const names = real === path ? noNames : namesOnTheWay(this.#inner, path);
			if (isPromise(names)) {
				return names.then((found) => {
					this.#guard.check('read', real, operation, found);
					return read(real);
				});
			}
			this.#guard.check('read', real, operation, names);
			return read(real);
		};
		try {
			const real = this.#inner.realpath(path);
			const result = isPromise(real)
				? this.#again(real, () => this.#turns.shared(() => andThen(this.#inner.realpath(path), use)))
				: use(real);
			return isPromise(result) ? inTermsOf({ operation, path }, result) : result;
		} catch (error) {
			throw callerError(error, { operation, path });
		}
	}

	/** Reads something at a place that is found in a way of its own. */
	lookAt<T>(call: Call, find: () => Maybe<Place>, read: (place: Place) => Maybe<T>): Maybe<T> {
		const use = (place: Place): Maybe<T> => {
			this.#guard.check('read', place.path, call.operation, place.names);
			return read(place);
		};
		try {
			const place = find();
			const result = isPromise(place)
				? this.#again(place, () => this.#turns.shared(() => andThen(find(), use)))
				: use(place);
			return isPromise(result) ? inTermsOf(call, result) : result;
		} catch (error) {
			throw callerError(error, call);
		}
	}

	/** Changes something at one or two places; not if the permission says that it has happened. */
	change<T>(
		call: Call,
		find: () => Maybe<readonly Place[]>,
		permit: (places: readonly Place[]) => Maybe<Permission>,
		act: (places: readonly Place[]) => Maybe<T>,
	): Maybe<T> {
		try {
			const result = this.#attempt(call, find, permit, act, mostAttempts);
			return isPromise(result) ? inTermsOf(call, result) : result;
		} catch (error) {
			throw callerError(error, call);
		}
	}

	#attempt<T>(
		call: Call,
		find: () => Maybe<readonly Place[]>,
		permit: (places: readonly Place[]) => Maybe<Permission>,
		act: (places: readonly Place[]) => Maybe<T>,
		attempts: number,
	): Maybe<T> {
		const places = find();
		if (isPromise(places)) {
			const inTurn = (): Maybe<T> =>
				this.#turns.exclusive(() =>
					andThen(find(), (found) => andThen(permit(found), (permission) => finish(permission, found, act))),
				);
			return this.#again(places, inTurn);
		}
		const permission = permit(places);
		if (!isPromise(permission)) return finish(permission, places, act);
		// While the guard took its time, others may have put links in the way.
		return permission.then((given) => {
			if (given.done) return finish(given, places, act);
			const proceed = (): Maybe<T> => {
				if (attempts > 0) return this.#attempt(call, find, permit, act, attempts - 1);
				throw new FsError('EBUSY', call.operation, call.path, { reason: 'its way keeps changing' });
			};
			const found = find();
			if (isPromise(found)) return this.#again(found, proceed);
			return isSame(found, places) ? finish(given, found, act) : proceed();
		});
	}

	#again<T>(pending: Promise<unknown>, work: () => Maybe<T>): Promise<T> {
		return pending.then(work, work);
	}
}

const mostAttempts = 40;

const isSame = (found: readonly Place[], places: readonly Place[]): boolean =>
	found.every((place, at) => place.path === places[at]?.path && place.kind === places[at].kind);

// For an operation that the guard has carried out there is nothing to return; none of those returns anything.
const finish = <T>(
	{ done }: Permission,
	places: readonly Place[],
	act: (places: readonly Place[]) => Maybe<T>,
): Maybe<T> => (done ? (undefined as T) : act(places));

const inTermsOf = <T>(call: Call, result: Promise<T>): Promise<T> =>
	result.catch((error: unknown) => {
		throw callerError(error, call);
	});
