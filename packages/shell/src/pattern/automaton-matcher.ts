import { finishWork, pieceLength, shortLength, type Work } from '../state/work.ts';
import { Automaton } from './automaton.ts';
import { foldByteCase, foldCase } from './character-class.ts';
import { type Codes, codeAt, codesOf, sign } from './code-points.ts';
import { fixedLength } from './fixed-length.ts';
import { opensGroup } from './group.ts';
import { Program, type ProgramOptions } from './program.ts';
import { accepts, longestFrom, matchOfLength, shortestPrefix } from './run.ts';
import { leftmostLongest, longestSuffix, type Stretch, shortestSuffix } from './sweep.ts';
import type { Question, TextMatcher } from './text-matcher.ts';

/** What decides how a pattern is read and compared. */
export interface MatcherOptions {
	readonly extglob: boolean;
	readonly nocase: boolean;
	/** The pattern and its texts are in byte form. */
	readonly bytes: boolean;
	/** The text is a path: wildcards do not match a slash. */
	readonly pathname: boolean;
}

/** A matcher for any pattern. */
export class AutomatonMatcher implements TextMatcher {
	readonly isLiteral = false;
	readonly literal = undefined;
	readonly quickLength: number;
	readonly #codes: Codes;
	readonly #options: ProgramOptions;
	readonly #automaton: Automaton;
	readonly #length: number | undefined;
	/** No match is longer. */
	readonly #maxUnits: number;
	/** Match the texts that hold a match in a place, where bash asks that first and may differ. */
	readonly #holders: { [Where in Place]?: Automaton } = {};
	readonly #asksFirst: boolean;

