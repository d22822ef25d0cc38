/** Collects node numbers, each once, in constant time per number; emptied in constant time. */
export class NodeCollector {
	readonly #marks: Uint32Array;
	readonly #items: Int32Array;
	#generation = 0;
	size = 0;

	constructor(nodeCount: number) {
		this.#marks = new Uint32Array(nodeCount);
		this.#items = new Int32Array(nodeCount);
	}

	clear(): void {
		this.size = 0;
		this.#generation += 1;
		if (this.#generation > 0xffff_fffe) {
			this.#marks.fill(0);
			this.#generation = 1;
		}
	}

	/** Whether the node was new. */
	add(node: number): boolean {
		if (this.#marks[node] === this.#generation) return false;
		this.#marks[node] = this.#generation;
		this.#items[this.size] = node;
		this.size += 1;
		return true;
	}

	has(node: number): boolean {
		return this.#marks[node] === this.#generation;
	}

	/** The item at an index below `size`, in the order of arrival. */
	at(index: number): number {
		return this.#items[index]!;
	}

	/** A copy in ascending order. */
	sorted(): Int32Array {
		return this.#items.slice(0, this.size).sort();
	}
}
