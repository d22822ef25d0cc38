import type { Flow } from '@tenon/core';
import { analyse } from './analysis.ts';
import { Automata } from './automata.ts';
import { Budget } from './budget.ts';
import { asCharacters, ByteRegex, bytesApart } from './byte-regex.ts';
import { parseFixed } from './fixed.ts';
import { LinearRegex } from './linear-regex.ts';
import { type NativeRegex, translateNative } from './native.ts';
import { parseRegex } from './parse.ts';
import type { Breathe } from './pauses.ts';
import { buildProgram } from './program.ts';
import { ReferenceRegex } from './reference-regex.ts';
import { type SyntaxName, syntaxes } from './syntax.ts';
import { concatTree, type Tree } from './tree.ts';

/**
 * Compiles a regular expression, or finds it among those compiled lately. Throws `RegexError` with
 * GNU's text if it is wrong. The result may be shared; it keeps no position between searches.
 */
export const compileRegex = (source: string, options: RegexOptions): Regex => {
	const {
		syntax,
		ignoreCase,
		newlineSensitive = false,
		excludesNewline = newlineSensitive,
		listsMatchNewline = false,
		bounds = 'none',
		maxSteps = defaultMaxSteps,
		useNative = true,
		hasBytes = false,
	} = options;
	const key = `${hasBytes} ${syntax} ${ignoreCase} ${newlineSensitive} ${excludesNewline} ${listsMatchNewline} ${bounds} ${maxSteps} ${useNative} ${source}`;
	let regex = recent.get(key);
	if (regex === undefined)
		regex = compile(source, {
			syntax,
			ignoreCase,
			newlineSensitive,
			excludesNewline,
			listsMatchNewline,
			bounds,
			maxSteps,
			useNative,
			hasBytes,
		});
	else recent.delete(key);
	recent.set(key, regex);
	if (recent.size > maxRecent) recent.delete(recent.keys().next().value!);
	return regex;
};

const recent = new Map<string, Regex>();
const maxRecent = 32;

// About a second of work.
const defaultMaxSteps = 100_000_000;
// The same where paths are tried one after the other, which costs more for each step.
const maxReferenceSteps = 20_000_000;

const compile = (source: string, options: Required<RegexOptions>): Regex =>
	options.hasBytes
		? new ByteRegex(compileCharacters(asCharacters(bytesApart(source)), options))
		: compileCharacters(source, options);

const compileCharacters = (source: string, options: Required<RegexOptions>): Regex => {
	const { syntax, bounds } = options;
	const parsed =
		syntax === 'fixed'
			? parseFixed(source, options)
			: parseRegex(source, syntaxes[syntax], { ...options, newlineSensitive: options.excludesNewline });
	const { groupCount, hasReferences } = parsed;
	const tree = boundedTree(parsed.tree, bounds);
	const analysis = analyse(tree, options);
	const budget = new Budget(hasReferences ? Math.min(options.maxSteps, maxReferenceSteps) : options.maxSteps);
	if (hasReferences) return new ReferenceRegex(tree, groupCount, analysis, budget, options);
	const translate = (): NativeRegex | undefined =>
		options.useNative ? translateNative(tree, groupCount, options) : undefined;
	return new LinearRegex(groupCount, tree.size, analysis, budget, translate, () => {
		const program = buildProgram(tree, groupCount, { looseReferences: false });
		return new Automata(program, budget, { ...options, isAnchored: analysis.isAnchored });
	});
};

const boundedTree = (tree: Tree, bounds: 'none' | 'words' | 'line'): Tree => {
	if (bounds === 'none') return tree;
	const [before, after] =
		bounds === 'line'
			? (['line-start', 'line-end'] as const)
			: (['no-word-before', 'no-word-after'] as const);
	return concatTree([
		{ kind: 'assert', assertion: before, size: 1 },
		tree,
		{ kind: 'assert', assertion: after, size: 1 },
	]);
};