	constructor(pattern: string, options: MatcherOptions) {
		const { extglob, nocase, bytes, pathname } = options;
		this.#codes = codesOf(pattern);
		this.quickLength = Math.min(shortLength, Math.floor(quickSteps / this.#codes.length));
		const fold = bytes ? foldByteCase : foldCase;
		this.#options = { extglob, fold: nocase ? fold : identity, bytes, pathname };
		this.#automaton = new Automaton(new Program(this.#codes, this.#options));
		this.#length = fixedLength(this.#codes);
		const isBounded = !hasGroup(this.#codes) && !pattern.includes('*');
		this.#maxUnits = isBounded ? 2 * this.#codes.length : Number.POSITIVE_INFINITY;
		this.#asksFirst =
			(extglob && hasGroup(this.#codes)) || endsInQuote(this.#codes) || isStarred(this.#codes);
	}

	matching(texts: readonly string[]): readonly string[] {
		return texts.filter((text) => this.matches(text));
	}

	matches(text: string): boolean {
		return finishWork(accepts(this.#automaton, text, 0, this.#automaton.start));
	}

	matchesGuarded(text: string): boolean {
		const { guardedStart, start } = this.#automaton;
		return finishWork(accepts(this.#automaton, text, 0, text.startsWith('.') ? guardedStart : start));
	}

	answer(question: Question, text: string): number {
		return finishWork(this.ask(question, text));
	}

	find(text: string, from: number): Stretch | undefined {
		return finishWork(this.seek(text, from));
	}

	*ask(question: Question, text: string): Work<number> {
		switch (question) {
			case 'matches':
				return (yield* accepts(this.#automaton, text, 0, this.#automaton.start)) ? 0 : -1;
			case 'longestPrefix':
				return yield* longestFrom(this.#automaton, text, 0);
			case 'shortestPrefix':
				return yield* shortestPrefix(this.#automaton, text);
			case 'longestSuffix':
				return yield* longestSuffix(this.#automaton, text, this.#maxUnits);
			case 'shortestSuffix':
				return yield* shortestSuffix(this.#automaton, text, this.#maxUnits);
			case 'findAtStart':
				if (this.#asksFirst && !(yield* this.#isHeld(text, 0, 'start'))) return -1;
				return yield* longestFrom(this.#automaton, text, 0);
			case 'findAtEnd':
				if (this.#asksFirst && !(yield* this.#isHeld(text, 0, 'end'))) return -1;
				return yield* longestSuffix(this.#automaton, text, this.#maxUnits);
		}
	}

	*seek(text: string, from: number): Work<Stretch | undefined> {
		if (this.#asksFirst && !(yield* this.#isHeld(text, from, 'anywhere'))) return undefined;
		if (this.#length !== undefined) return yield* this.#seekOfLength(text, from, this.#length);
		return yield* leftmostLongest(this.#automaton, text, from, this.#codes[0] === sign.asterisk);
	}

	*#isHeld(text: string, from: number, place: Place): Work<boolean> {
		// A quote alone behind a star is looked for as what it quotes, which is nothing.
		if (place !== 'start' && this.#codes.length === 1 && this.#codes[0] === sign.backslash) return false;
		let holder = this.#holders[place];
		if (holder === undefined) {
			const codes = withStars(this.#codes, this.#options.extglob, place);
			holder = new Automaton(new Program(codes, this.#options));
			this.#holders[place] = holder;
		}
		return yield* accepts(holder, text, from, holder.start);
	}

	*#seekOfLength(text: string, from: number, length: number): Work<Stretch | undefined> {
		const first = this.#firstCharacter();
		// Each place may be looked at for as long as the match is.
		const places = Math.max(1, Math.floor(pieceLength / Math.max(1, length)));
		let pause = from + places;
		for (let start = from; start + length <= text.length; start++) {
			if (first !== undefined) {
				start = text.indexOf(first, start);
				if (start < 0) return undefined;
			}
			const end = matchOfLength(this.#automaton, text, start, length);
			if (end >= 0) return { start, end };
			if (codeAtUnit(text, start) > 0xffff) start += 1;
			if (start >= pause) {
				pause = start + places;
				yield;
			}
		}
		return undefined;
	}

	#firstCharacter(): string | undefined {
		const code = codeAt(this.#codes, 0);
		const isPlain = this.#options.fold === identity && !special.has(code);
		return isPlain ? String.fromCodePoint(code) : undefined;
	}
}

/** Each character of a text takes at worst as many steps as there are characters in the pattern. */
const quickSteps = 1 << 19;

const identity = (code: number): number => code;

const codeAtUnit = (text: string, at: number): number => text.codePointAt(at)!;

const special: ReadonlySet<number> = new Set([
	sign.asterisk,
	sign.question,
	sign.openBracket,
	sign.backslash,
	sign.plus,
	sign.at,
	sign.exclamation,
]);

// A parenthesis at the start counts: with the star that bash puts before it, it opens a group.
const hasGroup = (codes: Codes): boolean => {
	if (codes[0] === sign.openParenthesis) return true;
	for (let at = 0; at < codes.length; at++) if (opensGroup(codes, at)) return true;
	return false;
};

// Whether the last code is a backslash that is not quoted itself.
const endsInQuote = (codes: Codes): boolean => {
	let quotes = 0;
	while (quotes < codes.length && codes[codes.length - 1 - quotes] === sign.backslash) quotes += 1;
	return quotes % 2 === 1;
};

const isStarred = (codes: Codes): boolean =>
	codes[0] === sign.asterisk && codes[codes.length - 1] === sign.asterisk;

/** Where a match must be. */
type Place = 'start' | 'end' | 'anywhere';

// bash puts a star before and after the pattern, as the place has it, unless it seems to have both; where it
// has, it does not see that the last one is quoted.
const withStars = (codes: Codes, extglob: boolean, place: Place): Codes => {
	const opens = extglob && opensGroup(codes, 0);
	if (isStarred(codes) && !opens) return codes;
	const wrapped = Array.from(codes);
	const endsInStar = codes[codes.length - 1] === sign.asterisk;
	if (place !== 'end' && (!endsInStar || endsInQuote(wrapped.slice(0, -1)))) wrapped.push(sign.asterisk);
	if (place !== 'start' && (codes[0] !== sign.asterisk || opens)) wrapped.unshift(sign.asterisk);
	return wrapped;
};
