import { type Alphabet, edgeClass } from './alphabet.ts';
import type { Edges } from './automata.ts';
import { BackwardAutomaton, codeBefore } from './backward.ts';
import type { Budget } from './budget.ts';
import { type Pausing, pieceUnits } from './pauses.ts';
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
		if (!this.#isMarked(text, from, edges)) this.#mark(text, from, edges);
		return this.#next(text, from);
	}

	/** The same, with pauses. */
	*findPausing(text: string, from: number, edges: Edges): Pausing<number> {
		if (!this.#isMarked(text, from, edges)) {
			// Marks of its own: other texts may be searched meanwhile.
			const marks = new Uint8Array(text.length + 1);
			const run = this.#backward.beginMarks(text, edges.after);
			while (run.at > from) {
				this.#backward.advanceMarks(run, text, Math.max(from, run.at - pieceUnits), marks);
				yield;
			}
			this.#backward.endMarks(run, from, this.#classBefore(text, from, edges), marks);
			this.#marks = marks;
			this.#keep(text, from, edges);
		}
		return this.#next(text, from);
	}

	#isMarked(text: string, from: number, edges: Edges): boolean {
		return (
			this.#from >= 0 &&
			from >= this.#from &&
			edges.before === this.#edges.before &&
			edges.after === this.#edges.after &&
			text === this.#text
		);
	}

	#mark(text: string, from: number, edges: Edges): void {
		if (this.#marks.length <= text.length) this.#marks = new Uint8Array(text.length + 1);
		this.#from = -1;
		this.#backward.markStarts(text, from, this.#classBefore(text, from, edges), edges.after, this.#marks);
		this.#keep(text, from, edges);
	}

	#keep(text: string, from: number, edges: Edges): void {
		this.#text = text;
		this.#from = from;
		this.#edges = edges;
	}

	#classBefore(text: string, from: number, edges: Edges): number {
		return from === 0 ? edges.before : this.#alphabet.classOf(codeBefore(text, from));
	}

	#next(text: string, from: number): number {
		const near = Math.min(text.length, from + nearUnits);
		for (let at = from; at <= near; at++) if (this.#marks[at] === 1) return at;
		const far = this.#marks.subarray(0, text.length + 1).indexOf(1, near + 1);
		if (far < 0) this.#forget();
		return far;
	}

	// A text that has been searched to its end is not kept alive, nor are the marks of a huge one.
	#forget(): void {
		this.#text = '';
		this.#from = -1;
		if (this.#marks.length > maxKeptMarks) this.#marks = new Uint8Array(256);
	}
}

const maxKeptMarks = 1 << 16;
// So far a loop is quicker than a call of the platform.
const nearUnits = 64;
