import type { LineOrigin } from '../merge-formats.ts';

/** A part of a format of a merged file. */
export type FormatPiece =
	| { readonly kind: 'text'; readonly text: string }
	| { readonly kind: 'content'; readonly withNewline: boolean }
	| { readonly kind: 'lines'; readonly origin: LineOrigin }
	| { readonly kind: 'number'; readonly letter: string; show(value: number): string }
	| {
			readonly kind: 'choice';
			readonly terms: readonly [number | string, number | string];
			readonly then: readonly FormatPiece[];
			readonly otherwise: readonly FormatPiece[];
	  };

/** Reads a format of lines. What is no directive stands for itself. */
export const linePieces = (format: string): readonly FormatPiece[] =>
	new FormatReader(format, /^n/, (letter) => lineDirectives[letter]).read('');

/** Reads a format of groups. What is no directive stands for itself. */
export const groupPieces = (format: string): readonly FormatPiece[] =>
	new FormatReader(format, groupLetters, (letter) => groupDirectives[letter]).read('');

const lineDirectives: Readonly<Record<string, FormatPiece | undefined>> = {
	l: { kind: 'content', withNewline: false },
	L: { kind: 'content', withNewline: true },
};

const groupDirectives: Readonly<Record<string, FormatPiece | undefined>> = {
	'<': { kind: 'lines', origin: 'old' },
	'>': { kind: 'lines', origin: 'new' },
	'=': { kind: 'lines', origin: 'unchanged' },
};

const groupLetters = /^[eflmnEFLMN]/;

class FormatReader {
	readonly #format: string;
	readonly #letters: RegExp;
	readonly #directive: (letter: string) => FormatPiece | undefined;
	#at = 0;

	constructor(format: string, letters: RegExp, directive: (letter: string) => FormatPiece | undefined) {
		this.#format = format;
		this.#letters = letters;
		this.#directive = directive;
	}

	/** Up to the character, which is left unread, or to the end. */
	read(end: string): readonly FormatPiece[] {
		const pieces: FormatPiece[] = [];
		while (this.#at < this.#format.length && this.#format[this.#at] !== end) {
			const piece = this.#format[this.#at] === '%' ? this.#readDirective() : undefined;
			pieces.push(piece ?? { kind: 'text', text: this.#format[this.#at++]! });
		}
		return pieces;
	}

	// Nothing is taken where there is no directive.
	#readDirective(): FormatPiece | undefined {
		const letter = this.#format[this.#at + 1] ?? '';
		const simple: FormatPiece | undefined =
			letter === '%' ? { kind: 'text', text: '%' } : this.#directive(letter);
		if (simple !== undefined) {
			this.#at += 2;
			return simple;
		}
		return this.#readChoice() ?? this.#readSpecification();
	}

	// `%(A=B?T:E)`: only groups have it.
	#readChoice(): FormatPiece | undefined {
		if (this.#letters !== groupLetters) return undefined;
		const found = /^%\((\d+|[eflmnEFLMN])=(\d+|[eflmnEFLMN])\?/.exec(this.#rest());
		if (found === null) return undefined;
		this.#at += found[0].length;
		const then = this.read(':');
		this.#at += 1;
		const otherwise = this.read(')');
		this.#at += 1;
		return { kind: 'choice', terms: [termOf(found[1]!), termOf(found[2]!)], then, otherwise };
	}

	// `%-5.3dF`, `%c'x'`.
	#readSpecification(): FormatPiece | undefined {
		const found = /^%([-'0]*)(\d*)(?:\.(\d*))?(?:([doxX])|c'(?:\\([0-7]{1,3})|([^'\\]))')/su.exec(
			this.#rest(),
		);
		if (found === null) return undefined;
		const [whole, flags, width, precision, conversion, octal, character] = found;
		if (conversion === undefined) {
			this.#at += whole.length;
			return { kind: 'text', text: character ?? String.fromCharCode(Number.parseInt(octal!, 8) & 0xff) };
		}
		const letter = this.#letters.exec(this.#rest().slice(whole.length))?.[0];
		if (letter === undefined) return undefined;
		this.#at += whole.length + 1;
		return {
			kind: 'number',
			letter,
			show: (value) => showNumber(value, { flags: flags!, width: Number(width), precision, conversion }),
		};
	}

	#rest(): string {
		return this.#format.slice(this.#at);
	}
}

const termOf = (text: string): number | string => (/^\d/.test(text) ? Number(text) : text);

const showNumber = (
	value: number,
	{
		flags,
		width,
		precision,
		conversion,
	}: {
		readonly flags: string;
		readonly width: number;
		readonly precision: string | undefined;
		readonly conversion: string;
	},
): string => {
	const base = conversion === 'd' ? 10 : conversion === 'o' ? 8 : 16;
	const plain = value.toString(base);
	const digits = (conversion === 'X' ? plain.toUpperCase() : plain).padStart(Number(precision ?? 0), '0');
	if (flags.includes('-')) return digits.padEnd(width);
	return digits.padStart(width, flags.includes('0') && precision === undefined ? '0' : ' ');
};
