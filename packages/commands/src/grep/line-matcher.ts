import type { Flow } from '@tenon/core';
import {
	asCharacters,
	asPauses,
	type Breathe,
	ByteRegex,
	bytesApart,
	compilePerl,
	compileRegex,
	findLinesBy,
	type Pausing,
	type PerlOptions,
	type Regex,
	RegexError,
	type RegexOptions,
	type Span,
} from '@tenon/shell';
import { withLinesAhead } from './lines-ahead.ts';
import { GrepRefusal } from './read-settings.ts';
import type { GrepSettings } from './settings.ts';

/** What is sought: finds lines in bytes, and matches in one line. */
export interface LineMatcher {
	/** An offset in the first line with a match at or after `from`, where a line starts, or -1. */
	findLine(bytes: Uint8Array, from: number): number;
	/**
	 * The lines with a match at or after `from`, where a line starts: writes where each starts and ends, its delimiter
	 * left out, until the bytes end or `places` is full; returns how many.
	 */
	findLines(bytes: Uint8Array, from: number, places: Int32Array): number;
	/** The first match in a decoded line at or after `from`. */
	find(line: string, from: number): Span | undefined;
	/** The same, with pauses. */
	findPausing(line: string, from: number): Pausing<Span | undefined>;
	/**
	 * Looks for the lines of a block ahead, in slices, where that takes long: what is found is known when {@link findLines}
	 * is asked about the same block. `undefined`: there is no need.
	 */
	ahead(bytes: Uint8Array, from: number, breathe: Breathe): Flow<void> | undefined;
}

/** A matcher that tells more about its patterns. */
export interface PatternMatcher extends LineMatcher {
	/** Whether a match may depend on where a line starts or ends. */
	readonly seesLineEnds: boolean;
}

/**
 * A matcher for a list of patterns; a line matches if one of them does. Throws `RegexError` with GNU's
 * text. Patterns with back-references count their groups each for itself, all others are one expression.
 */
export const compilePatterns = (
	patterns: readonly string[],
	settings: Pick<GrepSettings, 'syntax' | 'ignoresCase' | 'bounds' | 'delimiter' | 'hasBytes'>,
): PatternMatcher => {
	const { ignoresCase, bounds, delimiter, hasBytes } = settings;
	if (settings.syntax === 'perl') return perlMatcher(patterns, settings);
	const syntax = syntaxNames[settings.syntax];
	const compile = (source: string): Regex =>
		compileRegex(source, { syntax, ignoreCase: ignoresCase, bounds, hasBytes });
	if (syntax !== 'fixed') for (const pattern of patterns) refuseStrayClass(pattern);
	const hasReferences = syntax !== 'fixed' && patterns.some((pattern) => /\\[1-9]/.test(pattern));
	const regexes = hasReferences ? patterns.map(compile) : [compile(patterns.join('\n'))];
	const seesLineEnds = bounds === 'line' || (syntax !== 'fixed' && patterns.some(mayAnchor));
	if (regexes.length === 1) return { seesLineEnds, ...matcherOf(regexes[0]!, delimiter) };
	const finders = regexes.map((regex) => new RememberingFinder(regex, delimiter));
	const findLine = (bytes: Uint8Array, from: number): number => {
		const found = finders.map((finder) => finder.find(bytes, from)).filter((at) => at >= 0);
		return found.length === 0 ? -1 : found.reduce((least, at) => Math.min(least, at));
	};
	return {
		seesLineEnds,
		findLine,
		find: (line, from) => leftmostLongest(regexes.map((regex) => regex.find(line, from))),
		findPausing: function* (line, from) {
			const spans: (Span | undefined)[] = [];
			for (const regex of regexes) spans.push(yield* findPausing(regex, line, from));
			return leftmostLongest(spans);
		},
		...withLinesAhead({
			findLines: (bytes, from, places) => findLinesBy(findLine, bytes, from, delimiter, places),
			isLongBlock: (length) => regexes.some((regex) => regex.isLongBlock(length)),
			findLineInSlices: function* (bytes, from, breathe) {
				let first = -1;
				for (const regex of regexes) {
					const found = yield* regex.findLineInSlices(bytes, from, delimiter, breathe);
					if (found >= 0 && (first < 0 || found < first)) first = found;
				}
				return first;
			},
			delimiter,
		}),
	};
};

