import { andThen, type Flow, type Maybe, runFlow } from '@tenon/core';
import { type CapturedTexts, type CommandContext, compileRegex, type Regex, type Span } from '@tenon/shell';
import { SedFailure } from './errors.ts';
import { decodeBytes, replaceByteEscapes } from './escapes.ts';
import type { PatternSpace } from './pattern-space.ts';

/** How the regular expressions of one script are read. */
export interface RegexStyle {
	readonly isExtended: boolean;
	/** No GNU operators: `\+` is a plus. */
	readonly isPosix: boolean;
	/** The byte that ends a line of input. */
	readonly delimiter: number;
	/** Each byte beyond ASCII is a character. */
	readonly hasBytes: boolean;
}

/** What stands behind one expression. */
export interface RegexFlags {
	readonly ignoresCase: boolean;
	readonly isMultiline: boolean;
}

/**
 * A regular expression of a script, matched against the pattern space. A line that is still as it was
 * read is judged among the bytes around it: one search finds the next line that matches, and all lines
 * before it are known not to.
 */
export class LineRegex {
	readonly #regex: Regex;
	readonly #delimiter: number;
	/** Lines are cut at NUL and the expression is multiline: each line is searched by itself. */
	readonly #searchesParts: boolean;
	readonly #canScan: boolean;
	/**
	 * Behind an empty match it looks for the next one a byte further, be it in the middle of a character;
	 * others look after the character. GNU's engine does the first where it can work on bytes alone.
	 */
	readonly splitsCharacters: boolean;
	#scanned: Uint8Array | undefined;
	#scannedFrom = 0;
	#found = -1;

