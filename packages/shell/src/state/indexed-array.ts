import { add, type Integer } from '../arithmetic/integer.ts';
import { finishWork, itemsOfPiece, type Work } from './work.ts';

/**
 * The elements of one indexed array: any subscript of 64 bits may be set, in any order. Dense
 * runs live in an ordinary array, with few gaps; a far subscript, or many gaps, turn the store into a map.
 */
export class IndexedArray {
	/** Elements 0, 1, 2 …, the last of which is set, or `undefined` once the array is sparse. */
	#dense: (string | undefined)[] | undefined;
	/** How many of them are not set. */
	#gaps = 0;
	#sparse: Map<Integer, string> | undefined;
	/** Keys of the sparse form in order; made when asked for. */
	#order: readonly Integer[] | undefined;

	constructor(elements: readonly string[] = []) {
		this.#dense = elements.slice();
	}

	/** How many elements are set. */
	get size(): number {
		return this.#dense === undefined ? this.#sparse!.size : this.#dense.length - this.#gaps;
	}

	/** One more than the highest subscript that is set; 0 if none is. */
	get end(): Integer {
		if (this.#dense !== undefined) return this.#dense.length;
		const keys = this.keys();
		return keys.length === 0 ? 0 : add(keys[keys.length - 1]!, 1);
	}

	get(index: Integer): string | undefined {
		return this.#dense === undefined ? this.#sparse!.get(index) : this.#dense[Number(index)];
	}

	set(index: Integer, value: string): void {
		if (this.#dense !== undefined) {
			if (typeof index === 'number' && index >= 0 && index < this.#dense.length) {
				if (this.#gaps > 0 && this.#dense[index] === undefined) this.#gaps -= 1;
				this.#dense[index] = value;
				return;
			}
			if (index === this.#dense.length) {
				this.#dense.push(value);
				return;
			}
			this.#becomeSparse();
		}
		if (!this.#sparse!.has(index)) this.#order = undefined;
		this.#sparse!.set(index, value);
	}

	delete(index: Integer): void {
		if (this.#dense !== undefined) {
			const dense = this.#dense;
			if (typeof index !== 'number' || index < 0 || dense[index] === undefined) return;
			if (index < dense.length - 1) {
				dense[index] = undefined;
				this.#gaps += 1;
				return;
			}
			dense.pop();
			for (; dense.length > 0 && dense[dense.length - 1] === undefined; this.#gaps--) dense.pop();
			return;
		}
		if (this.#sparse!.delete(index)) this.#order = undefined;
	}

	/** Subscripts that are set, ascending. */
	keys(): readonly Integer[] {
		return finishWork(this.keysWork());
	}

	/** The same for an array of any size. */
	*keysWork(): Work<readonly Integer[]> {
		if (this.#dense === undefined) {
			this.#order ??= yield* sorted([...this.#sparse!.keys()]);
			return this.#order;
		}
		const keys: number[] = [];
		const dense = this.#dense;
		for (let at = 0; at < dense.length; at++) {
			if (dense[at] !== undefined) keys.push(at);
			if (at % itemsOfPiece === itemsOfPiece - 1) yield;
		}
		return keys;
	}

	/** Elements in the order of their subscripts. */
	values(): readonly string[] {
		return finishWork(this.valuesWork());
	}

	/** The same for an array of any size. */
	*valuesWork(): Work<readonly string[]> {
		if (this.#dense !== undefined && this.#gaps === 0) return this.#dense as string[];
		const values: string[] = [];
		for (const [, value] of this.entriesIn(yield* this.keysWork())) {
			values.push(value);
			if (values.length % itemsOfPiece === 0) yield;
		}
		return values;
	}

	/** Up to `count` elements, the first of which has a subscript of `from` or more. */
	*sliceWork(from: Integer, count: number): Work<readonly string[]> {
		if (this.#dense !== undefined && this.#gaps === 0) {
			const start = Number(from);
			return this.#dense.slice(start, start + count) as string[];
		}
		const keys = yield* this.keysWork();
		let first = 0;
		for (let end = keys.length; first < end; ) {
			const middle = (first + end) >> 1;
			if (keys[middle]! < from) first = middle + 1;
			else end = middle;
		}
		return (yield* this.valuesWork()).slice(first, first + count);
	}

	/** Subscripts and elements, ascending. */
	*entries(): Generator<readonly [Integer, string], void, undefined> {
		if (this.#dense === undefined) yield* this.entriesIn(this.keys());
		else
			for (let at = 0; at < this.#dense.length; at++) {
				const value = this.#dense[at];
				if (value !== undefined) yield [at, value];
			}
	}

	*entriesIn(keys: readonly Integer[]): Generator<readonly [Integer, string], void, undefined> {
		for (const key of keys) {
			const value = this.get(key);
			if (value !== undefined) yield [key, value];
		}
	}

	clone(): IndexedArray {
		const copy = new IndexedArray();
		copy.#dense = this.#dense?.slice();
		copy.#gaps = this.#gaps;
		copy.#sparse = this.#sparse === undefined ? undefined : new Map(this.#sparse);
		copy.#order = this.#order;
		return copy;
	}

	#becomeSparse(): void {
		this.#sparse = new Map<Integer, string>(this.entries());
		this.#dense = undefined;
		this.#gaps = 0;
		this.#order = undefined;
	}
}

// Runs that the platform sorts, then merged two by two.
function* sorted(keys: Integer[]): Work<readonly Integer[]> {
	let runs: (readonly Integer[])[] = [];
	for (let at = 0; at < keys.length; at += itemsOfPiece) {
		runs.push(keys.slice(at, at + itemsOfPiece).sort((a, b) => (a < b ? -1 : 1)));
		yield;
	}
	while (runs.length > 1) {
		const merged: (readonly Integer[])[] = [];
		for (let at = 0; at < runs.length; at += 2)
			merged.push(at + 1 < runs.length ? yield* mergedRuns(runs[at]!, runs[at + 1]!) : runs[at]!);
		runs = merged;
	}
	return runs[0] ?? [];
}

function* mergedRuns(left: readonly Integer[], right: readonly Integer[]): Work<readonly Integer[]> {
	const merged: Integer[] = [];
	let from = 0;
	for (let at = 0; at < left.length; at++) {
		while (from < right.length && right[from]! < left[at]!) merged.push(right[from++]!);
		merged.push(left[at]!);
		if (at % itemsOfPiece === itemsOfPiece - 1) yield;
	}
	while (from < right.length) merged.push(right[from++]!);
	return merged;
}
