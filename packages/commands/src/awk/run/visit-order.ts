import { encodeText } from '@tenon/core';
import type { Key } from './array.ts';

/**
 * The order in which gawk visits the subscripts of an array that were made in the order given. Small integers are visited
 * from the least on, after all others; those lie in hash tables, whose order follows from the subscripts, from the order
 * in which they were made and from how often the tables grew.
 */
export const visitOrder = (keys: readonly Key[]): Key[] => {
	const first = keys[0];
	const table: Table =
		first === undefined || !isInteger(first)
			? new TextTable()
			: Number(first) >= 0
				? new DenseTable()
				: new IntegerTable();
	for (const key of keys) table.add(key);
	return table.list();
};

/** Where gawk keeps subscripts of one kind. */
interface Table {
	readonly size: number;
	add(key: Key): void;
	list(): Key[];
}

const isInteger = (key: Key): boolean =>
	typeof key === 'number' ||
	(key.length >= 10 &&
		key.length <= 11 &&
		/^(?:-?[1-9]\d{9})$/.test(key) &&
		(Number(key) | 0) === Number(key));

/** Sizes of hash tables; one grows where its chains would be longer than two on the average. */
const sizes = [13, 127, 1021, 8191, 16_381, 32_749, 65_497];
const longestChain = 2;

const grown = (size: number): number => sizes.find((next) => next > size) ?? size;

interface TextEntry {
	readonly key: Key;
	readonly hash: number;
}

/** Subscripts of any kind; a new one comes first in its chain. */
class TextTable implements Table {
	size = 0;
	#chains: TextEntry[][] = chainsOf(sizes[0]!);

	add(key: Key): void {
		const hash = hashOfText(String(key));
		this.size += 1;
		if (Math.floor(this.size / this.#chains.length) > longestChain) this.#grow();
		this.#chains[hash % this.#chains.length]!.push({ key, hash });
	}

	list(): Key[] {
		return this.#chains.flatMap((chain) => chain.map(({ key }) => key).reverse());
	}

	#grow(): void {
		const next = grown(this.#chains.length);
		if (next === this.#chains.length) return;
		const chains: TextEntry[][] = chainsOf(next);
		for (const chain of this.#chains)
			for (const entry of chain.reverse()) chains[entry.hash % next]!.push(entry);
		this.#chains = chains;
	}
}

const chainsOf = <T>(count: number): T[][] => Array.from({ length: count }, () => []);

// The hash of sdbm in 32 bits, over bytes with a sign.
const hashOfText = (text: string): number => {
	let hash = 0;
	for (const byte of encodeText(text)) hash = (Math.imul(hash, 65_599) + ((byte << 24) >> 24)) | 0;
	return hash >>> 0;
};

/** Integers, two in each link of a chain; a new link comes first in its chain. Other subscripts have a table of their own. */
class IntegerTable implements Table {
	readonly #others = new TextTable();
	#integers = 0;
	#chains: Key[][][] = chainsOf(sizes[0]!);

	get size(): number {
		return this.#integers + this.#others.size;
	}

	add(key: Key): void {
		if (!isInteger(key)) {
			this.#others.add(key);
			return;
		}
		this.#integers += 1;
		if (Math.floor(this.#integers / this.#chains.length) > longestChain) this.#grow();
		insert(this.#chains, key);
	}

	list(): Key[] {
		return [...this.#others.list(), ...this.#chains.flatMap((chain) => chain.toReversed().flat())];
	}

	#grow(): void {
		const next = grown(this.#chains.length);
		if (next === this.#chains.length) return;
		const chains: Key[][][] = chainsOf(next);
		for (const chain of this.#chains)
			for (const link of chain.toReversed()) for (const key of link) insert(chains, key);
		this.#chains = chains;
	}
}

const insert = (chains: Key[][][], key: Key): void => {
	const chain = chains[hashOfInteger(Number(key)) % chains.length]!;
	const link = chain.at(-1);
	if (link === undefined || link.length === 2) chain.push([key]);
	else link.push(key);
};

// The last steps of Hsieh's SuperFastHash.
const hashOfInteger = (value: number): number => {
	let hash = value | 0;
	hash ^= hash << 3;
	hash = (hash + (hash >>> 5)) | 0;
	hash ^= hash << 4;
	hash = (hash + (hash >>> 17)) | 0;
	hash ^= hash << 25;
	hash = (hash + (hash >>> 6)) | 0;
	return hash >>> 0;
};

/**
 * Integers from 0 on in leaves of neighbours, as long as not too much of the leaves is empty; what does not fit there has
 * a table of its own, the kind of which its first subscript decides.
 */
class DenseTable implements Table {
	readonly #dense: Key[] = [];
	readonly #leaves = new Set<number>();
	#capacity = 0;
	#others: Table | undefined;

	get size(): number {
		return this.#dense.length + (this.#others?.size ?? 0);
	}

	add(key: Key): void {
		const value = Number(key);
		if (isInteger(key) && value >= 0 && this.#hasRoom(value)) {
			this.#dense.push(key);
			return;
		}
		this.#others ??= isInteger(key) ? new IntegerTable() : new TextTable();
		this.#others.add(key);
	}

	list(): Key[] {
		const dense = this.#dense.sort((one, other) => Number(one) - Number(other));
		return [...(this.#others?.list() ?? []), ...dense];
	}

	#hasRoom(value: number): boolean {
		const bits = value === 0 ? 0 : 31 - Math.clz32(value);
		const top = Math.max(bits, firstBits);
		// What gawk expects a leaf to take is less than what leaves of large integers do take.
		let expectedBits = halved(top);
		while (expectedBits >= firstBits) expectedBits = halved(expectedBits);
		if (this.#capacity + 2 ** expectedBits - this.#dense.length > mostEmpty) return false;
		let leafBits = halved(top);
		while (leafBits > firstBits) leafBits = halved(leafBits);
		const leaf = value - (value % 2 ** leafBits);
		if (!this.#leaves.has(leaf)) {
			this.#leaves.add(leaf);
			this.#capacity += 2 ** leafBits;
		}
		return true;
	}
}

/** Integers of fewer bits share one tree. */
const firstBits = 10;
const mostEmpty = 2048;

const halved = (bits: number): number => (bits + 1) >> 1;
