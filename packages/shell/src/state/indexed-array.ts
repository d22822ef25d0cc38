/**
 * The elements of one indexed array: any subscript from 0 to 2^53 may be set, in any order. Dense
 * runs live in an ordinary array; a far subscript turns the store into a map.
 */
export class IndexedArray {
	/** Elements 0, 1, 2 … without a gap, or `undefined` once the array is sparse. */
	#dense: string[] | undefined;
	#sparse: Map<number, string> | undefined;
	/** Keys of the sparse form in order; made when asked for. */
	#order: readonly number[] | undefined;

	constructor(elements: readonly string[] = []) {
		this.#dense = [...elements];
	}

	/** How many elements are set. */
	get size(): number {
		return this.#dense === undefined ? this.#sparse!.size : this.#dense.length;
	}

	/** One more than the highest subscript that is set; 0 if none is. */
	get end(): number {
		if (this.#dense !== undefined) return this.#dense.length;
		const keys = this.keys();
		return keys.length === 0 ? 0 : keys[keys.length - 1]! + 1;
	}

	get(index: number): string | undefined {
		return this.#dense === undefined ? this.#sparse!.get(index) : this.#dense[index];
	}

	set(index: number, value: string): void {
		if (this.#dense !== undefined) {
			if (index < this.#dense.length) {
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

	delete(index: number): void {
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
	keys(): readonly number[] {
		if (this.#dense !== undefined) return Array.from(this.#dense, (_, index) => index);
		this.#order ??= [...this.#sparse!.keys()].sort((a, b) => a - b);
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
		this.#sparse = new Map(this.#dense!.entries());
		this.#dense = undefined;
		this.#order = undefined;
	}
}
