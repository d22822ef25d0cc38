import { doneWork, shortLength, type Work } from '../state/work.ts';
import type { Stretch } from './sweep.ts';
import type { Question, TextMatcher } from './text-matcher.ts';

/**
 * A matcher for the patterns that most scripts use: a literal with a star before it, after it, both
 * or neither. `undefined` for every other pattern.
 */
export const plainMatcher = (
	pattern: string,
	options: { readonly extglob: boolean; readonly nocase: boolean },
): TextMatcher | undefined => {
	const shape = plainShape(pattern, options.extglob);
	return shape === undefined || (options.nocase && shape.literal !== '')
		? undefined
		: new PlainMatcher(shape);
};

/** A matcher for a text that stands for itself, with a star before it, after it, both or neither. */
export const shapedMatcher = (shape: Shape): TextMatcher => new PlainMatcher(shape);

/** A text, and whether any other may stand before and after it. */
export interface Shape {
	readonly literal: string;
	readonly starBefore: boolean;
	readonly starAfter: boolean;
}

const plainShape = (pattern: string, extglob: boolean): Shape | undefined => {
	if (extglob && pattern.startsWith('(')) return undefined;
	const last = pattern.length - 1;
	const pieces: string[] = [];
	let from = 0;
	let starBefore = false;
	let starAfter = false;
	for (const { 0: token, index: at } of pattern.matchAll(extglob ? signsOfGroups : signs)) {
		if (token === '*') {
			if (at === 0) starBefore = true;
			else if (at === last) starAfter = true;
			else return undefined;
		} else if (token.startsWith('\\')) {
			// A quoted star at the end after one at the start: bash looks for it in its own way.
			if (at === last || (starBefore && at + 1 === last && pattern[last] === '*')) return undefined;
		} else return undefined;
		pieces.push(pattern.slice(from, at));
		from = at + 1;
	}
	pieces.push(pattern.slice(from));
	return { literal: pieces.join(''), starBefore, starAfter };
};

// What is not a character that stands for itself, each with what it takes with it.
const signs = /\\[\s\S]?|[?*[]/g;
const signsOfGroups = /\\[\s\S]?|[?*+@!]\(|[?*[]/g;

class PlainMatcher implements TextMatcher {
	readonly isLiteral: boolean;
	readonly literal: string | undefined;
	readonly quickLength: number = shortLength;
	readonly #literal: string;
	readonly #starBefore: boolean;
	readonly #starAfter: boolean;

	constructor({ literal, starBefore, starAfter }: Shape) {
		this.isLiteral = !starBefore && !starAfter;
		this.literal = this.isLiteral && literal !== '' ? literal : undefined;
		this.#literal = literal;
		this.#starBefore = starBefore;
		this.#starAfter = starAfter;
	}

	matches(text: string): boolean {
		if (this.#starBefore)
			return this.#starAfter ? text.includes(this.#literal) : text.endsWith(this.#literal);
		return this.#starAfter ? text.startsWith(this.#literal) : text === this.#literal;
	}

	// One loop and nothing called in it: names of whole trees are asked about, by code that never ran before.
	matching(texts: readonly string[]): readonly string[] {
		const literal = this.#literal;
		const isSuffix = this.#starBefore && !this.#starAfter;
		const found: string[] = [];
		for (let at = 0; at < texts.length; at++) {
			const text = texts[at]!;
			if (isSuffix ? text.endsWith(literal) : this.matches(text)) found.push(text);
		}
		return found;
	}

	matchesGuarded(text: string): boolean {
		return !(this.#starBefore && text.startsWith('.')) && this.matches(text);
	}

	// The platform answers at once: the longest text that may be takes it some milliseconds.
	ask(question: Question, text: string): Work<number> {
		return doneWork(this.answer(question, text));
	}

	seek(text: string, from: number): Work<Stretch | undefined> {
		return doneWork(this.find(text, from));
	}

	answer(question: Question, text: string): number {
		switch (question) {
			case 'matches':
				return this.matches(text) ? 0 : -1;
			case 'longestPrefix':
			case 'findAtStart':
				return this.#longestPrefix(text);
			case 'shortestPrefix': {
				const start = this.#starBefore ? text.indexOf(this.#literal) : this.#atStart(text);
				return start < 0 ? -1 : start + this.#literal.length;
			}
			case 'longestSuffix':
			case 'findAtEnd':
				return this.#longestSuffix(text);
			case 'shortestSuffix':
				return this.#starAfter ? text.lastIndexOf(this.#literal) : this.#atEnd(text);
		}
	}

	find(text: string, from: number): Stretch | undefined {
		if (this.isLiteral && this.#literal === '') return undefined;
		const at = this.#starBefore ? text.lastIndexOf(this.#literal) : text.indexOf(this.#literal, from);
		if (at < from) return undefined;
		const end = this.#starAfter ? text.length : at + this.#literal.length;
		return { start: this.#starBefore ? from : at, end };
	}

	#longestPrefix(text: string): number {
		const start = this.#starBefore ? text.lastIndexOf(this.#literal) : this.#atStart(text);
		if (start < 0) return -1;
		return this.#starAfter ? text.length : start + this.#literal.length;
	}

	#longestSuffix(text: string): number {
		const start = this.#starAfter ? text.indexOf(this.#literal) : this.#atEnd(text);
		return start >= 0 && this.#starBefore ? 0 : start;
	}

	#atStart(text: string): number {
		return text.startsWith(this.#literal) ? 0 : -1;
	}

	#atEnd(text: string): number {
		return text.endsWith(this.#literal) ? text.length - this.#literal.length : -1;
	}
}
