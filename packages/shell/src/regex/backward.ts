import type { Alphabet } from './alphabet.ts';
import { type Budget, closureWeight } from './budget.ts';
import { assertionHolds, contextCount } from './context.ts';
import { NodeCollector } from './node-set.ts';
import { nodeKinds, type Program } from './program.ts';
import { type KeptState, StateStore } from './state-store.ts';

/**
 * Reads a text from right to left: from which nodes can the end of a match be reached from here?
 * A state is the set of consuming or accepting nodes with which that begins; the nodes before them
 * that consume nothing depend on the character before the position.
 */
export class BackwardAutomaton {
	readonly #program: Program;
	readonly #alphabet: Alphabet;
	readonly #budget: Budget;
	readonly #endsEverywhere: boolean;
	readonly #store: StateStore;
	readonly #sources: Sources;
	readonly #reached: NodeCollector;
	readonly #consumers: NodeCollector;
	#viable: (Uint32Array | undefined)[] = [];
	#viableEpoch = 0;

	/** `endsEverywhere`: a match may end at each position, not only at the last. */
	constructor(
		program: Program,
		alphabet: Alphabet,
		budget: Budget,
		options: { readonly endsEverywhere: boolean },
	) {
		this.#program = program;
		this.#alphabet = alphabet;
		this.#budget = budget;
		this.#endsEverywhere = options.endsEverywhere;
		this.#store = new StateStore(alphabet.size);
		this.#sources = sourcesOf(program);
		this.#reached = new NodeCollector(program.kinds.length);
		this.#consumers = new NodeCollector(program.kinds.length);
	}

	/**
	 * Sets `starts[at]` to 1 for each position from `from` on at which a match starts. `before` is
	 * the class of what stands before `from`, `after` that of the end of the text.
	 */
	markStarts(text: string, from: number, before: number, after: number, starts: Uint8Array): void {
		const run = this.beginMarks(text, after);
		this.advanceMarks(run, text, from, starts);
		this.endMarks(run, from, before, starts);
	}

