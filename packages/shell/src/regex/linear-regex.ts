import { type Flow, hasRawBytes } from '@tenon/core';
import { edgeClass, innerEdgeClass } from './alphabet.ts';
import type { Analysis } from './analysis.ts';
import type { Automata, Edges } from './automata.ts';
import type { Budget } from './budget.ts';
import type { LineScanner } from './line-scanner.ts';
import { hasSurrogates, type NativeRegex } from './native.ts';
import { type Breathe, inSlices, isLongSearch, type Pausing } from './pauses.ts';
import type { CapturedTexts, MatchFlags, Regex, Span } from './regex.ts';
import { requiredText, type TextFinder } from './required-text.ts';
import type { Registers } from './submatches.ts';

/**
 * An expression without back-references, matched in time linear in the text by automata. Where it is
 * proved to agree and to be quick, the platform's own engine answers instead.
 */
export class LinearRegex implements Regex {
	readonly groupCount: number;
	readonly #size: number;
	readonly #analysis: Analysis;
	readonly #budget: Budget;
	readonly #translate: () => NativeRegex | undefined;
	readonly #build: () => Automata;
	/** Finds an expression that is nothing but a text on one line. */
	readonly #literalFinder: TextFinder | undefined;
	#automata: Automata | undefined;
	/** `unknown` until the first search that could use it. */
	#nativeOrUnknown: NativeRegex | undefined | 'unknown' = 'unknown';
	#scanner: LineScanner | undefined;

	/** `size` is that of the expression. `translate` and `build` are called at most once, when the first search needs them. */
	constructor(
		groupCount: number,
		size: number,
		analysis: Analysis,
		budget: Budget,
		translate: () => NativeRegex | undefined,
		build: () => Automata,
	) {
		this.groupCount = groupCount;
		this.#size = size;
		this.#analysis = analysis;
		this.#budget = budget;
		this.#translate = translate;
		this.#build = build;
		const { isLiteral, literal, isCaseless } = analysis;
		if (isCaseless || (isLiteral && !/[\n\0]/.test(literal) && !hasRawBytes(literal)))
			this.#literalFinder = requiredText(analysis);
	}

	get literal(): string | undefined {
		const { isLiteral, literal } = this.#analysis;
		return isLiteral && this.groupCount === 0 ? literal : undefined;
	}

	capture(text: string, from = 0): CapturedTexts | undefined {
		const { literal, isAnchored } = this.#analysis;
		if (isAnchored && from > 0) return undefined;
		if (literal !== '' && !text.includes(literal, from)) return undefined;
		const native = this.#nativeFor(text, lineEdges);
		if (native !== undefined && text.length <= native.execLimit) return native.capture(text, from);
		return textsOf(text, this.exec(text, from));
	}

	exec(text: string, from = 0, flags: MatchFlags = {}): readonly (Span | undefined)[] | undefined {
		const { literal, isLiteral, isAnchored } = this.#analysis;
		if (isLiteral && this.groupCount === 0) {
			const start = text.indexOf(literal, from);
			return start < 0 ? undefined : [[start, start + literal.length]];
		}
		if (isAnchored && from > 0) return undefined;
		if (literal !== '' && !text.includes(literal, from)) return undefined;
		const edges = edgesOf(flags);
		const native = this.#nativeFor(text, edges);
		if (native !== undefined && text.length <= native.execLimit) return native.exec(text, from);
		if (native !== undefined && text.length <= native.testLimit && !native.test(text, from)) return undefined;
		return this.#search(text, from, edges);
	}

	test(text: string, from = 0, flags: MatchFlags = {}): boolean {
		const { literal, isLiteral, isAnchored, prefix } = this.#analysis;
		if (isAnchored && from > 0) return false;
		if (literal !== '' && !text.includes(literal, from)) return false;
		if (isLiteral) return true;
		const edges = edgesOf(flags);
		const native = this.#nativeFor(text, edges);
		if (native !== undefined && text.length <= native.testLimit) return native.test(text, from);
		const start = isAnchored ? from : text.indexOf(prefix, from);
		return start >= 0 && this.#started().hasMatch(text, start, edges);
	}

