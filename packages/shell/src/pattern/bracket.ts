import { characterClass } from './character-class.ts';
import { type Codes, codeAt, sign } from './code-points.ts';
import { collatingSymbol } from './collating-symbol.ts';
import { isNegation } from './group.ts';

/** How the characters of a pattern and a text are compared. */
export interface Comparison {
	/** The form in which two characters are equal; lower case where case does not matter. */
	readonly fold: (code: number) => number;
	/** The codes are bytes: only ASCII belongs to classes. */
	readonly bytes: boolean;
	/** The text is a path: wildcards do not match a slash. */
	readonly pathname: boolean;
}

/** No place in the pattern: the character does not match. */
export const noMatch = -1;

/**
 * Matches one character against the bracket expression whose inside starts at `from`: the place in
 * the pattern to go on at, or {@link noMatch}.
 *
 * Where the brackets end depends on the character: bash reads them anew for each one, and reads on
 * differently once it has found it. An expression that does not end is a `[` and the rest literal, so
 * that the place to go on at is then `from` itself.
 */
export const matchBracket = (codes: Codes, from: number, code: number, comparison: Comparison): number => {
	const reader = new BracketReader(codes, from, comparison.fold(code), code, comparison);
	return reader.match();
};

// What a step of the reading found out.
type Finding = 'member' | 'other' | 'closed' | 'unclosed' | 'never';

class BracketReader {
	readonly #codes: Codes;
	readonly #from: number;
	/** The character in question, folded. */
	readonly #code: number;
	/** The character itself: classes do not fold. */
	readonly #original: number;
	readonly #comparison: Comparison;
	#at: number;

	constructor(codes: Codes, from: number, code: number, original: number, comparison: Comparison) {
		this.#codes = codes;
		this.#from = from;
		this.#code = code;
		this.#original = original;
		this.#comparison = comparison;
		this.#at = from;
	}

	match(): number {
		const negated = isNegation(this.#here());
		if (negated) this.#at += 1;
		let finding = this.#element();
		while (finding === 'other') finding = this.#element();
		if (finding === 'member') finding = this.#skipRest();
		else if (finding === 'closed') return negated ? this.#at : noMatch;
		if (finding === 'closed') return negated ? noMatch : this.#at;
		return finding === 'unclosed' && this.#code === sign.openBracket ? this.#from : noMatch;
	}

	#here(): number {
		return codeAt(this.#codes, this.#at);
	}

	#peek(distance: number): number {
		return codeAt(this.#codes, this.#at + distance);
	}

	// Reads one element and, unless it holds the character, the `]` that may follow.
	#element(): Finding {
		const code = this.#here();
		if (code === 0) return 'unclosed';
		if (code === sign.openBracket) {
			const kind = this.#peek(1);
			if (kind === sign.equals && this.#peek(3) === sign.equals && this.#peek(4) === sign.closeBracket) {
				return this.#equivalenceClass();
			}
			if (kind === sign.colon) return this.#characterClass();
		}
		return this.#characterOrRange();
	}

	// `[=c=]`. bash does not look for a `]` after one that does not hold the character.
	#equivalenceClass(): Finding {
		const member = this.#comparison.fold(this.#peek(2));
		this.#at += 5;
		return member === this.#code ? 'member' : 'other';
	}

	// `[:name:]`. An unknown name holds nothing; without its end it is read as single characters.
	#characterClass(): Finding {
		this.#at += 1;
		const end = this.#endOf(sign.colon, this.#at + 1);
		if (end !== undefined) {
			const name = this.#nameBetween(this.#at + 1, end).replaceAll(/\\(.?)/gsu, '$1');
			this.#at = end + 2;
			if (this.#isIn(name)) return 'member';
		}
		if (this.#here() !== sign.closeBracket) return 'other';
		this.#at += 1;
		return 'closed';
	}

	#isIn(name: string): boolean {
		if (this.#comparison.bytes && this.#original >= 0x80) return false;
		return characterClass(name)?.(this.#original) ?? false;
	}

	#characterOrRange(): Finding {
		const low = this.#bound();
		if (low === 'unclosed' || low === 'never') return low;
		const next = this.#here();
		if (next === 0) return 'unclosed';
		if (this.#comparison.pathname && next === sign.slash) return 'never';
		if (next !== sign.hyphen || this.#peek(1) === sign.closeBracket) {
			return low === this.#code ? 'member' : this.#closing();
		}
		this.#at += 1;
		const high = this.#bound();
		if (high === 'unclosed' || high === 'never') return 'never';
		const inRange = low !== 'nothing' && high !== 'nothing' && low <= this.#code && this.#code <= high;
		return inRange ? 'member' : this.#closing();
	}

	// One character, quoted or not, or `[.name.]`. The name of no character bounds nothing.
	#bound(): number | 'nothing' | 'unclosed' | 'never' {
		const code = this.#here();
		if (code === 0) return 'unclosed';
		this.#at += 1;
		if (code === sign.openBracket && this.#here() === sign.period) {
			const end = this.#endOf(sign.period, this.#at + 1);
			const symbol = end === undefined ? undefined : collatingSymbol(this.#nameBetween(this.#at + 1, end));
			this.#at = end === undefined ? this.#codes.length : end + 2;
			return symbol === undefined ? 'nothing' : this.#comparison.fold(symbol);
		}
		if (code !== sign.backslash) return this.#comparison.fold(code);
		const quoted = this.#here();
		if (quoted === 0) return 'never';
		this.#at += 1;
		return this.#comparison.fold(quoted);
	}

	#closing(): Finding {
		if (this.#here() !== sign.closeBracket) return 'other';
		this.#at += 1;
		return 'closed';
	}

	// Where `:]`, or `.]`, is next.
	#endOf(mark: number, from: number): number | undefined {
		for (let at = from; at < this.#codes.length; at++) {
			if (this.#codes[at] === mark && codeAt(this.#codes, at + 1) === sign.closeBracket) return at;
		}
		return undefined;
	}

	#nameBetween(from: number, to: number): string {
		let name = '';
		for (let at = from; at < to; at++) name += String.fromCodePoint(this.#codes[at]!);
		return name;
	}

	// Goes to the end of the brackets once the character is found in them.
	#skipRest(): Finding {
		let inside = 0;
		let before = this.#here();
		for (;;) {
			const code = this.#here();
			if (code === 0) return 'unclosed';
			this.#at += 1;
			const kind = this.#here();
			if (
				code === sign.openBracket &&
				(kind === sign.equals || kind === sign.colon || kind === sign.period)
			) {
				inside = kind;
				this.#at += 1;
				before = this.#here();
				continue;
			}
			if (code === sign.closeBracket) {
				if (inside !== 0 && before === inside) inside = 0;
				else if (inside !== sign.period) return 'closed';
			} else if (code === sign.backslash) {
				if (kind === 0) return 'never';
				this.#at += 1;
			}
			before = code;
		}
	}
}
