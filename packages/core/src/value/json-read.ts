import { endOfText, JsonSyntaxError, JsonTooDeep } from './errors.ts';
import { intValue, isInt64 } from './number.ts';
import { placeAfter, type TextPlace, textStart } from './text-place.ts';
import type { Value } from './value.ts';

/** Limits of {@link parseJson}. */
export interface ParseJsonOptions {
	/** How many lists and records may be open at once; 10 000 unless told. */
	readonly maxDepth?: number;
}

/** The depth to which JSON is read and written unless told otherwise; jq's own limit. */
export const defaultMaxDepth = 10_000;

/**
 * Reads one JSON document, by the grammar of RFC 8259 and nothing more. Throws {@link JsonSyntaxError}
 * or {@link JsonTooDeep}; no text overflows the stack.
 *
 * Integers of 64 bits are exact, larger ones and all numbers with a fraction or an exponent are
 * doubles; one too large for a double is the greatest double, as in jq. Keys keep their order; of equal
 * keys the last value counts, in the place of the first. An escape such as `\ud800` without its other
 * half is a lone surrogate. A string may share the memory of the text.
 */
export const parseJson = (text: string, options: ParseJsonOptions = {}): Value =>
	readJson(text, options.maxDepth ?? defaultMaxDepth, textStart);

/** {@link parseJson} for a text that is part of a longer one: errors count from `origin`. */
export const readJson = (text: string, maxDepth: number, origin: TextPlace): Value =>
	new Reader(text, maxDepth, origin).readDocument();

/** Reads one text once, left to right. The open containers are a list of its own: depth costs no stack. */
class Reader {
	private readonly text: string;
	private readonly maxDepth: number;
	private readonly origin: TextPlace;
	private readonly open: (Value[] | Map<string, Value>)[] = [];
	/** The key that waits for its value, for each open record. */
	private readonly waitingKeys: string[] = [];
	private readonly seenKeys: (string | undefined)[] = [];
	private at = 0;

	constructor(text: string, maxDepth: number, origin: TextPlace) {
		this.text = text;
		this.maxDepth = maxDepth;
		this.origin = origin;
	}

	readDocument(): Value {
		for (;;) {
			let value = this.begin();
			while (value !== undefined) {
				const container = this.open[this.open.length - 1];
				if (container === undefined) {
					if (!Number.isNaN(this.skipSpace())) this.fail(endOfText);
					return value;
				}
				value = Array.isArray(container) ? this.addItem(container, value) : this.addEntry(container, value);
			}
		}
	}

	/** Reads a scalar or an empty container whole; opens any other and returns undefined. */
	private begin(): Value | undefined {
		const unit = this.skipSpace();
		if (unit !== openBracket && unit !== openBrace) return this.readScalar(unit);
		if (this.open.length >= this.maxDepth) throw new JsonTooDeep(this.maxDepth);
		this.at += 1;
		return unit === openBracket ? this.beginList() : this.beginRecord();
	}

	private beginList(): Value | undefined {
		const list: Value[] = [];
		if (this.skipSpace() === closeBracket) {
			this.at += 1;
			return list;
		}
		this.open.push(list);
		return undefined;
	}

	private beginRecord(): Value | undefined {
		const record = new Map<string, Value>();
		if (this.skipSpace() === closeBrace) {
			this.at += 1;
			return record;
		}
		this.open.push(record);
		this.waitingKeys.push(this.readKey("a key or '}'"));
		return undefined;
	}

	/** Adds a complete item; returns the list if that completes it, undefined if another item follows. */
	private addItem(list: Value[], item: Value): Value | undefined {
		list.push(item);
		const unit = this.skipSpace();
		if (unit !== comma && unit !== closeBracket) this.fail("',' or ']'");
		this.at += 1;
		return unit === comma ? undefined : this.open.pop();
	}

	private addEntry(record: Map<string, Value>, value: Value): Value | undefined {
		record.set(this.waitingKeys.pop()!, value);
		const unit = this.skipSpace();
		if (unit !== comma && unit !== closeBrace) this.fail("',' or '}'");
		this.at += 1;
		if (unit === closeBrace) return this.open.pop();
		this.skipSpace();
		this.waitingKeys.push(this.readKey('a key'));
		return undefined;
	}

	/** Moves to the next unit that is not white space and returns it; NaN at the end. */
	private skipSpace(): number {
		for (;;) {
			const unit = this.text.charCodeAt(this.at);
			if (unit > space || (unit !== space && unit !== lineFeed && unit !== carriageReturn && unit !== tab)) {
				return unit;
			}
			this.at += 1;
		}
	}

	private readScalar(unit: number): Value {
		if (unit === quote) {
			this.at += 1;
			return this.readString();
		}
		if (unit === minus || (unit >= digit0 && unit <= digit9)) return this.readNumber(unit);
		if (unit === letterT) return this.readWord('true', true);
		if (unit === letterF) return this.readWord('false', false);
		if (unit === letterN) return this.readWord('null', null);
		return this.fail('a value');
	}

	private readWord<T>(word: string, value: T): T {
		for (let index = 0; index < word.length; index++) {
			if (this.text.charCodeAt(this.at) !== word.charCodeAt(index)) this.fail(`'${word}'`);
			this.at += 1;
		}
		return value;
	}

	private readKey(expected: string): string {
		if (this.text.charCodeAt(this.at) !== quote) this.fail(expected);
		this.at += 1;
		const from = this.at;
		const key = this.skipPlain() === quote ? this.knownKey(from) : this.readEscaped(from);
		if (this.skipSpace() !== colon) this.fail("':'");
		this.at += 1;
		return key;
	}

