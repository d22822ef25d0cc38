import { type Flow, type Maybe, TenonError, wait } from '@tenon/core';
import { bytesApart, compileRegex } from '@tenon/shell';
import { compareNames } from '../support/name-order.ts';
import { charactersUpTo, placeOfAny, unitAfter } from './characters.ts';

/** The words are no expression, or its values do not fit. */
export class ExpressionError extends TenonError {
	readonly code = 'expr.invalid';
}

/** The value of the words as text, and whether it is empty or zero. */
export const evaluateExpression = function* (
	words: readonly string[],
	quote: (word: string) => string,
	options: ExpressionOptions,
): Flow<{ readonly text: string; readonly isNull: boolean }> {
	const read = options.hasBytes ? words.map(bytesApart) : words;
	const value = yield* new Evaluator(read, quote, options).evaluate();
	return { text: String(value), isNull: isNull(value) };
};

/** How words are read, and what is called between pieces of a long search. */
export interface ExpressionOptions {
	/** Each byte beyond ASCII is a character. */
	readonly hasBytes: boolean;
	breathe(steps: number): Maybe<void>;
}

/** Integers of any size; all else is text. */
type Value = bigint | string;

// What a branch that does not count is worth: nothing is computed in it, but its words are read.
class Evaluator {
	readonly #words: readonly string[];
	readonly #quote: (word: string) => string;
	readonly #options: ExpressionOptions;
	#at = 0;

	constructor(words: readonly string[], quote: (word: string) => string, options: ExpressionOptions) {
		this.#words = words;
		this.#quote = quote;
		this.#options = options;
	}

	*evaluate(): Flow<Value> {
		const value = yield* this.#or(true);
		if (this.#at < this.#words.length) {
			throw new ExpressionError(`syntax error: unexpected argument ${this.#quote(this.#words[this.#at]!)}`);
		}
		return value;
	}

