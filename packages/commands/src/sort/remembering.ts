import type { Flow } from '@tenon/core';

/** Makes something of an object in slices, once for as long as there is the object. */
export const remembering = <K extends object, T>(make: (from: K) => Flow<T>): ((from: K) => Flow<T>) => {
	const made = new WeakMap<K, { readonly value: T }>();
	return function* (from) {
		const known = made.get(from);
		if (known !== undefined) return known.value;
		const value = yield* make(from);
		made.set(from, { value });
		return value;
	};
};
