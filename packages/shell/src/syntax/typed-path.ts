import type { LiteralPart, PathStep, Word, WordPart } from './ast.ts';
import { isNameCharacter, nameEnd, type Reader } from './reader.ts';
import { readSubscript } from './subscript.ts';

/** `.key` and `[…]` in a row; a subscript at their end is given apart. The reader stands after the name. */
export const readSteps = (
	reader: Reader,
	openedAt: number,
): { readonly steps: readonly PathStep[]; readonly subscript: Word | undefined } => {
	const steps: PathStep[] = [];
	for (;;) {
		if (reader.code() === 0x5b) steps.push({ kind: 'subscript', word: readSubscript(reader, openedAt) });
		else if (reader.code() === 0x2e && isNameCharacter(reader.code(1))) {
			const from = reader.at + 1;
			reader.at = keyEnd(reader.text, from);
			steps.push({ kind: 'key', text: reader.text.slice(from, reader.at) });
		} else break;
	}
	const last = steps[steps.length - 1];
	return last?.kind === 'subscript'
		? { steps: steps.slice(0, -1), subscript: last.word }
		: { steps, subscript: undefined };
};

const keyEnd = (text: string, from: number): number => {
	let at = from;
	while (isNameCharacter(text.charCodeAt(at))) at += 1;
	return at;
};

/** A word that assigns to a path where its variable is typed, taken apart. */
export interface PathWord {
	readonly name: string;
	readonly path: readonly PathStep[];
	readonly append: boolean;
	readonly value: Word;
}

/**
 * Takes `name.key=value` apart, with any number of steps; `undefined` for a word of another form. To bash it
 * is a word like any other.
 */
export const pathWord = (word: Word): PathWord | undefined => {
	const [first] = word.parts;
	if (first?.type !== 'literal') return undefined;
	const { text } = first;
	const end = nameEnd(text, 0, text.length);
	if (end === 0 || (text[end] !== '.' && text[end] !== '[')) return undefined;
	const split = new PathSplit(word, end);
	const path = split.steps();
	if (path === undefined || path.length === 0) return undefined;
	const append = split.take('+=');
	if (!append && !split.take('=')) return undefined;
	return { name: text.slice(0, end), path, append, value: split.rest() };
};

// Walks over the parts of a word: what is special of a path stands in its literals, never in its quotes.
class PathSplit {
	readonly #word: Word;
	#part = 0;
	#at: number;

	constructor(word: Word, at: number) {
		this.#word = word;
		this.#at = at;
	}

	steps(): readonly PathStep[] | undefined {
		const steps: PathStep[] = [];
		for (;;) {
			const char = this.#literal()[this.#at];
			if (char === '.') {
				const from = this.#at + 1;
				const to = keyEnd(this.#literal(), from);
				if (to === from) return undefined;
				steps.push({ kind: 'key', text: this.#literal().slice(from, to) });
				this.#at = to;
			} else if (char === '[') {
				const word = this.#subscript();
				if (word === undefined) return undefined;
				steps.push({ kind: 'subscript', word });
			} else return steps;
		}
	}

	/** Passes a text if it stands here. */
	take(text: string): boolean {
		if (!this.#literal().startsWith(text, this.#at)) return false;
		this.#at += text.length;
		return true;
	}

	rest(): Word {
		return this.#between(this.#part, this.#at, this.#word.parts.length, 0);
	}

	// What stands between brackets; `undefined` if nothing closes them.
	#subscript(): Word | undefined {
		const fromPart = this.#part;
		const from = this.#at + 1;
		let depth = 0;
		for (; this.#part < this.#word.parts.length; this.#part++, this.#at = 0) {
			const text = this.#literal();
			for (; this.#at < text.length; this.#at++) {
				if (text[this.#at] === '[') depth += 1;
				else if (text[this.#at] === ']' && --depth === 0) {
					const word = this.#between(fromPart, from, this.#part, this.#at);
					this.#at += 1;
					return word;
				}
			}
		}
		return undefined;
	}

	#literal(): string {
		const part = this.#word.parts[this.#part];
		return part?.type === 'literal' ? part.text : '';
	}

	#between(fromPart: number, from: number, toPart: number, to: number): Word {
		const parts: WordPart[] = [];
		const add = (part: LiteralPart, start: number, end: number): void => {
			if (end > start) parts.push({ ...part, text: part.text.slice(start, end) });
		};
		for (let at = fromPart; at <= toPart && at < this.#word.parts.length; at++) {
			const part = this.#word.parts[at]!;
			const start = at === fromPart ? from : 0;
			if (at === toPart) {
				if (part.type === 'literal') add(part, start, to);
			} else if (part.type === 'literal') add(part, start, part.text.length);
			else parts.push(part);
		}
		return { type: 'word', parts, span: this.#word.span };
	}
}
