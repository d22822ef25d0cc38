import type { Pausing } from '@tenon/shell';
import { inOneGo } from '../support/pausing.ts';
import { BcLexer, type BcToken, type LexedToken, NeedsMore, type StrayText } from './lexer.ts';

/** Whether constructs beyond POSIX are allowed, warned about or refused. */
export type Strictness = 'gnu' | 'warn' | 'standard';

/** How a program is read. */
export interface ParseOptions {
	readonly strictness: Strictness;
	/** Takes a message and the line it is about. */
	complain(message: string, line: number): void;
	/** Takes a text with characters that no word starts with. */
	complainOf(strays: StrayText): void;
}

/** A mistake in a program, which was reported where it was found. */
export class BcMistake extends Error {}

/** The tokens of a program, some of them read ahead, and what is said about them. */
export class BcTokens {
	readonly #options: ParseOptions;
	readonly #lexer = new BcLexer();
	/** What was read; from {@link #next} on nothing has seen it. */
	#queue: LexedToken[] = [];
	#next = 0;
	/** Whether the token at {@link #next} was looked at. */
	#isSeen = false;
	/** Where the item starts that is parsed, and where the last token ends that was looked at. */
	#start = { end: 0, line: 1 };
	#last = { end: 0, line: 1 };
	#isAtEnd = false;
	#depth = 0;
	#hasToldDepth = false;
	#sinceStop = 0;
	hasError = false;

	constructor(options: ParseOptions) {
		this.#options = options;
	}

	/** Adds text; the item that is parsed is read again from its start. */
	append(more: string, { isOpen }: { readonly isOpen: boolean }): void {
		this.#lexer.extend(this.#start.end, more, { isOpen });
		this.#goTo({ end: 0, line: this.#start.line });
	}

	/** The text from the start of the item on. */
	get pending(): string {
		return this.#lexer.textFrom(this.#start.end);
	}

	/** So many characters of it are taken by others. */
	skip(count: number): void {
		this.#goTo({ end: this.#start.end + count, line: this.#start.line });
	}

	/** What was looked at is done with: an item starts. */
	beginItem(): void {
		this.#start = { end: this.#last.end, line: this.#last.line };
		if (this.#isSeen) this.#next += 1;
		this.#isSeen = false;
		this.#clear();
	}

	#goTo(place: { readonly end: number; readonly line: number }): void {
		this.#lexer.moveTo(place.end, place.line);
		this.#start = place;
		this.#last = place;
		this.#queue = [];
		this.#next = 0;
		this.#isSeen = false;
		this.#isAtEnd = false;
		this.#clear();
	}

	#clear(): void {
		this.#hasToldDepth = false;
		this.#depth = 0;
		this.hasError = false;
	}

	get line(): number {
		return this.#last.line;
	}

	/** The next token. Throws `NeedsMore` where the text ends before it and may go on. */
	peek(): BcToken {
		if (this.#next === this.#queue.length) {
			this.#queue = [inOneGo(this.#lexer.next())];
			this.#next = 0;
		}
		const lexed = this.#queue[this.#next]!;
		if (!this.#isSeen) {
			this.#isSeen = true;
			this.#last = lexed;
			if (lexed.strays !== undefined) {
				this.hasError = true;
				this.#options.complainOf(lexed.strays);
			}
		}
		return lexed.token;
	}

	next(): BcToken {
		const token = this.peek();
		this.#next += 1;
		this.#isSeen = false;
		this.#sinceStop += 1;
		return token;
	}

	/** Whether {@link stop} has something to do. */
	isStopDue(): boolean {
		return (
			this.#sinceStop >= wordsPerStop || (this.#queue.length - this.#next < fewestAhead && !this.#isAtEnd)
		);
	}

	/** Lets others have their turn after many words, and reads some ahead. */
	*stop(): Pausing<void> {
		if (this.#sinceStop >= wordsPerStop) yield;
		this.#sinceStop = 0;
		if (this.#isAtEnd || this.#queue.length - this.#next >= fewestAhead) return;
		this.#queue = this.#queue.slice(this.#next);
		this.#next = 0;
		try {
			while (this.#queue.length < mostAhead) {
				const lexed = yield* this.#lexer.next();
				this.#queue.push(lexed);
				this.#isAtEnd = lexed.token.kind === 'end';
				if (this.#isAtEnd) return;
			}
		} catch (error) {
			if (!(error instanceof NeedsMore)) throw error;
			this.#isAtEnd = true;
		}
	}

	/** Goes past a token, of many. */
	*pass(): Pausing<void> {
		this.next();
		if (this.isStopDue()) yield* this.stop();
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
		this.#options.complain(message, this.line);
	}

	warn(message: string): void {
		const { strictness } = this.#options;
		if (strictness === 'warn') this.#options.complain(`(Warning) ${message}`, this.line);
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
}

const maxDepth = 400;
const wordsPerStop = 256;

// Between two stops no more words are read than are ahead at least.
const fewestAhead = 64;
const mostAhead = 256;
