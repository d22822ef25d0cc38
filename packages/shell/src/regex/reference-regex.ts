import type { Flow } from '@tenon/core';
import { byteKit } from '../bytes/bytes.ts';
import { findLinesBy } from '../bytes/find-lines.ts';
import { Alphabet } from './alphabet.ts';
import type { Analysis } from './analysis.ts';
import type { Edges } from './automata.ts';
import { Backtracker } from './backtrack.ts';
import type { Budget } from './budget.ts';
import { upperText } from './fold.ts';
import { ForwardAutomaton } from './forward.ts';
import { LineAutomaton } from './line-automaton.ts';
import { LineScanner } from './line-scanner.ts';
import { edgesOf, spansOf, textsOf } from './linear-regex.ts';
import { type Breathe, inSlices, isLongSearch, type Pausing } from './pauses.ts';
import { buildProgram } from './program.ts';
import type { CapturedTexts, MatchFlags, Regex, Span } from './regex.ts';
import { requiredText } from './required-text.ts';
import { StartFinder } from './start-finder.ts';
import type { Tree } from './tree.ts';

/**
 * An expression with back-references. An automaton for the expression with each reference loosened
 * to "anything" names the places where a match can start, in linear time; only there a matcher with
 * a bounded number of steps is tried.
 */
export class ReferenceRegex implements Regex {
	readonly groupCount: number;
	readonly #backtracker: Backtracker;
	readonly #candidates: StartFinder;
	readonly #analysis: Analysis;
	readonly #budget: Budget;
	readonly #ignoreCase: boolean;
	readonly #looseLines: LineScanner;

	constructor(
		tree: Tree,
		groupCount: number,
		analysis: Analysis,
		budget: Budget,
		options: { readonly ignoreCase: boolean; readonly newlineSensitive: boolean },
	) {
		const exact = buildProgram(tree, groupCount, { looseReferences: false });
		const loose = buildProgram(tree, groupCount, { looseReferences: true });
		this.groupCount = groupCount;
		this.#backtracker = new Backtracker(exact, new Alphabet(exact, options), budget);
		const alphabet = new Alphabet(loose, options);
		this.#candidates = new StartFinder(loose, alphabet, budget);
		const anywhere = new ForwardAutomaton(loose, alphabet, budget, { startsEverywhere: true });
		this.#looseLines = new LineScanner(new LineAutomaton(anywhere, alphabet, budget), requiredText(analysis));
		this.#analysis = analysis;
		this.#budget = budget;
		this.#ignoreCase = options.ignoreCase;
	}

	/** What it matches is never known before. */
	get literal(): undefined {
		return undefined;
	}

	capture(text: string, from = 0): CapturedTexts | undefined {
		return textsOf(text, this.exec(text, from));
	}

	exec(text: string, from = 0, flags: MatchFlags = {}): readonly (Span | undefined)[] | undefined {
		const { literal, isAnchored } = this.#analysis;
		if (literal !== '' && !text.includes(literal, from)) return undefined;
		if (isAnchored && from > 0) return undefined;
		this.#budget.start();
		const edges = edgesOf(flags);
		const folded = this.#ignoreCase ? upperText(text) : text;
		for (let at = from; at <= text.length; at++) {
			at = this.#candidates.find(text, at, edges);
			if (at < 0) return undefined;
			const registers = this.#backtracker.match(text, folded, at, edges);
			if (registers !== undefined) return spansOf(registers);
			if (isAnchored) return undefined;
		}
		return undefined;
	}

	isLong(length: number): boolean {
		return isLongSearch(length, referenceSize);
	}

	isLongBlock(length: number): boolean {
		return isLongSearch(length >> 6, referenceSize);
	}

	execInSlices(
		text: string,
		from: number,
		flags: MatchFlags,
		breathe: Breathe,
	): Flow<readonly (Span | undefined)[] | undefined> {
		return inSlices(this.#searchPausing(text, from, edgesOf(flags)), this.#budget, breathe);
	}

	*findInSlices(text: string, from: number, flags: MatchFlags, breathe: Breathe): Flow<Span | undefined> {
		return (yield* this.execInSlices(text, from, flags, breathe))?.[0];
	}

	*testInSlices(text: string, from: number, flags: MatchFlags, breathe: Breathe): Flow<boolean> {
		return (yield* this.execInSlices(text, from, flags, breathe)) !== undefined;
	}

	*findLineInSlices(bytes: Uint8Array, from: number, delimiter: number, breathe: Breathe): Flow<number> {
		for (let at = from; at < bytes.length; ) {
			this.#budget.start();
			const loose = this.#looseLines.findPausing(bytes, at, delimiter);
			const candidate = yield* inSlices(loose, this.#budget, breathe);
			if (candidate < 0) return -1;
			const start = byteKit.lastIndexOfByte(bytes, delimiter, candidate - 1) + 1;
			const delimited = byteKit.indexOfByte(bytes, delimiter, candidate);
			const end = delimited < 0 ? bytes.length : delimited;
			if (yield* this.testInSlices(byteKit.decode(bytes, start, end), 0, {}, breathe)) return candidate;
			at = end + 1;
		}
		return -1;
	}

	*#searchPausing(
		text: string,
		from: number,
		edges: Edges,
	): Pausing<readonly (Span | undefined)[] | undefined> {
		const { literal, isAnchored } = this.#analysis;
		if (literal !== '' && !text.includes(literal, from)) return undefined;
		if (isAnchored && from > 0) return undefined;
		const folded = this.#ignoreCase ? upperText(text) : text;
		for (let at = from; at <= text.length; at++) {
			at = yield* this.#candidates.findPausing(text, at, edges);
			if (at < 0) return undefined;
			const registers = yield* this.#backtracker.matchPausing(text, folded, at, edges);
			if (registers !== undefined) return spansOf(registers);
			if (isAnchored) return undefined;
		}
		return undefined;
	}

	find(text: string, from = 0, flags: MatchFlags = {}): Span | undefined {
		return this.exec(text, from, flags)?.[0];
	}

	findLines(bytes: Uint8Array, from: number, delimiter: number, places: Int32Array): number {
		const find = (text: Uint8Array, start: number): number => this.findLine(text, start, delimiter);
		return findLinesBy(find, bytes, from, delimiter, places);
	}

	findLine(bytes: Uint8Array, from: number, delimiter: number): number {
		for (let at = from; at < bytes.length; ) {
			this.#budget.start();
			const candidate = this.#looseLines.find(bytes, at, delimiter);
			if (candidate < 0) return -1;
			const start = byteKit.lastIndexOfByte(bytes, delimiter, candidate - 1) + 1;
			const delimited = byteKit.indexOfByte(bytes, delimiter, candidate);
			const end = delimited < 0 ? bytes.length : delimited;
			if (this.test(byteKit.decode(bytes, start, end))) return candidate;
			at = end + 1;
		}
		return -1;
	}

	test(text: string, from = 0, flags: MatchFlags = {}): boolean {
		return this.exec(text, from, flags) !== undefined;
	}
}

// Each character may be where a way is tried.
const referenceSize = 64;
