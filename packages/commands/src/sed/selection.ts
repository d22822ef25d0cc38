import type { Maybe } from '@tenon/core';
import type { LineRegex } from './line-regex.ts';
import type { Address, Command } from './program.ts';
import type { SedRun } from './sed-run.ts';

/** Tells whether a command's addresses select the current line. */
export interface Selection {
	selects(run: SedRun): Maybe<boolean>;
	/** A range has begun and its last line has not come: what `c` asks. */
	readonly isInside: boolean;
	/** What the next line has to be so that it is selected, as far as is known before it is read. */
	wake(): Wake;
	/** Forgets all lines, for the first of another file. */
	reset(): void;
}

/** What selects a line: nothing, its number, a match, that it is the last; `now` is not known. */
export type Wake =
	| { readonly kind: 'never' | 'last' | 'now' }
	| { readonly kind: 'line'; readonly line: number }
	/** The line of that number, and each behind it. */
	| { readonly kind: 'from'; readonly line: number }
	| { readonly kind: 'regex'; readonly regex: LineRegex };

/** The selection of a command's addresses; `undefined` if it takes every line. */
export const createSelection = ({ first, second }: Command): Selection | undefined => {
	if (first === undefined) return undefined;
	if (second !== undefined) return new Range(first, second);
	const wake = wakeOf(first);
	return { selects: matcherOf(first), isInside: false, wake: () => wake, reset: () => undefined };
};

type Matcher = (run: SedRun) => Maybe<boolean>;

const matcherOf = (address: Address): Matcher => {
	switch (address.kind) {
		case 'line':
			return (run) => run.input.lineNumber === address.line;
		case 'step':
			return ({ input: { lineNumber } }) =>
				lineNumber >= address.first && (lineNumber - address.first) % address.step === 0;
		case 'last':
			return (run) => run.input.isLast();
		case 'any':
			return () => true;
		case 'regex':
			return (run) => run.regexOf(address.regex).test(run.context, run.space);
		case 'more':
		case 'multiple':
			return () => false;
	}
};

const wakeOf = (address: Address): Wake => {
	if (address.kind === 'line') return address;
	if (address.kind === 'last') return { kind: 'last' };
	return address.kind === 'regex' && address.regex !== 'last'
		? { kind: 'regex', regex: address.regex }
		: { kind: 'now' };
};

/** Lines from one address to another, again and again. */
class Range implements Selection {
	isInside: boolean;
	readonly #first: Address;
	readonly #second: Address;
	readonly #starts: Matcher;
	readonly #ends: Matcher;
	readonly #startWake: Wake;
	/** The last line where the second address counts from the first one. */
	#end = 0;
	/** One that starts at a line starts once. */
	#isOver = false;

	constructor(first: Address, second: Address) {
		this.#first = first;
		this.#second = second;
		this.#starts = startOf(first);
		this.#ends = matcherOf(second);
		this.#startWake = first.kind === 'line' ? { kind: 'from', line: first.line } : wakeOf(first);
		this.isInside = false;
		this.reset();
	}

	wake(): Wake {
		if (this.isInside) return { kind: 'now' };
		return this.#isOver ? { kind: 'never' } : this.#startWake;
	}

	reset(): void {
		this.isInside = this.#first.kind === 'line' && this.#first.line === 0;
		this.#isOver = false;
	}

	selects(run: SedRun): Maybe<boolean> {
		if (this.isInside) return this.#advance(run);
		if (this.#isOver) return false;
		const starts = this.#starts(run);
		return typeof starts === 'boolean'
			? starts && this.#begin(run)
			: starts.then((is) => is && this.#begin(run));
	}

	// A range has its first line at least, unless that is passed and so is the last.
	#begin(run: SedRun): Maybe<boolean> {
		const first = this.#first;
		const second = this.#second;
		const { lineNumber } = run.input;
		this.isInside = true;
		switch (second.kind) {
			case 'line':
				return this.#advanceTo(second.line, lineNumber) || first.kind !== 'line' || first.line === lineNumber;
			case 'last':
			case 'any':
				return this.#advance(run);
			case 'step':
				this.#advance(run);
				return true;
			case 'more':
				this.#end = lineNumber + second.count;
				return true;
			case 'multiple':
				this.#end = lineNumber - (lineNumber % second.of) + second.of;
				return true;
			default:
				return true;
		}
	}

	#advance(run: SedRun): Maybe<boolean> {
		const { lineNumber } = run.input;
		const second = this.#second;
		if (second.kind === 'line') return this.#advanceTo(second.line, lineNumber);
		// One that counts its lines takes the next that it sees, even if its end was passed meanwhile.
		if (second.kind === 'more' || second.kind === 'multiple') return this.#closeIf(this.#end <= lineNumber);
		const ends = this.#ends(run);
		if (typeof ends !== 'boolean') return ends.then((is) => this.#closeIf(is));
		return this.#closeIf(ends);
	}

	#advanceTo(end: number, lineNumber: number): boolean {
		if (lineNumber >= end) this.#close();
		return lineNumber <= end;
	}

	#closeIf(isEnd: boolean): true {
		if (isEnd) this.#close();
		return true;
	}

	#close(): void {
		this.isInside = false;
		this.#isOver = this.#first.kind === 'line';
	}
}

// A line that was passed unseen, by `n` or a branch, starts its range late.
const startOf = (first: Address): Matcher =>
	first.kind === 'line' ? ({ input: { lineNumber } }) => lineNumber >= first.line : matcherOf(first);
