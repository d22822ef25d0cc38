import { hasRawBytes } from '@tenon/core';
import { AutomatonMatcher, type MatcherOptions } from './automaton-matcher.ts';
import { bytesOf, byteText } from './byte-form.ts';
import { plainMatcher } from './plain-matcher.ts';
import type { Stretch } from './sweep.ts';
import type { TextMatcher } from './text-matcher.ts';

/** How the pattern is read: with the groups of `extglob`, without regard to case. */
export interface PatternOptions {
	readonly extglob: boolean;
	readonly nocase: boolean;
}

/** What is matched: any text, one name of a path, or a path. */
export type Subject = 'text' | 'name' | 'path';

/** A pattern that works on characters, or on bytes where the pattern or the text is not UTF-8. */
export class ByteAwareMatcher implements TextMatcher {
	readonly isLiteral: boolean;
	readonly #pattern: string;
	readonly #subject: Subject;
	readonly #options: Omit<MatcherOptions, 'bytes'>;
	readonly #isRaw: boolean;
	readonly #characters: TextMatcher;
	/** Whether it matches the same texts by characters and by bytes. */
	readonly #isSameByBytes: boolean;
	#bytes: TextMatcher | undefined;

	constructor(pattern: string, options: PatternOptions, subject: Subject) {
		this.#pattern = pattern;
		this.#subject = subject;
		this.#options = { extglob: options.extglob, nocase: options.nocase, pathname: subject !== 'text' };
		this.#isRaw = hasRawBytes(pattern);
		this.#characters = makeMatcher(pattern, { ...this.#options, bytes: false }, subject);
		this.isLiteral = this.#characters.isLiteral;
		// ASCII that is looked for as it stands: no byte of another character can be taken for it.
		this.#isSameByBytes = !(this.#characters instanceof AutomatonMatcher) && isAscii.test(pattern);
	}

	matches(text: string): boolean {
		if (this.#isSameByBytes) return this.#characters.matches(text);
		return this.#goesByBytes(text) ? this.#byBytes().matches(bytesOf(text)) : this.#characters.matches(text);
	}

	matching(texts: readonly string[]): readonly string[] {
		if (this.#isSameByBytes) return this.#characters.matching(texts);
		return texts.filter((text) => this.matches(text));
	}

	matchesGuarded(text: string): boolean {
		return this.#goesByBytes(text)
			? this.#byBytes().matchesGuarded(bytesOf(text))
			: this.#characters.matchesGuarded(text);
	}

	longestPrefix(text: string): number {
		return this.#offset(text, (matcher, form) => matcher.longestPrefix(form));
	}

	shortestPrefix(text: string): number {
		return this.#offset(text, (matcher, form) => matcher.shortestPrefix(form));
	}

	longestSuffix(text: string): number {
		return this.#offset(text, (matcher, form) => matcher.longestSuffix(form));
	}

	shortestSuffix(text: string): number {
		return this.#offset(text, (matcher, form) => matcher.shortestSuffix(form));
	}

	findAtStart(text: string): number {
		return this.#offset(text, (matcher, form) => matcher.findAtStart(form));
	}

	findAtEnd(text: string): number {
		return this.#offset(text, (matcher, form) => matcher.findAtEnd(form));
	}

	find(text: string, from: number): Stretch | undefined {
		if (!this.#goesByBytes(text)) return this.#characters.find(text, from);
		const { bytes, byteAt, offsetOf } = byteText(text);
		const found = this.#byBytes().find(bytes, byteAt(from));
		if (found === undefined) return undefined;
		const start = offsetOf(found.start);
		const end = offsetOf(found.end);
		return start === undefined || end === undefined ? this.#characters.find(text, from) : { start, end };
	}

	#offset(text: string, ask: (matcher: TextMatcher, form: string) => number): number {
		if (!this.#goesByBytes(text)) return ask(this.#characters, text);
		const { bytes, offsetOf } = byteText(text);
		const byte = ask(this.#byBytes(), bytes);
		return byte < 0 ? -1 : (offsetOf(byte) ?? ask(this.#characters, text));
	}

	#goesByBytes(text: string): boolean {
		return this.#isRaw || holdsRawBytes(text);
	}

	#byBytes(): TextMatcher {
		this.#bytes ??= makeMatcher(bytesOf(this.#pattern), { ...this.#options, bytes: true }, this.#subject);
		return this.#bytes;
	}
}

const makeMatcher = (pattern: string, options: MatcherOptions, subject: Subject): TextMatcher => {
	const isPlain = subject !== 'path' || !pattern.startsWith('*');
	return (isPlain ? plainMatcher(pattern, options) : undefined) ?? new AutomatonMatcher(pattern, options);
};

const isAscii = /^[\0-\x7f]*$/;

// A long text is asked about once for each match in it.
const holdsRawBytes = (text: string): boolean => {
	if (text.length < longText) return hasRawBytes(text);
	if (text !== lastLong) {
		lastLong = text;
		lastLongIsRaw = hasRawBytes(text);
	}
	return lastLongIsRaw;
};

const longText = 256;
let lastLong = '';
let lastLongIsRaw = false;
