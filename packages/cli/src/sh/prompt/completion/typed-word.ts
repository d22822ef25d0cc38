/** The word that the cursor stands behind, and what stands before it. */
export interface TypedWord {
	/** As it was typed, with its quotes and escapes. */
	readonly raw: string;
	/** What it means so far, quotes taken away; expansions are as they were typed. */
	readonly text: string;
	/** The quote that is still open. */
	readonly quote: '' | "'" | '"';
	/** Words of the same command before it, as they were typed. */
	readonly before: readonly string[];
	/** Whether it follows `<` or `>`. */
	readonly isTarget: boolean;
	/** Whether it follows `name=` or `--name=`, which is not a part of it then. */
	readonly hasAssignment: boolean;
}

/** Finds the word at the end of a text that is being typed. Never fails: anything may be typed. */
export const typedWord = (typed: string): TypedWord => {
	const scan = new Scan();
	for (const char of typed) scan.take(char);
	return scan.word();
};

const separators = new Set([';', '|', '&', '(', ')', '\n', '`']);

/** Words behind which a command starts. */
const openers = new Set(['then', 'do', 'else', 'elif', 'if', 'while', 'until', '!', '{', 'time']);

/** What `=` behind it makes a name of. */
const isAssigned = /^(?:[A-Za-z_]\w*\+?|--?[A-Za-z][\w-]*)$/;

class Scan {
	#raw = '';
	#text = '';
	#quote: TypedWord['quote'] = '';
	#isEscaped = false;
	#before: string[] = [];
	#isTarget = false;
	#hasAssignment = false;

	take(char: string): void {
		if (this.#isEscaped) {
			this.#isEscaped = false;
			// In double quotes a backslash stays unless it protects something.
			this.#add(char, this.#quote === '"' && !'$`"\\\n'.includes(char) ? `\\${char}` : char);
		} else if (char === '\\' && this.#quote !== "'") {
			this.#isEscaped = true;
			this.#raw += char;
		} else if (this.#quote !== '') {
			if (char === this.#quote) {
				this.#quote = '';
				this.#raw += char;
			} else this.#add(char, char);
		} else if (char === "'" || char === '"') {
			this.#quote = char;
			this.#raw += char;
		} else if (char === ' ' || char === '\t') this.#endWord();
		else if (char === '<' || char === '>') {
			this.#endWord();
			this.#isTarget = true;
		} else if (separators.has(char)) this.#endCommand();
		else if (char === '=' && isAssigned.test(this.#raw)) this.#startValue();
		else this.#add(char, char);
	}

	word(): TypedWord {
		return {
			raw: this.#raw,
			text: this.#text,
			quote: this.#quote,
			before: this.#before,
			isTarget: this.#isTarget,
			hasAssignment: this.#hasAssignment,
		};
	}

	#add(raw: string, text: string): void {
		this.#raw += raw;
		this.#text += text;
	}

	// Before the command's name it sets a variable; behind it, it is one of its words.
	#startValue(): void {
		if (this.#before.length > 0) this.#before.push(this.#raw);
		this.#hasAssignment = true;
		this.#raw = '';
		this.#text = '';
	}

	#endWord(): void {
		if (this.#raw === '' && !this.#hasAssignment) return;
		if (openers.has(this.#raw)) this.#before = [];
		else if (!this.#isTarget && !this.#hasAssignment) this.#before.push(this.#raw);
		this.#endValue();
	}

	#endCommand(): void {
		this.#before = [];
		this.#endValue();
	}

	#endValue(): void {
		this.#raw = '';
		this.#text = '';
		this.#isTarget = false;
		this.#hasAssignment = false;
	}
}
