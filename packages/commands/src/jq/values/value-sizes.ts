import { isArray, isObject, type JqValue } from './value.ts';

// From this size on a value is remembered with its size.
const largeBytes = 16_384;
// Smaller containers are looked into for large values, so deep.
const fewItems = 8;
const maxDepth = 3;
// Containers that are made in one go are looked at from here on.
const manyItems = 1024;
const entryBytes = 64;

/** A place in an array, and what the platform keeps for a value of its kind, without what is in it. */
export const bytesOf = (value: JqValue): number => {
	if (typeof value === 'string') return 48;
	if (isArray(value)) return 64;
	return isObject(value) ? 256 : 16;
};

/** What the large values of a program take. Knows sizes; counts nothing itself. */
export class ValueSizes {
	readonly #large = new WeakMap<object, number>();
	#hasLarge = false;

	/** A value was made of so many bytes, those of the large values in it included. */
	note(value: JqValue, bytes: number): void {
		if (bytes < largeBytes || typeof value !== 'object' || value === null) return;
		this.#large.set(value, bytes);
		this.#hasLarge = true;
	}

	/** The same for a container that was made in one go, by its first element; returns what it takes where it is large. */
	noteMade(value: JqValue): number {
		if (typeof value !== 'object' || value === null) return 0;
		const count = isArray(value) ? value.length : isObject(value) ? value.size : 0;
		if (count < manyItems) return 0;
		const bytes = count * (isArray(value) ? bytesOf(value[0]!) : entryBytes);
		this.note(value, bytes);
		return bytes;
	}

	/** What a value takes that is known to be large; 0 for all others. */
	of(value: JqValue): number {
		return this.#hasLarge && typeof value === 'object' && value !== null ? (this.#large.get(value) ?? 0) : 0;
	}

	/** What large values a value is, or contains near its top; 0 for all others. */
	largeIn(value: JqValue, depth = 0): number {
		if (!this.#hasLarge || typeof value !== 'object' || value === null) return 0;
		const known = this.#large.get(value);
		if (known !== undefined || depth >= maxDepth) return known ?? 0;
		let bytes = 0;
		if (isArray(value)) {
			if (value.length > fewItems) return 0;
			for (const item of value) bytes += this.largeIn(item, depth + 1);
		} else if (isObject(value)) {
			if (value.size > fewItems) return 0;
			for (const item of value.values()) bytes += this.largeIn(item, depth + 1);
		}
		return bytes;
	}
}
