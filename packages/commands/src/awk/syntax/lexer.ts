import { AwkSyntaxError } from '../errors.ts';
import { builtinArities } from './builtin-names.ts';
import { readRegexSource, readStringEscapes } from './escapes.ts';
import type { ProgramSource, Spot } from './source.ts';

export type TokenKind =
	| 'number'
	| 'string'
	| 'name'
	/** A name with a parenthesis directly after it. */
	| 'function-name'
	| 'builtin'
	| 'keyword'
	| 'operator'
	| 'newline'
	| 'end';

export interface Token {
	readonly kind: TokenKind;
	/** The name, the operator, or the value of a string. */
	readonly text: string;
	readonly number: number;
	readonly spot: Spot;
	readonly start: number;
	readonly end: number;
}

const keywords: ReadonlySet<string> = new Set(
	'BEGIN BEGINFILE END ENDFILE break case continue default delete do else exit for func function getline if in next nextfile print printf return switch while'.split(
		' ',
	),
);

// Longest first.
const operators =
	'**= && || ++ -- += -= *= /= %= ^= ** == <= >= != !~ >> |& { } ( ) [ ] ; , + - * / % ^ ! > < | ? : ~ $ = @'.split(
		' ',
	);

/** Cuts a program into tokens. Whether a slash starts an expression is for its caller to know. */
export class Lexer {
	readonly source: ProgramSource;
	readonly warnings: { readonly text: string; readonly spot: Spot }[] = [];
	at = 0;
	readonly #lineStarts: number[] = [0];
	readonly #hasBytes: boolean;

	constructor(source: ProgramSource, { hasBytes }: { readonly hasBytes: boolean }) {
		this.source = source;
		this.#hasBytes = hasBytes;
		for (let at = source.text.indexOf('\n'); at >= 0; at = source.text.indexOf('\n', at + 1))
			this.#lineStarts.push(at + 1);
	}

	/** The place of an offset. */
	spotAt(offset: number): Spot {
		let low = 0;
		let high = this.#lineStarts.length;
		while (high - low > 1) {
			const middle = (low + high) >> 1;
			if (this.#lineStarts[middle]! <= offset) low = middle;
			else high = middle;
		}
		return { source: this.source, line: low + 1, column: offset - this.#lineStarts[low]! + 1 };
	}

	next(): Token {
		this.#skipBlanks();
		const { text } = this.source;
		const start = this.at;
		const character = text[start];
		if (character === undefined) return this.#token('end', '', start);
		if (character === '\n') {
			this.at += 1;
			return this.#token('newline', '\n', start);
		}
		if (character === '"') return this.#string(start);
		if (/[0-9]/.test(character) || (character === '.' && /[0-9]/.test(text[start + 1] ?? '')))
			return this.#number(start);
		if (/[A-Za-z_]/.test(character)) return this.#word(start);
		for (const operator of operators) {
			if (!text.startsWith(operator, start)) continue;
			this.at = start + operator.length;
			return this.#token('operator', operator === '**' ? '^' : operator === '**=' ? '^=' : operator, start);
		}
		const shown = String.fromCodePoint(text.codePointAt(start)!);
		throw new AwkSyntaxError(this.spotAt(start), `invalid char '${shown}' in expression`);
	}

	/** Reads a regular expression whose slash was the token that starts at `start`. */
	regexFrom(start: number): string {
		const { text } = this.source;
		let isInList = false;
		let at = start + 1;
		let listStart = -1;
		for (; ; at++) {
			const character = text[at];
			if (character === undefined || character === '\n') {
				const spot = this.spotAt(start + 1);
				throw new AwkSyntaxError(spot, 'unterminated regexp', 'expected a / that ends it');
			}
			if (character === '\\') at += 1;
			else if (isInList) {
				const isFirst = at === listStart + 1 || (at === listStart + 2 && text[listStart + 1] === '^');
				if (character === '[' && /[:.=]/.test(text[at + 1] ?? '')) at = this.#classEnd(at);
				else if (character === ']' && !isFirst) isInList = false;
			} else if (character === '[') {
				isInList = true;
				listStart = at;
			} else if (character === '/') break;
		}
		this.at = at + 1;
		return readRegexSource(text.slice(start + 1, at), (warning) =>
			this.warnings.push({ text: warning, spot: this.spotAt(start) }),
		);
	}

	#classEnd(at: number): number {
		const { text } = this.source;
		const end = text.indexOf(`${text[at + 1]}]`, at + 2);
		const line = text.indexOf('\n', at);
		return end < 0 || (line >= 0 && end > line) ? at : end + 1;
	}

	#skipBlanks(): void {
		const { text } = this.source;
		for (;;) {
			const character = text[this.at];
			if (character === ' ' || character === '\t' || character === '\r') this.at += 1;
			else if (character === '\\' && /^\\\r?\n/.test(text.slice(this.at, this.at + 3)))
				this.at = text.indexOf('\n', this.at) + 1;
			else if (character === '#') {
				const end = text.indexOf('\n', this.at);
				this.at = end < 0 ? text.length : end;
			} else if (character === '\\') {
				const spot = this.spotAt(this.at);
				throw new AwkSyntaxError(spot, 'backslash not last character on line');
			} else return;
		}
	}

	#string(start: number): Token {
		const { text } = this.source;
		let at = start + 1;
		for (; text[at] !== '"'; at++) {
			if (text[at] === undefined || text[at] === '\n') {
				const spot = this.spotAt(start);
				throw new AwkSyntaxError(spot, 'unterminated string', 'expected a " that ends it');
			}
			if (text[at] === '\\') at += text[at + 1] === '\r' && text[at + 2] === '\n' ? 2 : 1;
		}
		this.at = at + 1;
		const value = readStringEscapes(text.slice(start + 1, at), { hasBytes: this.#hasBytes }, (warning) =>
			this.warnings.push({ text: warning, spot: this.spotAt(start) }),
		);
		return this.#token('string', value, start);
	}

	#number(start: number): Token {
		const rest = this.source.text.slice(start);
		const hex = /^0[xX][0-9a-fA-F]+/.exec(rest)?.[0];
		const found = hex ?? /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/.exec(rest)![0];
		this.at = start + found.length;
		const isOctal = hex === undefined && /^0[0-7]+$/.test(found);
		return {
			...this.#token('number', found, start),
			number: Number(isOctal ? `0o${found.slice(1)}` : found),
		};
	}

	#word(start: number): Token {
		const { text } = this.source;
		const word = /^[A-Za-z_][A-Za-z_0-9]*(?:::[A-Za-z_][A-Za-z_0-9]*)?/.exec(text.slice(start))![0];
		this.at = start + word.length;
		const name = word.startsWith('awk::') ? word.slice(5) : word;
		if (keywords.has(word)) return this.#token('keyword', word === 'func' ? 'function' : word, start);
		if (builtinArities.has(name)) return this.#token('builtin', name, start);
		return this.#token(text[this.at] === '(' ? 'function-name' : 'name', name, start);
	}

	#token(kind: TokenKind, text: string, start: number): Token {
		return { kind, text, number: 0, spot: this.spotAt(start), start, end: this.at };
	}
}
