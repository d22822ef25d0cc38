import { AwkSyntaxError } from '../errors.ts';
import { Lexer, type Token } from './lexer.ts';
import type { ProgramSource, Spot } from './source.ts';

/** One token ahead of a lexer, with the questions that parsers ask. */
export class TokenReader {
	readonly lexer: Lexer;
	token: Token;
	/** The token before; messages about an end of input point there. */
	#before: Token | undefined;

	constructor(source: ProgramSource, style: { readonly hasBytes: boolean }) {
		this.lexer = new Lexer(source, style);
		this.token = this.lexer.next();
	}

	get spot(): Spot {
		return this.token.spot;
	}

	/** Takes the token. */
	take(): Token {
		const { token } = this;
		this.#before = token;
		this.token = this.lexer.next();
		return token;
	}

	/** Whether the token is this operator. */
	is(operator: string): boolean {
		return this.token.kind === 'operator' && this.token.text === operator;
	}

	isKeyword(word: string): boolean {
		return this.token.kind === 'keyword' && this.token.text === word;
	}

	/** Takes the token if it is this operator. */
	accept(operator: string): boolean {
		if (!this.is(operator)) return false;
		this.take();
		return true;
	}

	acceptKeyword(word: string): boolean {
		if (!this.isKeyword(word)) return false;
		this.take();
		return true;
	}

	expect(operator: string): Token {
		return this.is(operator) ? this.take() : this.fail(`expected ${operator}`);
	}

	/** Takes a regular expression whose slash is the token. */
	takeRegex(): string {
		const source = this.lexer.regexFrom(this.token.start);
		this.#before = this.token;
		this.token = this.lexer.next();
		return source;
	}

	skipNewlines(): void {
		while (this.token.kind === 'newline') this.take();
	}

	/** Takes newlines and semicolons. */
	skipTerminators(): void {
		while (this.token.kind === 'newline' || this.is(';')) this.take();
	}

	/** A look ahead that takes nothing. */
	peek<T>(look: () => T): T {
		const { token, lexer } = this;
		const before = this.#before;
		const { at } = lexer;
		const warnings = lexer.warnings.length;
		try {
			return look();
		} finally {
			this.token = token;
			this.#before = before;
			lexer.at = at;
			lexer.warnings.length = warnings;
		}
	}

	/** Throws: the token is not what was expected. */
	fail(expected: string): never {
		const { token } = this;
		const isAtEnd = token.kind === 'end' || token.kind === 'newline';
		const spot = isAtEnd && this.#before !== undefined ? this.lexer.spotAt(this.#before.end) : token.spot;
		throw new AwkSyntaxError(spot, 'syntax error', `${expected}, found ${shown(token)}`);
	}
}

const shown = ({ kind, text }: Token): string => {
	switch (kind) {
		case 'end':
			return 'the end of the program';
		case 'newline':
			return 'the end of the line';
		case 'string':
			return 'a string';
		default:
			return text;
	}
};