	find(text: string, from = 0, flags: MatchFlags = {}): Span | undefined {
		if (this.groupCount === 0 || this.#native !== undefined) return this.exec(text, from, flags)?.[0];
		const { literal, isAnchored } = this.#analysis;
		if (isAnchored && from > 0) return undefined;
		if (literal !== '' && !text.includes(literal, from)) return undefined;
		return this.#bounds(text, from, edgesOf(flags));
	}

	isLong(length: number): boolean {
		return isLongSearch(length, this.#size);
	}

	isLongBlock(length: number): boolean {
		return isLongSearch(length >> 6, this.#size);
	}

	*execInSlices(
		text: string,
		from: number,
		flags: MatchFlags,
		breathe: Breathe,
	): Flow<readonly (Span | undefined)[] | undefined> {
		const bounds = yield* this.findInSlices(text, from, flags, breathe);
		if (bounds === undefined || this.groupCount === 0) return bounds && [bounds];
		const groups = this.#built().submatchesPausing(text, bounds[0], bounds[1], edgesOf(flags));
		return spansOf(yield* inSlices(groups, this.#budget, breathe));
	}

	*testInSlices(text: string, from: number, flags: MatchFlags, breathe: Breathe): Flow<boolean> {
		const { literal, isLiteral, isAnchored, prefix } = this.#analysis;
		if ((isAnchored && from > 0) || (literal !== '' && !text.includes(literal, from))) return false;
		if (isLiteral) return true;
		const start = isAnchored ? from : text.indexOf(prefix, from);
		if (start < 0) return false;
		return yield* inSlices(this.#testPausing(text, start, edgesOf(flags)), this.#budget, breathe);
	}

	*findInSlices(text: string, from: number, flags: MatchFlags, breathe: Breathe): Flow<Span | undefined> {
		const { literal, isLiteral, isAnchored } = this.#analysis;
		if (isLiteral) {
			const start = text.indexOf(literal, from);
			return start < 0 ? undefined : [start, start + literal.length];
		}
		if ((isAnchored && from > 0) || (literal !== '' && !text.includes(literal, from))) return undefined;
		return yield* inSlices(this.#boundsPausing(text, from, edgesOf(flags)), this.#budget, breathe);
	}

	*findLineInSlices(bytes: Uint8Array, from: number, delimiter: number, breathe: Breathe): Flow<number> {
		if (this.#literalFinder !== undefined) return this.#literalFinder.find(bytes, from);
		const search = this.#startedScanner().findPausing(bytes, from, delimiter);
		return yield* inSlices(search, this.#budget, breathe);
	}

	findLine(bytes: Uint8Array, from: number, delimiter: number): number {
		if (this.#literalFinder !== undefined) return this.#literalFinder.find(bytes, from);
		return this.#startedScanner().find(bytes, from, delimiter);
	}

	findLines(bytes: Uint8Array, from: number, delimiter: number, places: Int32Array): number {
		if (this.#literalFinder !== undefined)
			return this.#literalFinder.findLines(bytes, from, delimiter, places);
		return this.#startedScanner().findLines(bytes, from, delimiter, places);
	}

	#startedScanner(): LineScanner {
		this.#scanner ??= this.#started().lineScanner(requiredText(this.#analysis));
		this.#budget.start();
		return this.#scanner;
	}

	get #native(): NativeRegex | undefined {
		if (this.#nativeOrUnknown === 'unknown') this.#nativeOrUnknown = this.#translate();
		return this.#nativeOrUnknown;
	}

	// The platform's engine knows no flags.
	#nativeFor(text: string, edges: Edges): NativeRegex | undefined {
		const native = this.#native;
		const isUsable =
			native !== undefined && text.length <= native.testLimit && edges === lineEdges && !hasSurrogates(text);
		return isUsable ? native : undefined;
	}

	#search(text: string, from: number, edges: Edges): readonly (Span | undefined)[] | undefined {
		const bounds = this.#bounds(text, from, edges);
		if (bounds === undefined || this.groupCount === 0) return bounds && [bounds];
		return spansOf(this.#started().submatches(text, bounds[0], bounds[1], edges));
	}

	#bounds(text: string, from: number, edges: Edges): Span | undefined {
		const { isAnchored, prefix } = this.#analysis;
		const automata = this.#started();
		let start = isAnchored ? from : text.indexOf(prefix, from);
		if (start < 0) return undefined;
		// Where the first possible start is known, it is worth a try before all starts are sought.
		let end = isAnchored || prefix !== '' ? automata.longestEnd(text, start, edges) : -1;
		if (end < 0) {
			start = isAnchored ? -1 : automata.findStart(text, start, edges);
			if (start < 0) return undefined;
			end = automata.longestEnd(text, start, edges);
		}
		return [start, end];
	}

	*#testPausing(text: string, from: number, edges: Edges): Pausing<boolean> {
		const automata = yield* this.#builtPausing();
		return yield* automata.hasMatchPausing(text, from, edges);
	}

	*#boundsPausing(text: string, from: number, edges: Edges): Pausing<Span | undefined> {
		const { isAnchored, prefix } = this.#analysis;
		const automata = yield* this.#builtPausing();
		let start = isAnchored ? from : text.indexOf(prefix, from);
		if (start < 0) return undefined;
		let end = isAnchored || prefix !== '' ? yield* automata.longestEndPausing(text, start, edges) : -1;
		if (end < 0) {
			start = isAnchored ? -1 : yield* automata.findStartPausing(text, start, edges);
			if (start < 0) return undefined;
			end = yield* automata.longestEndPausing(text, start, edges);
		}
		return [start, end];
	}

	// The automata, at the beginning of a search.
	#started(): Automata {
		this.#budget.start();
		return this.#built();
	}

	// To make them takes long where the expression is large.
	*#builtPausing(): Pausing<Automata> {
		if (this.#automata !== undefined) return this.#automata;
		const automata = this.#built();
		yield;
		return automata;
	}

	#built(): Automata {
		this.#automata ??= this.#build();
		return this.#automata;
	}
}

const lineEdges: Edges = { before: edgeClass, after: edgeClass };

/** What stands around a text. */
export const edgesOf = (flags: MatchFlags): Edges => {
	const { notBeginningOfLine = false, notEndOfLine = false } = flags;
	if (!notBeginningOfLine && !notEndOfLine) return lineEdges;
	return {
		before: notBeginningOfLine ? innerEdgeClass : edgeClass,
		after: notEndOfLine ? innerEdgeClass : edgeClass,
	};
};

/** The texts of spans. */
export const textsOf = (
	text: string,
	spans: readonly (Span | undefined)[] | undefined,
): CapturedTexts | undefined =>
	spans &&
	Object.assign(
		spans.map((span) => span && text.slice(span[0], span[1])),
		{ index: spans[0]![0] },
	);

/** Registers as spans; a group that was opened and not closed took no part. */
export const spansOf = (registers: Registers): readonly (Span | undefined)[] => {
	const spans: (Span | undefined)[] = [];
	for (let index = 0; index < registers.length; index += 2) {
		const end = registers[index + 1]!;
		spans.push(end < 0 ? undefined : [registers[index]!, end]);
	}
	return spans;
};
