import type { Value } from '@tenon/core';
import { ExpansionError } from '../state/errors.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import type { Variable } from '../state/variable.ts';
import type { Variables } from '../state/variables.ts';
import { TypedValue } from '../values/typed-value.ts';
import type { LimitNotes } from './limit-notes.ts';

/** What a variable or an element takes beside its text. */
export const entryBytes = 48;
/** Values are measured again at the earliest when this part of the bound was added. */
const leastGrowth = 1 / 64;

/**
 * What the variables of a kernel's environments hold together. Nothing is counted while values are small: large
 * ones add up, and when they could have reached the bound the table is measured.
 */
export class ValueAccount {
	readonly #maxBytes: number;
	readonly #notes: LimitNotes;
	/** What environments held when they were last measured. */
	readonly #held = new Map<Variables, number>();
	/** What was added since, at most. */
	#grown = 0;
	#allowance: number;

	constructor(maxBytes: number, notes: LimitNotes) {
		this.#maxBytes = maxBytes;
		this.#notes = notes;
		this.#allowance = maxBytes;
	}

	/** A large text is about to be stored in a table. Throws if all of them are too much then. */
	add(variables: Variables, bytes: number): void {
		this.#grown += bytes;
		if (this.#grown > this.#allowance) this.measure(variables, bytes);
	}

	/** Measures a table that has grown in number. Throws if all of them are too much, with `more` to come. */
	measure(variables: Variables, more = 0): void {
		this.#held.set(variables, bytesIn(variables));
		let sum = this.#sum() + more;
		if (sum > this.#maxBytes) {
			// Others may hold less than when they were measured.
			for (const each of this.#held.keys()) this.#held.set(each, bytesIn(each));
			sum = this.#sum() + more;
		}
		this.#grown = 0;
		this.#allowance = Math.max(this.#maxBytes * leastGrowth, this.#maxBytes - sum);
		if (sum <= this.#maxBytes) return;
		// A command that continues after the error is measured at once.
		this.#allowance = 0;
		this.#notes.reached('maxValueBytes');
		throw new ExpansionError(`cannot allocate memory (${this.#notes.text('maxValueBytes')})`, {
			fatal: true,
		});
	}

	/** An environment is over. */
	release(variables: Variables): void {
		if (this.#held.size > 0) this.#held.delete(variables);
	}

	#sum(): number {
		let sum = 0;
		for (const bytes of this.#held.values()) sum += bytes;
		return sum;
	}
}

const bytesIn = (variables: Variables): number => {
	let bytes = 0;
	for (const variable of variables.held()) bytes += bytesOf(variable);
	return bytes;
};

/** What a variable holds. Counting ends soon after `atMost`: then the answer is more than that, and no more is known. */
export const bytesOf = ({ value }: Variable, atMost: number = Number.POSITIVE_INFINITY): number => {
	if (typeof value === 'string') return entryBytes + value.length;
	if (value instanceof IndexedArray) {
		let bytes = entryBytes;
		for (const text of value.values()) {
			bytes += entryBytes + text.length;
			if (bytes > atMost) break;
		}
		return bytes;
	}
	if (value instanceof Map) {
		let bytes = entryBytes;
		for (const [key, text] of value) {
			bytes += entryBytes + key.length + text.length;
			if (bytes > atMost) break;
		}
		return bytes;
	}
	return value instanceof TypedValue ? entryBytes + bytesOfData(value.value, atMost) : entryBytes;
};

// Data is no deeper than its reader allowed.
const bytesOfData = (value: Value, atMost: number): number => {
	if (value === null || typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint')
		return entryBytes;
	if (typeof value === 'string' || value instanceof Uint8Array) return entryBytes + value.length;
	let bytes = entryBytes;
	for (const [key, each] of value.entries()) {
		bytes += String(key).length + bytesOfData(each, atMost - bytes);
		if (bytes > atMost) break;
	}
	return bytes;
};
