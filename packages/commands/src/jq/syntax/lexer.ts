import { JqCompileError, type SourceFile, type SourceSpan } from '../errors.ts';
import { unescapeRun } from './escapes.ts';

/** A word of the language: keywords and signs are their own kind. */
export interface Token extends SourceSpan {
	readonly kind: string;
	/** A name without its mark, or digits. */
	readonly text: string;
}

/** What follows inside of a text: characters, the start of something put in, or its end. */
export type TextPiece =
	| { readonly kind: 'characters'; readonly text: string }
	| { readonly kind: 'open' | 'end' };

const keywords: ReadonlySet<string> = new Set(
	'as import include module def if then else elif and or end reduce foreach try catch label break'.split(' '),
);

// Longer ones come before what they begin with.
const signs = '?// //= != == // |= += -= *= /= %= <= >= .. . ? = ; , : | + - * / % $ < >'.split(' ');

const closers: Readonly<Record<string, string | undefined>> = { '(': ')', '[': ']', '{': '}' };

/** Cuts a program into words, one at a time; inside of texts the parser asks for their pieces. */
export class Lexer {
	readonly file: SourceFile;
	readonly #text: string;
	#at = 0;
	/** What was read last, spaces and remarks included: where the end of the file is shown. */
	#last: SourceSpan = { start: 0, end: 0 };
	readonly #brackets: string[] = [];

	constructor(file: SourceFile) {
		this.file = file;
		this.#text = file.text;
	}

	/** The next word. */
	next(): Token {
		this.#skipBlanks();
		const start = this.#at;
		const text = this.#text;
		if (start >= text.length) return { kind: 'end of file', text: '', ...this.#last };
		const character = text[start]!;
		const number = matchAt(numberForm, text, start);
		if (number !== undefined) return this.#token('LITERAL', number, number);
		const field = matchAt(fieldForm, text, start);
		if (field !== undefined) return this.#token('FIELD', field, field.slice(1));
		const binding = matchAt(bindingForm, text, start);
		if (binding === '$__loc__') return this.#token('$__loc__', binding, binding);
		if (binding !== undefined) return this.#token('BINDING', binding, binding.slice(1));
		const name = matchAt(nameForm, text, start);
		if (name !== undefined) return this.#token(keywords.has(name) ? name : 'IDENT', name, name);
		const format = matchAt(formatForm, text, start);
		if (format !== undefined) return this.#token('FORMAT', format, format.slice(1));
		if (character === '"') return this.#token('QQSTRING_START', '"', '"');
		if (closers[character] !== undefined) {
			this.#brackets.push(closers[character]);
			return this.#token(character, character, character);
		}
		if (character === ')' || character === ']' || character === '}') return this.#close(character);
		const sign = signs.find((one) => text.startsWith(one, start));
		if (sign !== undefined) return this.#token(sign, sign, sign);
		return this.#token('INVALID_CHARACTER', character, character);
	}

	#close(character: string): Token {
		const expected = this.#brackets.at(-1);
		if (expected !== character && !(expected === textCloser && character === ')'))
			return this.#token('INVALID_CHARACTER', character, character);
		this.#brackets.pop();
		return this.#token(expected === textCloser ? 'QQSTRING_INTERP_END' : character, character, character);
	}

	#token(kind: string, read: string, text: string): Token {
		const start = this.#at;
		this.#at += read.length;
		this.#last = { start, end: this.#at };
		return { kind, text, start, end: this.#at };
	}

	#skipBlanks(): void {
		for (;;) {
			const blanks = matchAt(blankForm, this.#text, this.#at);
			if (blanks === undefined) return;
			this.#last = { start: this.#at, end: this.#at + blanks.length };
			this.#at += blanks.length;
		}
	}

	/** What comes next in a text that was begun. */
	nextPiece(): TextPiece {
		const text = this.#text;
		const start = this.#at;
		const characters = matchAt(charactersForm, text, start);
		if (characters !== undefined) {
			this.#advance(characters.length);
			return { kind: 'characters', text: characters };
		}
		if (text.startsWith('"', start)) {
			this.#advance(1);
			return { kind: 'end' };
		}
		if (text.startsWith('\\(', start)) {
			this.#advance(2);
			this.#brackets.push(textCloser);
			return { kind: 'open' };
		}
		const escapes = matchAt(escapesForm, text, start);
		if (escapes !== undefined) {
			this.#advance(escapes.length);
			const read = unescapeRun(escapes);
			if ('fault' in read) throw this.#fault(read.fault, { start, end: this.#at });
			return { kind: 'characters', text: read.text };
		}
		const unexpected = start >= text.length ? 'end of file' : 'INVALID_CHARACTER';
		throw this.#fault(
			`syntax error, unexpected ${unexpected}, expecting QQSTRING_TEXT or QQSTRING_INTERP_START or QQSTRING_END`,
			this.#last,
		);
	}

	#advance(count: number): void {
		this.#last = { start: this.#at, end: this.#at + count };
		this.#at += count;
	}

	#fault(message: string, span: SourceSpan): JqCompileError {
		return new JqCompileError([{ message, place: { file: this.file, span } }]);
	}
}

// A bracket that ends what is put into a text.
const textCloser = '")';

const numberForm = /(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?/y;
const fieldForm = /\.[a-zA-Z_][a-zA-Z_0-9]*/y;
const bindingForm = /\$(?:[a-zA-Z_][a-zA-Z_0-9]*::)*[a-zA-Z_][a-zA-Z_0-9]*/y;
const nameForm = /(?:[a-zA-Z_][a-zA-Z_0-9]*::)*[a-zA-Z_][a-zA-Z_0-9]*/y;
const formatForm = /@[a-zA-Z0-9_]+/y;
// A remark goes on in the next line where an odd backslash ends this one.
const blankForm = /[ \r\n\t]+|#(?:\\(?:\\|\r?\n)|[^\n])*\n?/y;
const charactersForm = /[^\\"]+/y;
const escapesForm = /(?:\\[^u(]|\\u[a-zA-Z0-9]{0,4})+/y;

const matchAt = (form: RegExp, text: string, at: number): string | undefined => {
	form.lastIndex = at;
	return form.exec(text)?.[0];
};
