import type { Flow } from '@tenon/core';
import type { MemoryAccount } from './memory-account.ts';
import { maxOrdered, type Pause, plainOrder } from './plain-order.ts';
import { InputText, type Scalar } from './values.ts';
import { visitOrder } from './visit-order.ts';

/** What an element holds. */
export type Element = Scalar | AwkArray;

/** A subscript as arrays keep it: small integers as numbers, everything else as text. */
export type Key = number | string;

/** The subscript that a text is. */
export const keyOfText = (text: string): Key => {
	const { length } = text;
	if (length === 0 || length > 9) return text;
	const isNegative = text.charCodeAt(0) === 0x2d;
	let at = isNegative ? 1 : 0;
	const lead = text.charCodeAt(at);
	if (!(lead >= 0x31 && lead <= 0x39)) return text === '0' ? 0 : text;
	let value = 0;
	for (; at < length; at++) {
		const digit = text.charCodeAt(at) - 0x30;
		if (digit < 0 || digit > 9) return text;
		value = value * 10 + digit;
	}
	return isNegative ? -value : value;
};

/** Whether a number is a subscript as it is: its text would become the same number again. */
export const isKeyNumber = (value: number): boolean =>
	(value | 0) === value && value < 1_000_000_000 && value > -100_000_000;

/** The text of a subscript. */
export const textOfKey = (key: Key): string => (typeof key === 'number' ? String(key) : key);

/**
 * An array: elements by subscript, in the order in which they were made. What its elements take is counted, and
 * given back when they are deleted.
 */
export class AwkArray {
	/** How messages call it. */
	readonly name: string;
	readonly memory: MemoryAccount;
	readonly #elements = new Map<Key, Element>();
	/** What is counted for the elements. */
	#bytes = 0;
	#holdsArrays = false;

	constructor(name: string, memory: MemoryAccount) {
		this.name = name;
		this.memory = memory;
	}

	get size(): number {
		return this.#elements.size;
	}

	has(key: Key): boolean {
		return this.#elements.has(key);
	}

	/** The element; one that is not there is made. */
	get(key: Key): Element {
		const found = this.#elements.get(key);
		if (found === undefined) this.#touch(key);
		return found;
	}

	/** The element; one that is not there stays so. */
	look(key: Key): Element {
		return this.#elements.get(key);
	}

	set(key: Key, value: Element): void {
		this.replace(key, value, this.#elements.get(key));
	}

	/** As {@link set}, where the caller knows what the element holds. */
	replace(key: Key, value: Element, before: Element): void {
		const elements = this.#elements;
		const { size } = elements;
		elements.set(key, value);
		if (elements.size > size) this.#count(bytesOfKey(key));
		if (typeof value === 'number' && (before === undefined || typeof before === 'number')) return;
		const change = bytesOf(value) - bytesOf(before);
		if (change !== 0) this.#count(change);
		if (value instanceof AwkArray) this.#holdsArrays = true;
	}

	delete(key: Key): void {
		const value = this.#elements.get(key);
		if (!this.#elements.delete(key)) return;
		this.#count(-bytesOfKey(key) - bytesOf(value));
		if (value instanceof AwkArray) value.clear();
	}

	clear(): void {
		if (this.#holdsArrays)
			for (const value of this.#elements.values()) if (value instanceof AwkArray) value.clear();
		this.#holdsArrays = false;
		this.#count(-this.#bytes);
		this.#elements.clear();
	}

	#count(bytes: number): void {
		this.#bytes += bytes;
		this.memory.add(bytes);
	}

	/** The subscripts as they are now, in the order in which gawk visits them where they are not too many. */
	keys(): Key[] {
		return visitOrder([...this.#elements.keys()]);
	}

	/** The same of an array that may be large: `pause` is called between pieces of the work. */
	*keysInTurns(pause: Pause): Flow<readonly Key[]> {
		return this.size <= maxOrdered ? this.keys() : yield* plainOrder(this.#elements.keys(), pause);
	}

	#touch(key: Key): void {
		if (this.#elements.has(key)) return;
		this.#elements.set(key, undefined);
		this.#count(bytesOfKey(key));
	}
}

// What an element takes with its place in the map and a short text; longer ones are counted by themselves.
const elementBytes = 96;
const smallText = 32;

const bytesOfKey = (key: Key): number => (typeof key === 'string' ? elementBytes + key.length : elementBytes);

const bytesOf = (value: Element): number => {
	const length =
		typeof value === 'string' ? value.length : value instanceof InputText ? value.text.length : 0;
	return length > smallText ? length : 0;
};
