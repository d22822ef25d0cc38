import { add, type Integer } from '../arithmetic/integer.ts';

/**
 * The elements of one indexed array: any subscript of 64 bits may be set, in any order. Dense
 * runs live in an ordinary array; a far subscript turns the store into a map.
 */
export class IndexedArray {
	/** Elements 0, 1, 2 … without a gap, or `undefined` once the array is sparse. */
	#dense: string[] | undefined;
	#sparse: Map<Integer, string> | undefined;
	/** Keys of the sparse form in order; made when asked for. */
	#order: readonly Integer[] | undefined;

	constructor(elements: readonly string[] = []) {
		this.#dense = [...elements];
	}

	/** How many elements are set. */
	get size(): number {
		return this.#dense === undefined ? this.#sparse!.size : this.#dense.length;
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
			if (typeof index === 'number' && index < this.#dense.length) {
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
			if (index >= this.#dense.length) return;
			if (index === this.#dense.length - 1) {
				this.#dense.pop();
				return;
			}
			this.#becomeSparse();
		}
		if (this.#sparse!.delete(index)) this.#order = undefined;
	}

	/** Subscripts that are set, ascending. */
	keys(): readonly Integer[] {
		if (this.#dense !== undefined) return Array.from(this.#dense, (_, index) => index);
		this.#order ??= [...this.#sparse!.keys()].sort((a, b) => (a < b ? -1 : 1));
		return this.#order;
	}

	/** Elements in the order of their subscripts. */
	values(): readonly string[] {
		if (this.#dense !== undefined) return this.#dense;
		return this.keys().map((key) => this.#sparse!.get(key)!);
	}

	clone(): IndexedArray {
		const copy = new IndexedArray();
		copy.#dense = this.#dense === undefined ? undefined : [...this.#dense];
		copy.#sparse = this.#sparse === undefined ? undefined : new Map(this.#sparse);
		copy.#order = this.#order;
		return copy;
	}

	#becomeSparse(): void {
		this.#sparse = new Map<Integer, string>(this.#dense!.entries());
		this.#dense = undefined;
		this.#order = undefined;
	}
}