/** A matcher for one expression. */
export const matcherOf = (regex: Omit<Regex, 'literal' | 'capture'>, delimiter: number): LineMatcher => ({
	findLine: (bytes, from) => regex.findLine(bytes, from, delimiter),
	find: (line, from) => regex.find(line, from),
	findPausing: (line, from) => findPausing(regex, line, from),
	...withLinesAhead({
		findLines: (bytes, from, places) => regex.findLines(bytes, from, delimiter, places),
		isLongBlock: (length) => regex.isLongBlock(length),
		findLineInSlices: (bytes, from, breathe) => regex.findLineInSlices(bytes, from, delimiter, breathe),
		delimiter,
	}),
});

const findPausing = (
	regex: Pick<Regex, 'findInSlices'>,
	line: string,
	from: number,
): Pausing<Span | undefined> => asPauses((breathe) => regex.findInSlices(line, from, {}, breathe));

// A match that lies ahead is not sought again from each line before it.
class RememberingFinder {
	readonly #regex: Regex;
	readonly #delimiter: number;
	#bytes: Uint8Array | undefined;
	#from = 0;
	#found = -1;

	constructor(regex: Regex, delimiter: number) {
		this.#regex = regex;
		this.#delimiter = delimiter;
	}

	find(bytes: Uint8Array, from: number): number {
		const isKnown = bytes === this.#bytes && from >= this.#from && (this.#found < 0 || this.#found >= from);
		if (!isKnown) {
			this.#bytes = bytes;
			this.#from = from;
			this.#found = this.#regex.findLine(bytes, from, this.#delimiter);
		}
		return this.#found;
	}
}

const syntaxNames: Readonly<Record<Exclude<GrepSettings['syntax'], 'perl'>, RegexOptions['syntax']>> = {
	basic: 'grep',
	extended: 'egrep',
	fixed: 'fixed',
};

const perlMatcher = (
	patterns: readonly string[],
	{
		ignoresCase,
		bounds,
		delimiter,
		hasBytes,
	}: Pick<GrepSettings, 'ignoresCase' | 'bounds' | 'delimiter' | 'hasBytes'>,
): PatternMatcher => {
	if (patterns.length > 1) throw new GrepRefusal('the -P option only supports a single pattern');
	const how: PerlOptions = { flavour: 'pcre', ignoreCase: ignoresCase, bounds };
	const regex = hasBytes
		? new ByteRegex(compilePerl(asCharacters(bytesApart(withBytes(patterns[0]!))), how))
		: compilePerl(patterns[0]!, how);
	return { seesLineEnds: true, ...matcherOf(regex, delimiter) };
};

// The escapes of bytes beyond ASCII as these bytes.
const withBytes = (pattern: string): string =>
	pattern.replace(/\\(?:x([89a-f][0-9a-f])|[\s\S])/gi, (written, hex: string | undefined) =>
		hex === undefined ? written : String.fromCharCode(0xdc00 + Number.parseInt(hex, 16)),
	);

// `^`, `$`, and the two that hold at the ends of a buffer.
const mayAnchor = (pattern: string): boolean => /[$^`']/.test(pattern);

const leftmostLongest = (spans: readonly (Span | undefined)[]): Span | undefined => {
	let best: Span | undefined;
	for (const span of spans) {
		if (span === undefined) continue;
		if (best === undefined || span[0] < best[0] || (span[0] === best[0] && span[1] > best[1])) best = span;
	}
	return best;
};

// A class name outside of a bracket list, which is always a mistake.
class StrayClass extends RegexError {
	override readonly message: string = 'character class syntax is [[:space:]], not [:space:]';

	constructor() {
		super('invalid-class');
	}
}

// `[:space:]` is a list of these letters, which is never meant.
const refuseStrayClass = (pattern: string): void => {
	if (hasStrayClass(pattern)) throw new StrayClass();
};

// Walks lists as the parser does: a list that starts and ends with a colon.
const hasStrayClass = (pattern: string): boolean => {
	for (let at = 0; at < pattern.length; at++) {
		if (pattern[at] === '\\') at += 1;
		else if (pattern[at] === '[') {
			const end = listEnd(pattern, at);
			if (end < 0) return false;
			if (pattern[at + 1] === ':' && end - at > 2 && pattern[end - 1] === ':') return true;
			at = end;
		}
	}
	return false;
};

// The bracket that closes the list, or -1.
const listEnd = (pattern: string, start: number): number => {
	let at = start + 1;
	if (pattern[at] === '^') at += 1;
	if (pattern[at] === ']') at += 1;
	for (; at < pattern.length; at++) {
		if (pattern[at] === ']') return at;
		const kind = pattern[at + 1];
		if (pattern[at] !== '[' || kind === undefined || !':.='.includes(kind)) continue;
		const close = pattern.indexOf(`${kind}]`, at + 2);
		if (close >= 0) at = close + 1;
	}
	return -1;
};
