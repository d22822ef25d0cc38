import { JqCompileError, type ProgramFault, type SourceFile, type SourceSpan } from '../errors.ts';
import { Lexer, type TextPiece, type Token } from './lexer.ts';

// Brackets and operators in each other; more would use up the stack.
const maxDepth = 1000;

/** The words of a program, with one to look at ahead; faults in the words of jq's own parser. */
export class TokenReader {
	readonly file: SourceFile;
	readonly #lexer: Lexer;
	#ahead: Token | undefined;
	#depth = 0;
	/** Where the word that was taken last ends. */
	lastEnd = 0;

	constructor(file: SourceFile) {
		this.file = file;
		this.#lexer = new Lexer(file);
	}

	/** The next word, which stays. */
	get ahead(): Token {
		this.#ahead ??= this.#lexer.next();
		return this.#ahead;
	}

	/** Whether the next word is of a kind. */
	is(kind: string): boolean {
		return this.ahead.kind === kind;
	}

	/** Takes the next word. */
	take(): Token {
		const token = this.ahead;
		this.#ahead = undefined;
		this.lastEnd = token.end;
		return token;
	}

	/** Takes the next word if it is of a kind. */
	takes(kind: string): boolean {
		if (!this.is(kind)) return false;
		this.take();
		return true;
	}

	/** Takes a word of a kind; `expecting` is what a message lists where it is another. */
	expect(kind: string, expecting: string = quoted(kind)): Token {
		return this.is(kind) ? this.take() : this.unexpected(expecting);
	}

	/** What comes next in a text; nothing may have been looked at ahead. */
	nextPiece(): TextPiece {
		return this.#lexer.nextPiece();
	}

	/** The next word is not one that can stand here. */
	unexpected(expecting: string, more: readonly ProgramFault[] = []): never {
		const { kind, start, end } = this.ahead;
		const wanted = expecting === '' ? '' : `, expecting ${expecting}`;
		throw new JqCompileError([
			this.faultAt(`syntax error, unexpected ${quoted(kind)}${wanted}`, { start, end }),
			...more,
		]);
	}

	/** Something is wrong with a part of the program. */
	fail(message: string, span: SourceSpan): never {
		throw new JqCompileError([this.faultAt(message, span)]);
	}

	faultAt(message: string, span: SourceSpan): ProgramFault {
		return { message, place: { file: this.file, span } };
	}

	/** Parses something that may hold its like. */
	nested<T>(parse: () => T): T {
		this.#depth += 1;
		if (this.#depth > maxDepth) this.fail(`syntax error, more than ${maxDepth} levels deep`, this.ahead);
		const result = parse();
		this.#depth -= 1;
		return result;
	}
}

/** How messages name a kind of word: single signs have quotes. */
export const quoted = (kind: string): string => (kind.length === 1 ? `'${kind}'` : kind);
