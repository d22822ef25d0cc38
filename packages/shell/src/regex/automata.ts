import { Alphabet } from './alphabet.ts';
import { BackwardAutomaton, codeBefore } from './backward.ts';
import type { Budget } from './budget.ts';
import { ForwardAutomaton } from './forward.ts';
import { LineAutomaton } from './line-automaton.ts';
import { LineScanner } from './line-scanner.ts';
import { type Pausing, pieceUnits } from './pauses.ts';
import type { Program } from './program.ts';
import type { TextFinder } from './required-text.ts';
import { StartFinder } from './start-finder.ts';
import { type Registers, SubmatchFinder } from './submatches.ts';

/** The classes (see `Alphabet`) of what stands before and after a whole text. */
export interface Edges {
	readonly before: number;
	readonly after: number;
}

/**
 * The automata of one program, each built when first needed: one to tell whether there is a match,
 * one to find its start, one to find its end, and one to find the groups.
 */
export class Automata {
	readonly #program: Program;
	readonly #alphabet: Alphabet;
	readonly #budget: Budget;
	readonly #isAnchored: boolean;
	#tester: ForwardAutomaton | undefined;
	#starts: StartFinder | undefined;
	#ends: ForwardAutomaton | undefined;
	#submatches: SubmatchFinder | undefined;

	/** `isAnchored`: a match starts where the text does, or nowhere. */
	constructor(
		program: Program,
		budget: Budget,
		options: {
			readonly ignoreCase: boolean;
			readonly newlineSensitive: boolean;
			readonly isAnchored: boolean;
		},
	) {
		this.#program = program;
		this.#alphabet = new Alphabet(program, options);
		this.#budget = budget;
		this.#isAnchored = options.isAnchored;
	}

	/** Whether a match starts at or after `from`; anchored: at `from`. */
	hasMatch(text: string, from: number, edges: Edges): boolean {
		return this.#startedTester().firstEnd(text, from, this.#classBefore(text, from, edges), edges.after) >= 0;
	}

	/** The same, with pauses. */
	*hasMatchPausing(text: string, from: number, edges: Edges): Pausing<boolean> {
		return (yield* this.#runPausing(this.#startedTester(), text, from, edges, true)) >= 0;
	}

	/** The first place at or after `from` where a match starts, or -1. */
	findStart(text: string, from: number, edges: Edges): number {
		return this.#startedStarts().find(text, from, edges);
	}

	/** The same, with pauses. */
	findStartPausing(text: string, from: number, edges: Edges): Pausing<number> {
		return this.#startedStarts().findPausing(text, from, edges);
	}

	/** The end of the longest match that starts at `start`, or -1. */
	longestEnd(text: string, start: number, edges: Edges): number {
		return this.#startedEnds().longestEnd(text, start, this.#classBefore(text, start, edges), edges.after);
	}

	/** The same, with pauses. */
	longestEndPausing(text: string, start: number, edges: Edges): Pausing<number> {
		return this.#runPausing(this.#startedEnds(), text, start, edges, false);
	}

	/** A scanner for the lines of UTF-8 text that have a match, where each of them has what `required` finds. */
	lineScanner(required: TextFinder | undefined): LineScanner {
		const automaton = this.#forward({ startsEverywhere: true });
		return new LineScanner(new LineAutomaton(automaton, this.#alphabet, this.#budget), required);
	}

	/** The groups of the match with these bounds. */
	submatches(text: string, start: number, end: number, edges: Edges): Registers {
		return this.#startedSubmatches().find(text, start, end, edges);
	}

	/** The same, with pauses. */
	submatchesPausing(text: string, start: number, end: number, edges: Edges): Pausing<Registers> {
		return this.#startedSubmatches().findPausing(text, start, end, edges);
	}

	*#runPausing(
		automaton: ForwardAutomaton,
		text: string,
		from: number,
		edges: Edges,
		stopsAtFirst: boolean,
	): Pausing<number> {
		const run = automaton.begin(from, this.#classBefore(text, from, edges), stopsAtFirst);
		while (run.at < text.length && !run.isOver) {
			automaton.advance(run, text, Math.min(text.length, run.at + pieceUnits));
			yield;
		}
		return automaton.end(run, text, edges.after);
	}

	#startedTester(): ForwardAutomaton {
		this.#tester ??= this.#forward({ startsEverywhere: !this.#isAnchored });
		return this.#tester;
	}

	#startedStarts(): StartFinder {
		this.#starts ??= new StartFinder(this.#program, this.#alphabet, this.#budget);
		return this.#starts;
	}

	#startedEnds(): ForwardAutomaton {
		this.#ends ??= this.#forward({ startsEverywhere: false });
		return this.#ends;
	}

	#startedSubmatches(): SubmatchFinder {
		this.#submatches ??= new SubmatchFinder(
			this.#program,
			this.#alphabet,
			this.#budget,
			new BackwardAutomaton(this.#program, this.#alphabet, this.#budget, { endsEverywhere: false }),
		);
		return this.#submatches;
	}

	#forward(options: { readonly startsEverywhere: boolean }): ForwardAutomaton {
		return new ForwardAutomaton(this.#program, this.#alphabet, this.#budget, options);
	}

	#classBefore(text: string, at: number, edges: Edges): number {
		return at === 0 ? edges.before : this.#alphabet.classOf(codeBefore(text, at));
	}
}
