import { SedFailure } from './errors.ts';

/** One `-e` expression or one `-f` file; `text` has a character for each byte. */
export type ScriptPart =
	| { readonly kind: 'expression'; readonly number: number; readonly text: string }
	| { readonly kind: 'file'; readonly name: string; readonly text: string };

/** The end of a part, where a character is expected. */
export const endOfPart = '';

/** Hands out the bytes of one part of a script, and knows how GNU names the place where it stands. */
export class ScriptReader {
	readonly #part: ScriptPart;
	at = 0;

	constructor(part: ScriptPart) {
		this.#part = part;
	}

	/** The next byte as a character, or {@link endOfPart}. */
	next(): string {
		const { text } = this.#part;
		if (this.at >= text.length) return endOfPart;
		this.at += 1;
		return text[this.at - 1]!;
	}

	/** Gives back what `next` returned last. */
	back(character: string): void {
		if (character !== endOfPart) this.at -= 1;
	}

	/** The next byte that is neither blank nor tab. */
	nextNonblank(): string {
		let character = this.next();
		while (character === ' ' || character === '\t') character = this.next();
		return character;
	}

	/** A number whose first digit was taken; 0 if that is none, which is then given back. */
	integer(first: string): number {
		let value = 0;
		let character = first;
		for (; isDigit(character); character = this.next())
			value = Math.min(value * 10 + Number(character), Number.MAX_SAFE_INTEGER);
		this.back(character);
		return value;
	}

	/** Everything up to the end of the line, which is taken too. */
	restOfLine(): string {
		const { text } = this.#part;
		const newline = text.indexOf('\n', this.at);
		const end = newline < 0 ? text.length : newline;
		const rest = text.slice(this.at, end);
		this.at = newline < 0 ? end : end + 1;
		return rest;
	}

	/** The text of the part from a place on. */
	textFrom(start: number): string {
		return this.#part.text.slice(start);
	}

	/** Whether this part may begin with the line `#n`. */
	get isAtSecondByte(): boolean {
		return this.at === 2;
	}

	/** Ends with a message that names the place. */
	fail(text: string): never {
		const part = this.#part;
		if (part.kind === 'expression')
			throw new SedFailure(`-e expression #${part.number}, char ${this.at}: ${text}`);
		const line = part.text.slice(0, this.at).split('\n').length;
		throw new SedFailure(`file ${part.name} line ${line}: ${text}`);
	}

	/** The part, with the line in a file: all that GNU knows of the place of an open block, and of the end. */
	get partName(): string {
		const part = this.#part;
		return part.kind === 'expression'
			? `-e expression #${part.number}, char 0`
			: `file ${part.name} line ${part.text.slice(0, this.at).split('\n').length}`;
	}
}

export const isDigit = (character: string): boolean => character >= '0' && character <= '9';
