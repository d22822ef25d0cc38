import type { Flow } from '@tenon/core';
import { byteKit } from '../../bytes/bytes.ts';
import { findLinesBy } from '../../bytes/find-lines.ts';
import { analyse } from '../analysis.ts';
import { Automata } from '../automata.ts';
import { Budget, type Tried } from '../budget.ts';
import { RegexError } from '../errors.ts';
import { LinearRegex } from '../linear-regex.ts';
import { type Breathe, inSlices, isLongSearch, type Pausing } from '../pauses.ts';
import { buildProgram } from '../program.ts';
import type { MatchFlags, Regex, Span } from '../regex.ts';
import { DeepMatcher } from './deep-matcher.ts';
import { isTooDeep, PerlMatcher } from './matcher.ts';
import type { PerlEdge, PerlNode, PerlProgram } from './node.ts';
import { isPlain, type Operations, writeOperations } from './operations.ts';
import { parsePerl } from './parse.ts';
import { type LetterMeaning, type PerlFlavour, predicateSet } from './sets.ts';
import { lineStart } from './tables.ts';
import { looseTree } from './to-tree.ts';
import { touchesNewlines } from './touches-newlines.ts';

/** How an expression in Perl's syntax is read. */
export interface PerlOptions {
	readonly flavour: PerlFlavour;
	readonly ignoreCase: boolean;
	/** As for other dialects. */
	readonly bounds?: 'none' | 'words' | 'line';
	/** `^` and `$` also match at newlines inside of the text. */
	readonly isMultiline?: boolean;
	/** Whose meaning `\w` and its kin have; that of the flavour, if left out. */
	readonly letters?: LetterMeaning;
	/** Steps after which a search fails as too complex. */
	readonly maxSteps?: number;
}

/** A compiled expression; of the matches at the leftmost place the first in Perl's order is found. */
export interface PerlRegex extends Omit<Regex, 'literal' | 'capture'> {
	/** Names of groups. */
	readonly names: ReadonlyMap<string, number>;
	/** Whether a match may hold a newline, or depends on where a line or the text starts or ends. */
	readonly touchesNewlines: boolean;
	/** As {@link exec} where that takes few steps, and how many; else `undefined`, and it is to be made in slices. */
	tryExec(text: string, from: number): Tried<readonly (Span | undefined)[] | undefined> | undefined;
}

/** Compiles an expression in Perl's syntax. Throws `PerlSyntaxError`. */
export const compilePerl = (source: string, options: PerlOptions): PerlRegex => {
	const { flavour, ignoreCase, bounds = 'none', isMultiline = false, maxSteps = defaultMaxSteps } = options;
	const { letters = flavour } = options;
	const parsed = parsePerl(source, flavour, { ignoreCase, isMultiline, letters });
	const root = bounded(parsed, bounds, isMultiline ? [lineStart(flavour), 'line-end'] : textEdges);
	return new BacktrackingRegex({ ...parsed, root }, new Budget(maxSteps), {
		touchesNewlines: bounds === 'line' || touchesNewlines(parsed.root),
	});
};

const newline = 0x0a;

// What is nested more deeply than this has a matcher with a stack of its own, or none.
const plainDepth = 500;
const maxDepth = 2500;

// What is tried at one place without a pause: less than a few milliseconds.
const stepsInOneGo = 1 << 16;
const placesInOneGo = 4096;

// PCRE's own limit of this kind.
const defaultMaxSteps = 10_000_000;

const textEdges = ['text-start', 'text-end'] as const;

const bounded = (
	{ root, isWord }: PerlProgram,
	bounds: 'none' | 'words' | 'line',
	[start, end]: readonly [PerlEdge, PerlEdge],
): PerlNode => {
	if (bounds === 'none') return root;
	if (bounds === 'line')
		return { kind: 'concat', items: [{ kind: 'edge', edge: start }, root, { kind: 'edge', edge: end }] };
	const word: PerlNode = { kind: 'set', set: predicateSet('word', isWord) };
	const noWord = (isAhead: boolean): PerlNode => ({ kind: 'look', isAhead, isNegated: true, body: word });
	return { kind: 'concat', items: [noWord(false), root, noWord(true)] };
};

