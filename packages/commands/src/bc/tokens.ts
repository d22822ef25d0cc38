import { BcLexer, type BcToken } from './lexer.ts';

/** Whether constructs beyond POSIX are allowed, warned about or refused. */
export type Strictness = 'gnu' | 'warn' | 'standard';

/** How a piece is read. */
export interface ParseOptions {
	readonly line: number;
	readonly isOpen: boolean;
	readonly strictness: Strictness;
	/** Takes a message and the line it is about. */
	complain(message: string, line: number): void;
}

/** A mistake in a program, which was reported where it was found. */
export class BcMistake extends Error {}

/** The tokens of a program one ahead, and what is said about them. */
export class BcTokens {
	readonly #options: ParseOptions;
	readonly #lexer: BcLexer;
	#ahead: BcToken | undefined;
	#depth = 0;
	#hasToldDepth = false;
	#sinceStop = 0;
	hasError = false;

	constructor(text: string, options: ParseOptions) {
		this.#options = options;
		this.#lexer = new BcLexer(text, {
			line: options.line,
			isOpen: options.isOpen,
			complain: (message) => this.error(message),
		});
	}

	get position(): number {
		return this.#lexer.position;
	}

	get line(): number {
		return this.#lexer.line;
	}

	peek(): BcToken {
		this.#ahead ??= this.#lexer.next();
		return this.#ahead;
	}

	next(): BcToken {
		const token = this.peek();
		this.#ahead = undefined;
		this.#sinceStop += 1;
		return token;
	}

	isSign(text: string): boolean {
		const token = this.peek();
		return token.kind === 'sign' && token.text === text;
	}

	isWord(text: string): boolean {
		const token = this.peek();
		return token.kind === 'word' && token.text === text;
	}

	expectSign(text: string): void {
		if (!this.isSign(text)) throw this.mistake('syntax error');
		this.next();
	}

	mistake(message: string): BcMistake {
		this.error(message);
		return new BcMistake(message);
	}

	error(message: string): void {
		this.hasError = true;
		this.#options.complain(message, this.#lexer.line);
	}

	warn(message: string): void {
		const { strictness } = this.#options;
		if (strictness === 'warn') this.#options.complain(`(Warning) ${message}`, this.#lexer.line);
		else if (strictness === 'standard') this.error(`Error: ${message}`);
	}

	/** Goes one level deeper. Nesting is bounded: `what` is a mistake beyond it. */
	enter(what: string): void {
		if (this.#depth === maxDepth) {
			const message = `${what} are nested too deep`;
			// Once is enough: all that is in there is too deep as well.
			if (this.#hasToldDepth) throw new BcMistake(message);
			this.#hasToldDepth = true;
			throw this.mistake(message);
		}
		this.#depth += 1;
	}

	leave(): void {
		this.#depth -= 1;
	}

	/** Whether so many words were read that others should have their turn. */
	isStopDue(): boolean {
		if (this.#sinceStop < wordsPerStop) return false;
		this.#sinceStop = 0;
		return true;
	}
}

const maxDepth = 400;
const wordsPerStop = 256;