	/** Begins to mark starts, at the end of a text. */
	beginMarks(text: string, after: number): BackwardRun {
		const accepted = Int32Array.of(this.#program.accept);
		const state = this.#store.intern(accepted, this.#alphabet.contexts[after]!);
		return { at: text.length, state: this.#store.keep(state) };
	}

	/** Marks the places above `down`, and no more if a pause is due. */
	advanceMarks(run: BackwardRun, text: string, down: number, starts: Uint8Array): void {
		const store = this.#store;
		const { ascii } = this.#alphabet;
		let state = store.restore(run.state);
		let { table, stride } = store;
		let { at } = run;
		let pauses = false;
		while (at > down && !pauses) {
			const code = codeBefore(text, at);
			const characterClass = code < 0x80 ? ascii[code]! : this.#alphabet.classOf(code);
			let move = characterClass < stride ? table[state * stride + characterClass]! : -1;
			if (move < 0) {
				move = this.#move(state, characterClass);
				({ table, stride } = store);
				pauses = this.#budget.isPauseDue;
			}
			starts[at] = move & 1;
			state = move >> 1;
			at -= 1;
			if (code <= 0xffff) continue;
			starts[at] = 0;
			at -= 1;
		}
		this.#budget.spend(run.at - at + 1);
		run.at = at;
		run.state = store.keep(state);
	}

	/** Marks `from`, when all above it are marked. */
	endMarks(run: BackwardRun, from: number, before: number, starts: Uint8Array): void {
		starts[from] = this.#move(this.#store.restore(run.state), before) & 1;
	}

	/** The state at the end of a match, as a value that outlives the automaton's own numbers. */
	endState(context: number): BackwardState {
		return { nodes: Int32Array.of(this.#program.accept), context };
	}

	/**
	 * Walks from `to`, where `state` holds, down to `from`, or to where a pause is due. Returns where it has come to and
	 * the state there. Calls `visit` with each position above that one and the nodes that are viable at it.
	 */
	walk(
		text: string,
		to: number,
		from: number,
		state: BackwardState,
		visit: (at: number, viable: Uint32Array) => void,
	): { readonly at: number; readonly state: BackwardState } {
		let current = this.#store.intern(state.nodes, state.context);
		let at = to;
		while (at > from && (at === to || !this.#budget.isPauseDue)) {
			const code = codeBefore(text, at);
			const characterClass = this.#alphabet.classOf(code);
			visit(at, this.#viableNodes(current, this.#alphabet.contexts[characterClass]!));
			current = this.#move(current, characterClass) >> 1;
			at -= code > 0xffff ? 2 : 1;
		}
		this.#budget.spend(to - at + 1);
		return { at, state: { nodes: this.#store.nodesOf(current), context: this.#store.contextOf(current) } };
	}

	/** The nodes, as bits, that are viable in a state after `before`. */
	viableNodes(state: BackwardState, before: number): Uint32Array {
		const id = this.#store.intern(state.nodes, state.context);
		return this.#viableNodes(id, this.#alphabet.contexts[before]!);
	}

	#move(state: number, characterClass: number): number {
		const { table, stride } = this.#store;
		if (characterClass < stride) {
			const move = table[state * stride + characterClass]!;
			return move >= 0 ? move : this.#build(state, characterClass);
		}
		return this.#build(this.#store.widen(state, this.#alphabet.size), characterClass);
	}

	// The move is twice the state before the character, plus 1 if a match starts after it.
	#build(state: number, characterClass: number): number {
		const store = this.#store;
		const context = this.#alphabet.contexts[characterClass]!;
		const { args, start, accept } = this.#program;
		this.#close(store.nodesOf(state), context, store.contextOf(state));
		const starts = this.#reached.has(start) ? 1 : 0;
		this.#consumers.clear();
		if (this.#endsEverywhere) this.#consumers.add(accept);
		for (let index = 0; index < this.#reached.size; index++) {
			const { offsets, nodes } = this.#sources.consuming;
			const target = this.#reached.at(index);
			for (let slot = offsets[target]!; slot < offsets[target + 1]!; slot++)
				if (this.#alphabet.isIn(characterClass, args[nodes[slot]!]!)) this.#consumers.add(nodes[slot]!);
		}
		const { epoch } = store;
		const move = store.intern(this.#consumers.sorted(), context) * 2 + starts;
		if (store.epoch === epoch) store.table[state * store.stride + characterClass] = move;
		return move;
	}

	#viableNodes(state: number, before: number): Uint32Array {
		if (this.#viableEpoch !== this.#store.epoch) {
			this.#viable = [];
			this.#viableEpoch = this.#store.epoch;
		}
		const key = state * contextCount + before;
		const known = this.#viable[key];
		if (known !== undefined) return known;
		this.#close(this.#store.nodesOf(state), before, this.#store.contextOf(state));
		const bits = new Uint32Array((this.#program.kinds.length + 31) >>> 5);
		for (let index = 0; index < this.#reached.size; index++) {
			const node = this.#reached.at(index);
			bits[node >>> 5]! |= 1 << (node & 31);
		}
		this.#viable[key] = bits;
		return bits;
	}

	// Collects all from which the nodes are reached without consuming a character.
	#close(nodes: Int32Array, before: number, after: number): void {
		const { kinds, args } = this.#program;
		const { offsets, nodes: sources } = this.#sources.free;
		const reached = this.#reached;
		reached.clear();
		for (const node of nodes) reached.add(node);
		for (let index = 0; index < reached.size; index++) {
			const target = reached.at(index);
			for (let slot = offsets[target]!; slot < offsets[target + 1]!; slot++) {
				const node = sources[slot]!;
				if (kinds[node] === nodeKinds.assert && !assertionHolds(args[node]!, before, after)) continue;
				reached.add(node);
			}
		}
		this.#budget.spend(closureWeight * reached.size);
	}
}

/** Marks that are being made, from the end of a text to its start. */
export interface BackwardRun {
	/** All places above this one are marked. */
	at: number;
	state: KeptState;
}

/** A state by its content; valid whatever became of the automaton's table. */
export interface BackwardState {
	readonly nodes: Int32Array;
	readonly context: number;
}

/** The code point that ends at `at`. */
export const codeBefore = (text: string, at: number): number => {
	const unit = text.charCodeAt(at - 1);
	if (unit < 0xdc00 || unit > 0xdfff || at < 2) return unit;
	const before = text.charCodeAt(at - 2);
	if (before < 0xd800 || before > 0xdbff) return unit;
	return ((before - 0xd800) << 10) + (unit - 0xdc00) + 0x10000;
};

// For each node the nodes that lead to it, by consuming a character or freely.
interface Sources {
	readonly consuming: SourceList;
	readonly free: SourceList;
}

// The sources of node n are `nodes[offsets[n]]` up to `nodes[offsets[n + 1]]`.
interface SourceList {
	readonly offsets: Int32Array;
	readonly nodes: Int32Array;
}

const sourcesOf = (program: Program): Sources => {
	const consuming: [number, number][] = [];
	const free: [number, number][] = [];
	for (let node = 0; node < program.kinds.length; node++) {
		const kind = program.kinds[node];
		if (kind === nodeKinds.accept) continue;
		(kind === nodeKinds.set ? consuming : free).push([node, program.next[node]!]);
		if (kind === nodeKinds.split) free.push([node, program.other[node]!]);
	}
	const { length } = program.kinds;
	return { consuming: sourceList(consuming, length), free: sourceList(free, length) };
};

const sourceList = (edges: readonly (readonly [number, number])[], nodeCount: number): SourceList => {
	const offsets = new Int32Array(nodeCount + 1);
	for (const [, target] of edges) offsets[target + 1]! += 1;
	for (let node = 0; node < nodeCount; node++) offsets[node + 1]! += offsets[node]!;
	const filled = offsets.slice();
	const nodes = new Int32Array(edges.length);
	for (const [source, target] of edges) {
		nodes[filled[target]!] = source;
		filled[target]! += 1;
	}
	return { offsets, nodes };
};