	// Records of one shape repeat their keys: one string for all of them is cheaper to make and to hash.
	private knownKey(from: number): string {
		const { at, text } = this;
		this.at += 1;
		const slot = (text.charCodeAt(from) * 7 + text.charCodeAt(at - 1) * 31 + (at - from)) % keySlots;
		const known = this.seenKeys[slot];
		if (known !== undefined && known.length === at - from && text.startsWith(known, from)) return known;
		const key = text.slice(from, at);
		this.seenKeys[slot] = key;
		return key;
	}

	// Called behind the opening quote.
	private readString(): string {
		const from = this.at;
		if (this.skipPlain() !== quote) return this.readEscaped(from);
		this.at += 1;
		return this.text.slice(from, this.at - 1);
	}

	// Called where the plain part of a string that starts at `from` has ended.
	private readEscaped(from: number): string {
		let unit = this.text.charCodeAt(this.at);
		while (unit === backslash) {
			this.skipEscape();
			unit = this.skipPlain();
		}
		if (unit !== quote) this.fail(Number.isNaN(unit) ? `'"'` : 'an escape for the control character');
		this.at += 1;
		// All of it is known to be right, and the platform decodes escapes faster than a loop does.
		return JSON.parse(this.text.slice(from - 1, this.at)) as string;
	}

	/** Moves to the next quote, backslash or control character and returns it; NaN at the end. */
	private skipPlain(): number {
		const { text } = this;
		const near = this.at + nearUnits;
		let at = this.at;
		let unit = text.charCodeAt(at);
		while (unit >= space && unit !== quote && unit !== backslash) {
			at += 1;
			if (at === near) {
				at = nextSpecial(text, at);
				unit = text.charCodeAt(at);
				break;
			}
			unit = text.charCodeAt(at);
		}
		this.at = at;
		return unit;
	}

	// Called at the backslash.
	private skipEscape(): void {
		this.at += 1;
		const letter = this.text.charCodeAt(this.at);
		if (letter === letterU) {
			for (let count = 0; count < 4; count++) {
				this.at += 1;
				if (!isHexDigit(this.text.charCodeAt(this.at))) this.fail('four hexadecimal digits after \\u');
			}
		} else if (!isEscapeLetter(letter)) this.fail('one of "\\/bfnrtu after the backslash');
		this.at += 1;
	}

	private readNumber(first: number): number | bigint {
		const from = this.at;
		if (first === minus) this.at += 1;
		const digitsFrom = this.at;
		if (this.text.charCodeAt(this.at) === digit0) this.at += 1;
		else this.skipDigits();
		const digits = this.at - digitsFrom;
		const unit = this.text.charCodeAt(this.at);
		if (unit === point || (unit | 0x20) === letterE) {
			this.skipFraction(unit);
			return doubleOf(this.text.slice(from, this.at));
		}
		if (digits > maxSafeDigits) return longIntegerOf(this.text.slice(from, this.at), digits);
		let integer = 0;
		for (let at = digitsFrom; at < this.at; at++) integer = integer * 10 + this.text.charCodeAt(at) - digit0;
		return first === minus ? -integer : integer;
	}

	private skipFraction(first: number): void {
		if (first === point) {
			this.at += 1;
			this.skipDigits();
			if ((this.text.charCodeAt(this.at) | 0x20) !== letterE) return;
		}
		this.at += 1;
		const sign = this.text.charCodeAt(this.at);
		if (sign === minus || sign === plus) this.at += 1;
		this.skipDigits();
	}

	private skipDigits(): void {
		const from = this.at;
		for (;;) {
			const unit = this.text.charCodeAt(this.at);
			if (!(unit >= digit0 && unit <= digit9)) break;
			this.at += 1;
		}
		if (this.at === from) this.fail('a digit');
	}

	private fail(expected: string): never {
		throw new JsonSyntaxError(
			placeAfter(this.origin, this.text, this.at),
			expected,
			foundAt(this.text, this.at),
		);
	}
}

// A table of fixed size, so that a text of many different keys costs no more than one of few.
const keySlots = 128;

const longIntegerOf = (literal: string, digits: number): number | bigint => {
	if (digits > maxInt64Digits) return doubleOf(literal);
	const integer = BigInt(literal);
	return isInt64(integer) ? intValue(integer) : doubleOf(literal);
};

const doubleOf = (literal: string): number =>
	Math.min(Math.max(Number(literal), -Number.MAX_VALUE), Number.MAX_VALUE);

const maxSafeDigits = 15;
const maxInt64Digits = 19;

const isHexDigit = (unit: number): boolean => {
	const letter = unit | 0x20;
	return (unit >= digit0 && unit <= digit9) || (letter >= letterA && letter <= letterF);
};

const isEscapeLetter = (unit: number): boolean => escapeLetters.includes(String.fromCharCode(unit));

const escapeLetters = '"\\/bfnrt';

const foundAt = (text: string, offset: number): string => {
	const code = text.codePointAt(offset);
	if (code === undefined) return endOfText;
	const isVisible = code > space && code < 0x7f;
	return isVisible ? `'${text[offset]}'` : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
};

const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const quote = 0x22;
const plus = 0x2b;
const comma = 0x2c;
const minus = 0x2d;
const point = 0x2e;
const digit0 = 0x30;
const digit9 = 0x39;
const colon = 0x3a;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const letterA = 0x61;
const letterE = 0x65;
const letterF = 0x66;
const letterN = 0x6e;
const letterT = 0x74;
const letterU = 0x75;
const openBrace = 0x7b;
const closeBrace = 0x7d;

// In a long string the platform finds its end, in a tenth of the time that a loop may take.
const nextSpecial = (text: string, from: number): number => {
	special.lastIndex = from;
	return special.test(text) ? special.lastIndex - 1 : text.length;
};

const special = /["\\\u0000-\u001f]/g;
const nearUnits = 128;