	*#or(counts: boolean): Flow<Value> {
		let left = yield* this.#and(counts);
		while (this.#take('|')) {
			const right = yield* this.#and(counts && isNull(left));
			if (isNull(left)) left = isNull(right) ? 0n : right;
		}
		return left;
	}

	*#and(counts: boolean): Flow<Value> {
		let left = yield* this.#comparison(counts);
		while (this.#take('&')) {
			const right = yield* this.#comparison(counts && !isNull(left));
			if (isNull(left) || isNull(right)) left = 0n;
		}
		return left;
	}

	*#comparison(counts: boolean): Flow<Value> {
		let left = yield* this.#sum(counts);
		for (;;) {
			const operator = this.#takeOneOf(comparisons);
			if (operator === undefined) return left;
			const right = yield* this.#sum(counts);
			if (!counts) continue;
			yield* this.#pause(left, right);
			const order = compare(left, right);
			left = isTrue(operator, order) ? 1n : 0n;
		}
	}

	*#sum(counts: boolean): Flow<Value> {
		let left = yield* this.#product(counts);
		for (;;) {
			const operator = this.#takeOneOf(['+', '-']);
			if (operator === undefined) return left;
			const right = yield* this.#product(counts);
			if (!counts) continue;
			yield* this.#pause(left, right);
			const [a, b] = [integer(left), integer(right)];
			left = operator === '+' ? a + b : a - b;
		}
	}

	*#product(counts: boolean): Flow<Value> {
		let left = yield* this.#match(counts);
		for (;;) {
			const operator = this.#takeOneOf(['*', '/', '%']);
			if (operator === undefined) return left;
			const right = yield* this.#match(counts);
			if (!counts) continue;
			yield* this.#pause(left, right);
			const [a, b] = [integer(left), integer(right)];
			if (operator === '*') left = a * b;
			else if (b === 0n) throw new ExpressionError('division by zero');
			else left = operator === '/' ? a / b : a % b;
		}
	}

	*#match(counts: boolean): Flow<Value> {
		let left = yield* this.#call(counts);
		while (this.#take(':')) {
			const right = yield* this.#call(counts);
			if (counts) left = yield* matched(String(left), String(right), this.#options);
		}
		return left;
	}

	*#call(counts: boolean): Flow<Value> {
		if (this.#take('+')) {
			return this.#next();
		}
		if (this.#take('length')) {
			const text = String(yield* this.#call(counts));
			return BigInt(yield* charactersUpTo(text, text.length, this.#options));
		}
		if (this.#take('match')) {
			const text = String(yield* this.#call(counts));
			const pattern = String(yield* this.#call(counts));
			return counts ? yield* matched(text, pattern, this.#options) : '';
		}
		if (this.#take('index')) {
			const text = String(yield* this.#call(counts));
			const wanted = String(yield* this.#call(counts));
			return BigInt(yield* placeOfAny(text, wanted, this.#options));
		}
		if (this.#take('substr')) {
			const text = String(yield* this.#call(counts));
			const position = yield* this.#call(counts);
			const length = yield* this.#call(counts);
			return yield* substring(text, position, length, this.#options);
		}
		return yield* this.#primary(counts);
	}

	*#primary(counts: boolean): Flow<Value> {
		const word = this.#next();
		if (word === ')') throw new ExpressionError("syntax error: unexpected ')'");
		if (word !== '(') return word;
		const value = yield* this.#or(counts);
		if (this.#at >= this.#words.length)
			throw new ExpressionError(
				`syntax error: expecting ')' after ${this.#quote(this.#words[this.#at - 1]!)}`,
			);
		if (!this.#take(')'))
			throw new ExpressionError(
				`syntax error: expecting ')' instead of ${this.#quote(this.#words[this.#at]!)}`,
			);
		return value;
	}

	// What is computed with two values counts by their size.
	*#pause(left: Value, right: Value): Flow<void> {
		const size = (value: Value): number => (typeof value === 'string' ? value.length : 8);
		yield* wait(this.#options.breathe(1 + ((size(left) + size(right)) >> 4)));
	}

	#next(): string {
		const word = this.#words[this.#at];
		if (word === undefined)
			throw new ExpressionError(
				`syntax error: missing argument after ${this.#quote(this.#words[this.#at - 1]!)}`,
			);
		this.#at += 1;
		return word;
	}

	#take(word: string): boolean {
		if (this.#words[this.#at] !== word) return false;
		this.#at += 1;
		return true;
	}

	#takeOneOf(words: readonly string[]): string | undefined {
		const word = this.#words[this.#at];
		if (word === undefined || !words.includes(word)) return undefined;
		this.#at += 1;
		return word;
	}
}

const comparisons: readonly string[] = ['<', '<=', '=', '==', '!=', '>=', '>'];

const isTrue = (operator: string, order: number): boolean => {
	switch (operator) {
		case '<':
			return order < 0;
		case '<=':
			return order <= 0;
		case '>=':
			return order >= 0;
		case '>':
			return order > 0;
		case '!=':
			return order !== 0;
		default:
			return order === 0;
	}
};

const looksLikeInteger = (value: Value): boolean => typeof value === 'bigint' || /^-?\d+$/.test(value);

const integer = (value: Value): bigint => {
	if (typeof value === 'bigint') {
		if (value > mostSafe || value < -mostSafe) requireDigits(value.toString(16).length * digitsOfHex);
		return value;
	}
	if (!looksLikeInteger(value)) throw new ExpressionError('non-integer argument');
	requireDigits(value.length - 1);
	return BigInt(value);
};

/** Most digits of an integer: what is done with one takes less than a slice. */
export const maxDigits = 100_000;

const mostSafe = BigInt(Number.MAX_SAFE_INTEGER);
const digitsOfHex = Math.log10(16);

const requireDigits = (count: number): void => {
	if (count > maxDigits) throw new ExpressionError(`an integer has at most ${maxDigits} digits`);
};

const isNull = (value: Value): boolean =>
	typeof value === 'bigint' ? value === 0n : value === '' || /^-?0+$/.test(value);

const compare = (left: Value, right: Value): number => {
	if (!looksLikeInteger(left) || !looksLikeInteger(right)) return compareNames(String(left), String(right));
	const [a, b] = [integer(left), integer(right)];
	return a < b ? -1 : a > b ? 1 : 0;
};

const substring = function* (
	text: string,
	position: Value,
	length: Value,
	options: ExpressionOptions,
): Flow<string> {
	if (!looksLikeInteger(position) || !looksLikeInteger(length)) return '';
	const [from, count] = [integer(position), integer(length)];
	if (from < 1n || count < 1n || from > BigInt(text.length)) return '';
	const start = yield* unitAfter(text, { from: 0, count: Number(from - 1n) }, options);
	const most = BigInt(text.length - start);
	const end = yield* unitAfter(text, { from: start, count: Number(count > most ? most : count) }, options);
	return text.slice(start, end);
};

// A pattern holds from the start of the text; with a group its text counts, else how much matched.
const matched = function* (text: string, pattern: string, options: ExpressionOptions): Flow<Value> {
	const { hasBytes } = options;
	// Braces that have nothing to repeat stand for themselves here, and what is repeated may be so again.
	const readable = pattern.replace(/(^\^?|\\[(|])\\\{/g, '$1{');
	const syntax = readable.includes('\n') ? 'bre' : 'grep';
	const regex = compileRegex(readable, { syntax, ignoreCase: false, hasBytes });
	const spans = regex.isLong(text.length)
		? yield* regex.execInSlices(text, 0, {}, (steps) => options.breathe(steps))
		: regex.exec(text);
	const isAtStart = spans?.[0]?.[0] === 0;
	if (regex.groupCount > 0) {
		const group = isAtStart ? spans[1] : undefined;
		return group === undefined ? '' : text.slice(group[0], group[1]);
	}
	return isAtStart ? BigInt(yield* charactersUpTo(text, spans[0]![1], options)) : 0n;
};
