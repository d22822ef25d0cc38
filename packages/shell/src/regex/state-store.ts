/**
 * The states of a lazily built deterministic automaton and its table of moves. Bounded: a full
 * store is emptied and built up again, so that hostile patterns cost time in proportion to the
 * text and never memory.
 *
 * State 0 is dead: it has no nodes and every move leads back to it.
 */
export class StateStore {
	/** Moves: row per state, column per class of characters; -1 where not built yet. */
	table: Int32Array;
	/** Columns of a row. */
	stride: number;
	/** Counts how often the store was emptied; what was learned about states is void then. */
	epoch = 0;
	#nodes: Int32Array[] = [];
	#contexts: number[] = [];
	#ids = new Map<string, number>();
	#storedNodes = 0;

	constructor(classCount: number) {
		this.stride = strideFor(classCount);
		this.table = new Int32Array(initialRows * this.stride);
		this.#empty();
	}

	/** The nodes of a state, in ascending order; never changed. */
	nodesOf(state: number): Int32Array {
		return this.#nodes[state]!;
	}

	/** The context from which the state was reached. */
	contextOf(state: number): number {
		return this.#contexts[state]!;
	}

	/** The state with these nodes, which must be in ascending order, and this context. */
	intern(nodes: Int32Array, context: number): number {
		if (nodes.length === 0) return 0;
		const key = `${context}:${nodes.join(',')}`;
		const known = this.#ids.get(key);
		if (known !== undefined) return known;
		if (
			this.#storedNodes + nodes.length > maxStoredNodes ||
			(this.#nodes.length + 1) * this.stride > maxMoves
		)
			this.#empty();
		return this.#add(nodes, context, key);
	}

	/** A state by its content. */
	keep(state: number): KeptState {
		return { id: state, epoch: this.epoch, nodes: this.#nodes[state]!, context: this.#contexts[state]! };
	}

	/** The number of a state that was kept, whatever has become of the table since. */
	restore({ id, epoch, nodes, context }: KeptState): number {
		return epoch === this.epoch ? id : this.intern(nodes, context);
	}

	/** Makes room for more classes of characters; returns the state's new number. */
	widen(state: number, classCount: number): number {
		const nodes = this.nodesOf(state);
		const context = this.contextOf(state);
		this.stride = strideFor(classCount);
		this.table = new Int32Array(initialRows * this.stride);
		this.#empty();
		return this.intern(nodes, context);
	}

	#add(nodes: Int32Array, context: number, key: string): number {
		const id = this.#nodes.length;
		const end = (id + 1) * this.stride;
		if (end > this.table.length) {
			const wider = new Int32Array(Math.min(this.table.length * 2, maxMoves + this.stride));
			wider.set(this.table);
			this.table = wider;
		}
		this.table.fill(-1, id * this.stride, end);
		this.#nodes.push(nodes);
		this.#contexts.push(context);
		this.#ids.set(key, id);
		this.#storedNodes += nodes.length;
		return id;
	}

	#empty(): void {
		this.epoch += 1;
		this.#nodes = [new Int32Array(0)];
		this.#contexts = [0];
		this.#ids = new Map();
		this.#storedNodes = 0;
		this.table.fill(0, 0, this.stride);
	}
}

/** A state of a search that has paused; other searches may have emptied the table when it continues. */
export interface KeptState {
	readonly id: number;
	readonly epoch: number;
	readonly nodes: Int32Array;
	readonly context: number;
}

const initialRows = 16;

// Room for some classes that are not known yet.
const strideFor = (classCount: number): number => 2 ** Math.ceil(Math.log2(classCount + 4));

// Half a megabyte each, and about as much for the keys.
const maxMoves = 1 << 17;
const maxStoredNodes = 1 << 17;