	/** The source has a character for each byte. Throws `RegexError` in GNU's words. */
	constructor(source: string, flags: RegexFlags, style: RegexStyle) {
		refuseStrayClass(source);
		const escaped = replaceByteEscapes(source);
		const pattern = decodeBytes(style.isPosix ? withoutGnuOperators(escaped) : escaped);
		const { isMultiline, ignoresCase } = flags;
		this.#searchesParts = isMultiline && style.delimiter !== newline;
		this.#regex = compileRegex(pattern, {
			syntax: style.isExtended ? 'sed-ere' : 'sed',
			ignoreCase: ignoresCase,
			newlineSensitive: isMultiline && !this.#searchesParts,
			excludesNewline: isMultiline,
			hasBytes: style.hasBytes,
		});
		this.#delimiter = style.delimiter;
		this.splitsCharacters = !ignoresCase && !needsCharacters(pattern);
		this.#canScan = style.delimiter === newline && !/[\n\0]/.test(pattern);
	}

	get groupCount(): number {
		return this.#regex.groupCount;
	}

	/** The text that is all it matches; `undefined` if it may match others. */
	get literal(): string | undefined {
		return this.#regex.literal;
	}

	/** Whether the pattern space has a match. */
	test(context: CommandContext, space: PatternSpace): Maybe<boolean> {
		if (space.isRaw && this.#canScan) {
			const ahead = this.lookAhead(context, space.bytes, space.start);
			return ahead === undefined ? this.#hasRawMatch(space) : andThen(ahead, () => this.#hasRawMatch(space));
		}
		if (this.#searchesParts) return this.#execParts(space.text, 0) !== undefined;
		const { text } = space;
		if (!this.#regex.isLong(text.length)) return this.#regex.test(text);
		return runFlow(this.#regex.testInSlices(text, 0, {}, (steps) => context.breathe(steps)));
	}

	/** Whether {@link captureInSlices} is to be asked for a match in a text. */
	isLong(text: string): boolean {
		return !this.#searchesParts && this.#regex.isLong(text.length);
	}

	/** The texts of the first match at or after `from`, in slices. */
	*captureInSlices(context: CommandContext, text: string, from: number): Flow<CapturedTexts | undefined> {
		const spans = yield* this.#regex.execInSlices(text, from, {}, (steps) => context.breathe(steps));
		return spans && textsOf(text, spans);
	}

	/** The texts of the first match at or after `from`. */
	capture(text: string, from: number): CapturedTexts | undefined {
		if (!this.#searchesParts) return this.#regex.capture(text, from);
		const spans = this.#execParts(text, from);
		return spans && textsOf(text, spans);
	}

	/** Makes the search of {@link findNext} in slices where it takes long; `undefined`: there is no need. */
	lookAhead(context: CommandContext, bytes: Uint8Array, from: number): Promise<void> | undefined {
		if (!this.#canScan || this.#isKnown(bytes, from)) return undefined;
		if (!this.#regex.isLongBlock(bytes.length - from)) return undefined;
		return this.#lookAhead(context, bytes, from);
	}

	async #lookAhead(context: CommandContext, bytes: Uint8Array, from: number): Promise<void> {
		const breathe = (steps: number): Maybe<void> => context.breathe(steps);
		const found = await runFlow(this.#regex.findLineInSlices(bytes, from, newline, breathe));
		this.#scanned = bytes;
		this.#scannedFrom = from;
		this.#found = found;
	}

	/** A place in the first line that may match, at or after `from`, where a line starts; -1 if none does. */
	findNext(bytes: Uint8Array, from: number): number {
		if (!this.#canScan) return from;
		if (!this.#isKnown(bytes, from)) {
			this.#scanned = bytes;
			this.#scannedFrom = from;
			this.#found = this.#regex.findLine(bytes, from, newline);
		}
		return this.#found;
	}

	#isKnown(bytes: Uint8Array, from: number): boolean {
		return bytes === this.#scanned && from >= this.#scannedFrom && (this.#found < 0 || this.#found >= from);
	}

	#hasRawMatch({ bytes, start, end }: PatternSpace): boolean {
		const found = this.findNext(bytes, start);
		return found >= 0 && found <= end;
	}

	#execParts(text: string, from: number): readonly (Span | undefined)[] | undefined {
		const delimiter = String.fromCharCode(this.#delimiter);
		for (let start = text.lastIndexOf(delimiter, from - 1) + 1; ; ) {
			const next = text.indexOf(delimiter, start);
			const end = next < 0 ? text.length : next;
			const spans = this.#regex.exec(text.slice(start, end), Math.max(0, from - start));
			if (spans !== undefined)
				return spans.map((span) => span && ([span[0] + start, span[1] + start] as const));
			if (next < 0) return undefined;
			start = next + 1;
		}
	}
}

const newline = 0x0a;

const textsOf = (text: string, spans: readonly (Span | undefined)[]): CapturedTexts =>
	Object.assign(
		spans.map((span) => span && text.slice(span[0], span[1])),
		{ index: spans[0]![0] },
	);

// Classes, ranges and edges of words are about characters, all else can be said in bytes.
const needsCharacters = (pattern: string): boolean => {
	for (let at = 0; at < pattern.length; at++) {
		if (pattern[at] === '\\') {
			at += 1;
			if ('bB<>wWsS'.includes(pattern[at] ?? '\0')) return true;
		} else if (pattern[at] === '[') {
			const end = bracketEnd(pattern, at);
			if (end < 0) return false;
			if (/^\^|.-.|\[[:.=]|[^\0-\x7f]/s.test(pattern.slice(at + 1, end))) return true;
			at = end;
		}
	}
	return false;
};

// A list that is nothing but a class name lacks its own brackets.
const refuseStrayClass = (source: string): void => {
	for (let at = 0; at < source.length; at++) {
		if (source[at] === '\\') at += 1;
		else if (source[at] === '[') {
			const end = bracketEnd(source, at);
			if (end < 0) return;
			const kind = source[at + 1]!;
			if (':.='.includes(kind) && end - at > 3 && source[end - 1] === kind)
				throw new SedFailure('character class syntax is [[:space:]], not [:space:]', 4);
			at = end;
		}
	}
};

/** Where the list ends that a bracket opens, its `]`; -1 if it is never closed. */
export const bracketEnd = (source: string, open: number): number => {
	let at = open + 1;
	if (source[at] === '^') at += 1;
	if (source[at] === ']') at += 1;
	for (; at < source.length; at++) {
		if (source[at] === '\n') return -1;
		if (source[at] === ']') return at;
		const kind = source[at + 1];
		if (source[at] !== '[' || kind === undefined || !':.='.includes(kind)) continue;
		const close = source.indexOf(`${kind}]`, at + 2);
		if (close < 0) return -1;
		at = close + 1;
	}
	return -1;
};

const withoutGnuOperators = (source: string): string => {
	let result = '';
	for (let at = 0; at < source.length; at++) {
		const character = source[at]!;
		if (character === '[') {
			const end = bracketEnd(source, at);
			if (end < 0) return result + source.slice(at);
			result += source.slice(at, end + 1);
			at = end;
		} else if (character === '\\' && at + 1 < source.length) {
			at += 1;
			result += gnuOperators.includes(source[at]!) ? source[at] : `\\${source[at]}`;
		} else result += character;
	}
	return result;
};

const gnuOperators = "+?|wWsSbB<>`'";