class BacktrackingRegex implements PerlRegex {
	readonly groupCount: number;
	readonly names: ReadonlyMap<string, number>;
	readonly touchesNewlines: boolean;
	readonly #program: PerlProgram;
	readonly #matcher: PerlMatcher;
	readonly #isPlain: boolean;
	/** For what is nested too deeply for the other; made when it is needed. */
	#deep: DeepMatcher | undefined;
	#deepFrom = -1;
	readonly #budget: Budget;
	/** Finds lines that may match, or just those that do. */
	readonly #lines: LinearRegex;
	readonly #isExact: boolean;
	readonly #seesNewlines: boolean;

	constructor(program: PerlProgram, budget: Budget, facts: Pick<PerlRegex, 'touchesNewlines'>) {
		const { tree, isExact, seesNewlines } = looseTree(program.root);
		const options = { ignoreCase: false, newlineSensitive: false };
		const analysis = analyse(tree, options);
		const lineBudget = new Budget(Number.POSITIVE_INFINITY);
		this.groupCount = program.groupCount;
		this.names = program.names;
		this.touchesNewlines = facts.touchesNewlines;
		this.#program = program;
		this.#isPlain = isPlain(program.root);
		this.#matcher = new PerlMatcher(program, budget, this.#isPlain ? plainDepth : maxDepth);
		this.#budget = budget;
		this.#isExact = isExact;
		this.#seesNewlines = seesNewlines;
		this.#lines = new LinearRegex(0, tree.size, analysis, lineBudget, noNative, () => {
			const loose = buildProgram(tree, 0, { looseReferences: true });
			return new Automata(loose, lineBudget, { ...options, isAnchored: analysis.isAnchored });
		});
	}

	exec(text: string, from = 0): readonly (Span | undefined)[] | undefined {
		this.#budget.start();
		return this.#search(text, from);
	}

	tryExec(text: string, from: number): Tried<readonly (Span | undefined)[] | undefined> | undefined {
		this.#budget.start();
		return this.#budget.tryWithin(stepsInOneGo, () => this.#search(text, from));
	}

	#search(text: string, from: number): readonly (Span | undefined)[] | undefined {
		for (let start = from; start <= text.length; start++) {
			const found = this.#matchAt(text, start, from);
			if (found !== undefined) return spansOf(found);
			const { resumeAt } = this.#matcher;
			if (resumeAt > start) start = resumeAt - 1;
			else if (text.codePointAt(start)! > 0xffff) start += 1;
		}
		return undefined;
	}

	#matchAt(text: string, start: number, from: number): Int32Array | undefined {
		// Where one place needed it, the next ones do: it is asked first until the search begins anew.
		if (this.#deep !== undefined && from === this.#deepFrom) return this.#deep.matchAt(text, start, from);
		this.#deepFrom = -1;
		try {
			return this.#matcher.matchAt(text, start, from);
		} catch (error) {
			if (!isTooDeep(error)) throw error;
			this.#deep ??= this.#newDeepMatcher();
			this.#deepFrom = from;
			return this.#deep.matchAt(text, start, from);
		}
	}

	test(text: string, from = 0): boolean {
		return this.exec(text, from) !== undefined;
	}

	find(text: string, from = 0): Span | undefined {
		return this.exec(text, from)?.[0];
	}

	isLong(length: number): boolean {
		return isLongSearch(length, backtrackingSize);
	}

	isLongBlock(length: number): boolean {
		return isLongSearch(length >> 6, backtrackingSize);
	}

	execInSlices(
		text: string,
		from: number,
		_flags: MatchFlags,
		breathe: Breathe,
	): Flow<readonly (Span | undefined)[] | undefined> {
		return inSlices(this.#searchPausing(text, from), this.#budget, breathe);
	}

	*findInSlices(text: string, from: number, flags: MatchFlags, breathe: Breathe): Flow<Span | undefined> {
		return (yield* this.execInSlices(text, from, flags, breathe))?.[0];
	}

	*testInSlices(text: string, from: number, flags: MatchFlags, breathe: Breathe): Flow<boolean> {
		return (yield* this.execInSlices(text, from, flags, breathe)) !== undefined;
	}

	*findLineInSlices(bytes: Uint8Array, from: number, delimiter: number, breathe: Breathe): Flow<number> {
		const isNarrow = delimiter === newline || !this.#seesNewlines;
		for (let at = from; at < bytes.length; ) {
			const candidate = isNarrow ? yield* this.#lines.findLineInSlices(bytes, at, delimiter, breathe) : at;
			if (candidate < 0 || (this.#isExact && isNarrow)) return candidate;
			const start = byteKit.lastIndexOfByte(bytes, delimiter, candidate - 1) + 1;
			const delimited = byteKit.indexOfByte(bytes, delimiter, candidate);
			const end = delimited < 0 ? bytes.length : delimited;
			if (yield* this.testInSlices(byteKit.decode(bytes, start, end), 0, {}, breathe)) return candidate;
			at = end + 1;
		}
		return -1;
	}

	// Pauses between the places where a match is tried; within one where that takes many steps, by the matcher whose
	// stack is its own. That one is this search's alone: others may be made in the pauses.
	*#searchPausing(text: string, from: number): Pausing<readonly (Span | undefined)[] | undefined> {
		let deep: DeepMatcher | undefined;
		let places = 0;
		for (let start = from; start <= text.length; start++) {
			let found: Int32Array | undefined;
			let resumeAt = -1;
			if (deep === undefined) {
				const tried = this.#tryAt(text, start, from);
				if (tried === undefined) deep = this.#newDeepMatcher();
				else {
					({ found } = tried);
					({ resumeAt } = this.#matcher);
				}
			}
			if (deep !== undefined) found = yield* deep.matchPausing(text, start, from);
			if (found !== undefined) return spansOf(found);
			if (resumeAt > start) start = resumeAt - 1;
			else if (text.codePointAt(start)! > 0xffff) start += 1;
			// A place where nothing can begin spends no steps.
			if (++places % placesInOneGo === 0 || this.#budget.isPauseDue) yield;
		}
		return undefined;
	}

	// `undefined` if it is more than is done in one go, or nested too deeply. Calls, conditions and verbs cannot pause.
	#tryAt(text: string, start: number, from: number): Tried<Int32Array | undefined> | undefined {
		const work = this.#isPlain ? stepsInOneGo : Number.POSITIVE_INFINITY;
		try {
			return this.#budget.tryWithin(work, () => this.#matcher.matchAt(text, start, from));
		} catch (error) {
			if (!isTooDeep(error)) throw error;
			return undefined;
		}
	}

	#newDeepMatcher(): DeepMatcher {
		const operations: Operations | undefined = writeOperations(this.#program);
		if (operations === undefined) throw new RegexError('too-complex');
		return new DeepMatcher(this.#program, operations, this.#budget);
	}

	findLines(bytes: Uint8Array, from: number, delimiter: number, places: Int32Array): number {
		const find = (text: Uint8Array, start: number): number => this.findLine(text, start, delimiter);
		return findLinesBy(find, bytes, from, delimiter, places);
	}

	findLine(bytes: Uint8Array, from: number, delimiter: number): number {
		const isNarrow = delimiter === newline || !this.#seesNewlines;
		for (let at = from; at < bytes.length; ) {
			const candidate = isNarrow ? this.#lines.findLine(bytes, at, delimiter) : at;
			if (candidate < 0 || (this.#isExact && isNarrow)) return candidate;
			const start = byteKit.lastIndexOfByte(bytes, delimiter, candidate - 1) + 1;
			const delimited = byteKit.indexOfByte(bytes, delimiter, candidate);
			const end = delimited < 0 ? bytes.length : delimited;
			if (this.test(byteKit.decode(bytes, start, end))) return candidate;
			at = end + 1;
		}
		return -1;
	}
}

// Each character may be where a way is tried.
const backtrackingSize = 64;

const spansOf = (registers: Int32Array): readonly (Span | undefined)[] => {
	const spans: (Span | undefined)[] = [];
	for (let index = 0; index < registers.length; index += 2) {
		const end = registers[index + 1]!;
		spans.push(end < 0 ? undefined : [registers[index]!, end]);
	}
	return spans;
};

// What the platform matches of a line says nothing here: lines are only narrowed down.
const noNative = (): undefined => undefined;
