/** A word of a program. */
export type BcToken =
	| { readonly kind: 'number' | 'text' | 'name' | 'word'; readonly text: string }
	/** An operator that assigns: `=`, or one of the arithmetic ones for `+=` and its like. */
	| { readonly kind: 'assign'; readonly text: string }
	| { readonly kind: 'relation' | 'sign'; readonly text: string }
	| { readonly kind: 'newline' | 'end'; readonly text: '' };

/** The text is not complete: more lines have to be read. */
export class NeedsMore extends Error {}

const words: ReadonlySet<string> = new Set(
	'auto break continue define else for halt history if last length limits print quit random read return scale sqrt ibase obase void warranty while'.split(
		' ',
	),
);

const commentForm = /[^\n]*/y;
const nameForm = /[a-z][a-z0-9_]*/y;

/** Reads a text word by word. */
export class BcLexer {
	readonly #text: string;
	/** Whether more text may follow. */
	readonly #isOpen: boolean;
	readonly #complain: (message: string) => void;
	#at = 0;
	/** The line of what was read last. */
	line: number;

	constructor(
		text: string,
		{
			line,
			isOpen,
			complain,
		}: { readonly line: number; readonly isOpen: boolean; readonly complain: (message: string) => void },
	) {
		this.#text = text;
		this.line = line;
		this.#isOpen = isOpen;
		this.#complain = complain;
	}

	/** How much of the text was read. */
	get position(): number {
		return this.#at;
	}

	next(): BcToken {
		for (;;) {
			const text = this.#text;
			const character = text[this.#at];
			if (character === undefined) {
				if (this.#isOpen) throw new NeedsMore();
				return { kind: 'end', text: '' };
			}
			if (character === '\n') {
				this.#at += 1;
				this.line += 1;
				return { kind: 'newline', text: '' };
			}
			if (character === ' ' || character === '\t') this.#at += 1;
			else if (character === '#') this.#at += this.#length(commentForm);
			else if (character === '\\' && text[this.#at + 1] === '\n') {
				this.#at += 2;
				this.line += 1;
			} else if (text.startsWith('/*', this.#at)) this.#skipComment();
			else if (character === '"') {
				const token = this.#string();
				if (token !== undefined) return token;
			} else {
				const token = this.#word();
				if (token !== undefined) return token;
				this.#at += 1;
				this.#complain(`illegal character: ${character}`);
			}
		}
	}

	#length(form: RegExp): number {
		form.lastIndex = this.#at;
		return form.exec(this.#text)?.[0].length ?? 0;
	}

	#skipComment(): void {
		const end = this.#text.indexOf('*/', this.#at + 2);
		if (end < 0 && this.#isOpen) throw new NeedsMore();
		const stop = end < 0 ? this.#text.length : end + 2;
		this.#countLines(this.#at, stop);
		this.#at = stop;
		if (end < 0) this.#complain('EOF encountered in a comment.');
	}

	#string(): BcToken | undefined {
		const end = this.#text.indexOf('"', this.#at + 1);
		if (end < 0) {
			if (this.#isOpen) throw new NeedsMore();
			this.#at += 1;
			this.#complain('illegal character: "');
			return undefined;
		}
		const text = this.#text.slice(this.#at + 1, end);
		this.#countLines(this.#at, end);
		this.#at = end + 1;
		return { kind: 'text', text };
	}

	#countLines(start: number, end: number): void {
		this.line += this.#text.slice(start, end).split('\n').length - 1;
	}

	#word(): BcToken | undefined {
		const number = this.#length(numberForm);
		if (number > 0) {
			const given = this.#text.slice(this.#at, this.#at + number);
			this.#countLines(this.#at, this.#at + number);
			this.#at += number;
			return { kind: 'number', text: given.replaceAll('\\\n', '') };
		}
		const name = this.#length(nameForm);
		if (name > 0) {
			const text = this.#take(name);
			return { kind: words.has(text) ? 'word' : 'name', text };
		}
		const { [this.#at]: first = '', [this.#at + 1]: second = '' } = this.#text;
		const pair = first + second;
		if (pair === '++' || pair === '--' || pair === '&&' || pair === '||')
			return { kind: 'sign', text: this.#take(2) };
		if (pair === '==' || pair === '!=' || pair === '<=' || pair === '>=')
			return { kind: 'relation', text: this.#take(2) };
		if (second === '=' && '+-*/%^'.includes(first)) {
			this.#at += 2;
			return { kind: 'assign', text: first };
		}
		if (first === '=') return { kind: 'assign', text: this.#take(1) };
		if (first === '<' || first === '>') return { kind: 'relation', text: this.#take(1) };
		if (first === '.') {
			this.#at += 1;
			return { kind: 'word', text: 'last' };
		}
		return '+-*/%^!&()[]{},;'.includes(first) ? { kind: 'sign', text: this.#take(1) } : undefined;
	}

	#take(count: number): string {
		const text = this.#text.slice(this.#at, this.#at + count);
		this.#at += count;
		return text;
	}
}

const numberForm = /(?:\.(?:[0-9A-Z]|\\\n)+|[0-9A-Z](?:[0-9A-Z]|\\\n)*(?:\.(?:[0-9A-Z]|\\\n)*)?)/y;
