import type { Pausing } from '@tenon/shell';

/** A text that is no TOML, and where that was found. */
export class TomlMistake extends Error {
	readonly offset: number;

	constructor(message: string, offset: number) {
		super(message);
		this.offset = offset;
	}
}

/** Goes through a text of TOML, in pieces; what belongs to values is read by others. */
export class TomlScanner {
	readonly text: string;
	at = 0;
	#steps = 0;

	constructor(text: string) {
		this.text = text;
	}

	/** The code unit at the place; NaN at the end. */
	get code(): number {
		return this.text.charCodeAt(this.at);
	}

	/** Counts a step. Whether others should have their turn. */
	isStopDue(): boolean {
		this.#steps += 1;
		return this.#steps % stepsPerStop === 0;
	}

	/** Goes past what a form takes; one that may be long takes a piece, and is asked again. */
	*pass(form: RegExp): Pausing<void> {
		for (;;) {
			form.lastIndex = this.at;
			if (!form.test(this.text)) return;
			this.at = form.lastIndex;
			if (this.isStopDue()) yield;
		}
	}

	/** Goes past one code unit, if it is this one. */
	accept(code: number): boolean {
		if (this.code !== code) return false;
		this.at += 1;
		return true;
	}

	expect(code: number, message: string): void {
		if (!this.accept(code)) this.fail(message);
	}

	fail(message: string, at: number = this.at): never {
		throw new TomlMistake(message, at);
	}

	blanks(): Pausing<void> {
		return this.pass(blankForm);
	}

	/** Goes past blanks, newlines and comments. */
	*void(): Pausing<void> {
		for (;;) {
			yield* this.pass(voidForm);
			if (this.code !== 0x23) return;
			yield* this.#comment();
		}
	}

	/** Goes to the next line; nothing but a comment may be before it. */
	*lineEnd(): Pausing<void> {
		yield* this.blanks();
		if (this.code === 0x23) yield* this.#comment();
		if (this.at < this.text.length && !this.acceptNewline()) this.fail('expected the end of the line');
	}

	acceptNewline(): boolean {
		if (this.accept(0x0a)) return true;
		if (this.code !== 0x0d || this.text.charCodeAt(this.at + 1) !== 0x0a) return false;
		this.at += 2;
		return true;
	}

	*#comment(): Pausing<void> {
		yield* this.pass(commentForm);
		if (this.at < this.text.length && this.code !== 0x0a && !this.text.startsWith('\r\n', this.at))
			this.fail('a comment has no control characters');
	}
}

const stepsPerStop = 256;
const blankForm = /[ \t]{1,4096}/y;
const voidForm = /(?:[ \t\n]|\r\n){1,4096}/y;
const commentForm = /[^\0-\x08\n-\x1f\x7f]{1,4096}/y;