/** How a regular expression is to be read. */
export interface RegexOptions {
	/** A dialect, or `fixed`: the lines of the source are texts, and each of them is a match. */
	readonly syntax: SyntaxName | 'fixed';
	readonly ignoreCase: boolean;
	/** `words`: no letter, digit or underscore stands next to a match. `line`: a match is a whole line. */
	readonly bounds?: 'none' | 'words' | 'line';
	/** Lines count: `^` and `$` also match at newlines, `.` and negated lists match none. */
	readonly newlineSensitive?: boolean;
	/** `.` and negated lists match no newline, whatever `^` and `$` do; as {@link newlineSensitive} if not given. */
	readonly excludesNewline?: boolean;
	/** With {@link newlineSensitive}: negated lists match a newline all the same, as for `tac -r`. */
	readonly listsMatchNewline?: boolean;
	/** Steps (characters read, nodes visited) after which a search fails as too complex. */
	readonly maxSteps?: number;
	/** Each byte beyond ASCII is a character, and is given as a raw byte, as {@link bytesApart} makes them. */
	readonly hasBytes?: boolean;
	/** `false`: never ask the platform's engine. The answers are the same; for comparing the two. */
	readonly useNative?: boolean;
}

/** What the text of a search is a part of. */
export interface MatchFlags {
	/** The text does not start a line: `^` does not match at its start. */
	readonly notBeginningOfLine?: boolean;
	/** The text does not end a line: `$` does not match at its end. */
	readonly notEndOfLine?: boolean;
}

/** Start and end of what a group matched, in UTF-16 units of the text. */
export type Span = readonly [number, number];

/** The texts of the whole match and of each group, and where it starts. */
export type CapturedTexts = readonly (string | undefined)[] & { readonly index: number };

/** A compiled regular expression; the leftmost match is found, and of those the longest. */
export interface Regex {
	/** How many groups the expression has, the whole not counted. */
	readonly groupCount: number;
	/** The text that is all it matches; `undefined` if it may match others, or has groups. */
	readonly literal: string | undefined;
	/** What {@link exec} would find, as texts; cheaper where places are not needed. */
	capture(text: string, from?: number): CapturedTexts | undefined;
	/**
	 * The spans of the whole match and of each group, `undefined` where a group took no part, or
	 * `undefined` if there is no match at or after `from`. What stands before `from` is seen by
	 * `^` and word boundaries.
	 */
	exec(text: string, from?: number, flags?: MatchFlags): readonly (Span | undefined)[] | undefined;
	/** Whether `exec` would find a match; cheaper. */
	test(text: string, from?: number, flags?: MatchFlags): boolean;
	/** The span of the whole match alone; cheaper than `exec` where there are groups. */
	find(text: string, from?: number, flags?: MatchFlags): Span | undefined;
	/**
	 * The first line of UTF-8 bytes that has a match, at or after `from`, where a line must start. Returns
	 * an offset from the line's start to its delimiter, or -1. The last line may lack the delimiter.
	 */
	findLine(bytes: Uint8Array, from: number, delimiter: number): number;
	/**
	 * The lines of UTF-8 bytes that have a match, from `from` on, where a line must start: writes where each starts and
	 * where it ends, at its delimiter or with the bytes. Ends with the bytes, or when `places` is full: two numbers
	 * for each line. Returns how many lines.
	 */
	findLines(bytes: Uint8Array, from: number, delimiter: number, places: Int32Array): number;
	/** Whether a search in a text of this length may take so long that it is to be made in slices. */
	isLong(length: number): boolean;
	/** The same of lines in a block of bytes, which are read much quicker. */
	isLongBlock(length: number): boolean;
	/** As {@link exec}, in slices: pauses between pieces of the work to call `breathe`, and continues where it was. */
	execInSlices(
		text: string,
		from: number,
		flags: MatchFlags,
		breathe: Breathe,
	): Flow<readonly (Span | undefined)[] | undefined>;
	/** As {@link test}, in slices. */
	testInSlices(text: string, from: number, flags: MatchFlags, breathe: Breathe): Flow<boolean>;
	/** As {@link find}, in slices. */
	findInSlices(text: string, from: number, flags: MatchFlags, breathe: Breathe): Flow<Span | undefined>;
	/** As {@link findLine}, in slices. The bytes stay as they are meanwhile. */
	findLineInSlices(bytes: Uint8Array, from: number, delimiter: number, breathe: Breathe): Flow<number>;
}
