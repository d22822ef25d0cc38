import type { Alphabet } from './alphabet.ts';
import { type Budget, closureWeight } from './budget.ts';
import { assertionHolds, contextCount } from './context.ts';
import { NodeCollector } from './node-set.ts';
import { nodeKinds, type Program } from './program.ts';
import { type KeptState, StateStore } from './state-store.ts';

/**
 * Reads a text from left to right, one table look-up per character. A state is the set of nodes
 * reached so far, before the steps that consume nothing: those depend on the next character.
 */
export class ForwardAutomaton {
	readonly #program: Program;
	readonly #alphabet: Alphabet;
	readonly #budget: Budget;
	readonly #startsEverywhere: boolean;
	readonly #store: StateStore;
	readonly #reached: NodeCollector;
	readonly #targets: NodeCollector;
	readonly #initial = new Int32Array(contextCount);
	#initialEpoch = 0;
	#accepts = false;

	/** `startsEverywhere`: a match may start at each position, not only at the first. */
	constructor(
		program: Program,
		alphabet: Alphabet,
		budget: Budget,
		options: { readonly startsEverywhere: boolean },
	) {
		this.#program = program;
		this.#alphabet = alphabet;
		this.#budget = budget;
		this.#startsEverywhere = options.startsEverywhere;
		this.#store = new StateStore(alphabet.size);
		this.#reached = new NodeCollector(program.kinds.length);
		this.#targets = new NodeCollector(program.kinds.length);
	}

	/**
	 * The end of the longest match from `from` on, or -1. `before` is the class of what stands before
	 * `from`, `after` that of the end of the text.
	 */
	longestEnd(text: string, from: number, before: number, after: number): number {
		const run = this.begin(from, before, false);
		this.advance(run, text, text.length);
		return this.end(run, text, after);
	}

	/** The end of some match, the one that ends first, or -1. */
	firstEnd(text: string, from: number, before: number, after: number): number {
		const run = this.begin(from, before, true);
		this.advance(run, text, text.length);
		return this.end(run, text, after);
	}

	/** Begins to look for an end. `before` is the class of what stands before `from`. */
	begin(from: number, before: number, stopsAtFirst: boolean): ForwardRun {
		const state = this.#store.keep(this.#initialState(this.#alphabet.contexts[before]!));
		return { at: from, state, last: -1, isOver: false, stopsAtFirst };
	}

	/** Reads up to `to`, and no more if the answer is known or a pause is due. */
	advance(run: ForwardRun, text: string, to: number): void {
		const store = this.#store;
		const { ascii } = this.#alphabet;
		const { stopsAtFirst, at: from } = run;
		let state = store.restore(run.state);
		let { table, stride } = store;
		let { last, at } = run;
		let pauses = false;
		while (at < to) {
			let code = text.charCodeAt(at);
			let width = 1;
			let characterClass: number;
			if (code < 0x80) characterClass = ascii[code]!;
			else {
				code = text.codePointAt(at)!;
				if (code > 0xffff) width = 2;
				characterClass = this.#alphabet.classOf(code);
				if (characterClass >= stride) {
					state = store.widen(state, this.#alphabet.size);
					({ table, stride } = store);
				}
			}
			let move = table[state * stride + characterClass]!;
			if (move < 0) {
				move = this.#build(state, characterClass);
				({ table, stride } = store);
				pauses = this.#budget.isPauseDue;
			}
			if ((move & 1) === 1) {
				last = at;
				if (stopsAtFirst) {
					run.isOver = true;
					break;
				}
			}
			state = move >> 1;
			if (state === 0) {
				run.isOver = true;
				break;
			}
			at += width;
			if (pauses) break;
		}
		this.#budget.spend(at - from + 1);
		run.at = at;
		run.last = last;
		run.state = store.keep(state);
	}

	/** The answer, when all has been read or the answer is known before. `after`: the class of the end of the text. */
	end(run: ForwardRun, text: string, after: number): number {
		if (run.isOver) return run.last;
		return (this.moveOn(this.#store.restore(run.state), after) & 1) === 1 ? text.length : run.last;
	}

	/** A state by its content, for a search that pauses. */
	keep(state: number): KeptState {
		return this.#store.keep(state);
	}

	/** The number that a state has now. */
	restore(state: KeptState): number {
		return this.#store.restore(state);
	}

	/** The state at the start of a text, after a character of this class. */
	initialState(before: number): number {
		return this.#initialState(this.#alphabet.contexts[before]!);
	}

	/**
	 * The move on a character: twice the next state, plus 1 if a match ends before the character. Where
	 * `epoch` differs afterwards, states of before mean nothing.
	 */
	moveOn(state: number, characterClass: number): number {
		const store = this.#store;
		const from = characterClass < store.stride ? state : store.widen(state, this.#alphabet.size);
		const move = store.table[from * store.stride + characterClass]!;
		return move >= 0 ? move : this.#build(from, characterClass);
	}

	/** Counts how often all states were given up. */
	get epoch(): number {
		return this.#store.epoch;
	}

	#initialState(context: number): number {
		const store = this.#store;
		if (this.#initialEpoch !== store.epoch) {
			this.#initial.fill(-1);
			this.#initialEpoch = store.epoch;
		}
		const known = this.#initial[context]!;
		if (known >= 0) return known;
		const state = store.intern(Int32Array.of(this.#program.start), context);
		if (this.#initialEpoch === store.epoch) this.#initial[context] = state;
		return state;
	}

	// The move is twice the next state, plus 1 if a match ends before the character.
	#build(state: number, characterClass: number): number {
		const store = this.#store;
		const { args, next, start } = this.#program;
		const context = this.#alphabet.contexts[characterClass]!;
		this.#close(store.nodesOf(state), store.contextOf(state), context);
		const accepts = this.#accepts ? 1 : 0;
		this.#targets.clear();
		if (this.#startsEverywhere) this.#targets.add(start);
		for (let index = 0; index < this.#reached.size; index++) {
			const node = this.#reached.at(index);
			if (this.#program.kinds[node] === nodeKinds.set && this.#alphabet.isIn(characterClass, args[node]!))
				this.#targets.add(next[node]!);
		}
		const { epoch } = store;
		const move = store.intern(this.#targets.sorted(), context) * 2 + accepts;
		if (store.epoch === epoch) store.table[state * store.stride + characterClass] = move;
		return move;
	}

	// Collects all that is reached from the nodes without consuming a character.
	#close(nodes: Int32Array, before: number, after: number): void {
		const { kinds, args, next, other, accept } = this.#program;
		const reached = this.#reached;
		reached.clear();
		for (const node of nodes) reached.add(node);
		for (let index = 0; index < reached.size; index++) {
			const node = reached.at(index);
			const kind = kinds[node]!;
			if (kind === nodeKinds.set || kind === nodeKinds.accept) continue;
			if (kind === nodeKinds.assert && !assertionHolds(args[node]!, before, after)) continue;
			reached.add(next[node]!);
			if (kind === nodeKinds.split) reached.add(other[node]!);
		}
		this.#accepts = reached.has(accept);
		this.#budget.spend(closureWeight * reached.size);
	}
}

/** A search for an end that can be continued. */
export interface ForwardRun {
	/** What is read next. */
	at: number;
	state: KeptState;
	/** The last end that was found, or -1. */
	last: number;
	/** Whether nothing that is still to be read changes the answer. */
	isOver: boolean;
	readonly stopsAtFirst: boolean;
}
