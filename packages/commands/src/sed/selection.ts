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

/** What selects a line: nothing, a line by its number, a match, the last line; `now` is not known. */
export type Wake =
	| { readonly kind: 'never' | 'last' | 'now' }
	| { readonly kind: 'line'; readonly line: number }
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
		case 'regex':
			return (run) => run.regexOf(address.regex).test(run.space);
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
	/** The last line where the second address is a number; the range is over before, if it is not inside. */
	#end = 0;
	/** One that starts at a line starts once. */
	#isOver = false;

	constructor(first: Address, second: Address) {
		this.#first = first;
		this.#second = second;
		this.#starts = matcherOf(first);
		this.#ends = matcherOf(second);
		this.#startWake = wakeOf(first);
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
		if (this.isInside) return this.#goOn(run);
		if (this.#isOver) return false;
		const starts = this.#starts(run);
		return typeof starts === 'boolean'
			? starts && this.#begin(run)
			: starts.then((is) => is && this.#begin(run));
	}

	#begin({ input: { lineNumber } }: SedRun): true {
		const second = this.#second;
		this.isInside = true;
		if (second.kind === 'line') this.#end = second.line;
		else if (second.kind === 'more') this.#end = lineNumber + second.count;
		else if (second.kind === 'multiple') this.#end = endOfMultiple(lineNumber, second.of);
		else return true;
		if (this.#end <= lineNumber) this.#close();
		return true;
	}

	#goOn(run: SedRun): Maybe<boolean> {
		const { kind } = this.#second;
		if (kind === 'line' || kind === 'more' || kind === 'multiple') {
			const { lineNumber } = run.input;
			if (lineNumber >= this.#end) this.#close();
			return lineNumber <= this.#end;
		}
		const ends = this.#ends(run);
		if (typeof ends !== 'boolean') return ends.then((is) => this.#closeIf(is));
		return this.#closeIf(ends);
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

const endOfMultiple = (line: number, of: number): number => (of === 0 ? line : line - (line % of) + of);
