import { type Alphabet, edgeClass } from './alphabet.ts';
import type { Edges } from './automata.ts';
import { BackwardAutomaton, codeBefore } from './backward.ts';
import type { Budget } from './budget.ts';
import type { Program } from './program.ts';

/**
 * Finds where the leftmost match starts. One pass from the end of the text marks every start, and
 * the marks are kept, so that all matches of a text together cost one pass.
 */
export class StartFinder {
	readonly #backward: BackwardAutomaton;
	readonly #alphabet: Alphabet;
	#marks = new Uint8Array(256);
	#text = '';
	#from = -1;
	#edges: Edges = { before: edgeClass, after: edgeClass };

	constructor(program: Program, alphabet: Alphabet, budget: Budget) {
		this.#alphabet = alphabet;
		this.#backward = new BackwardAutomaton(program, alphabet, budget, { endsEverywhere: true });
	}

	/** The first start at or after `from`, or -1. */
	find(text: string, from: number, edges: Edges): number {
		const isMarked =
			this.#from >= 0 &&
			from >= this.#from &&
			edges.before === this.#edges.before &&
			edges.after === this.#edges.after &&
			text === this.#text;
		if (!isMarked) this.#mark(text, from, edges);
		for (let at = from; at <= text.length; at++) if (this.#marks[at] === 1) return at;
		this.#forget();
		return -1;
	}

	#mark(text: string, from: number, edges: Edges): void {
		if (this.#marks.length <= text.length) this.#marks = new Uint8Array(text.length + 1);
		this.#from = -1;
		const classBefore = from === 0 ? edges.before : this.#alphabet.classOf(codeBefore(text, from));
		this.#backward.markStarts(text, from, classBefore, edges.after, this.#marks);
		this.#text = text;
		this.#from = from;
		this.#edges = edges;
	}

	// A text that has been searched to its end is not kept alive, nor are the marks of a huge one.
	#forget(): void {
		this.#text = '';
		this.#from = -1;
		if (this.#marks.length > maxKeptMarks) this.#marks = new Uint8Array(256);
	}
}

const maxKeptMarks = 1 << 16;
