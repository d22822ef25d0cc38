import { andThen, encodeText, type Maybe } from '@tenon/core';
import { quoteFor } from '../state/message-quotes.ts';
import type { Shell } from '../state/shell.ts';
import { compareFiles } from './file-test.ts';
import { testUnary } from './operators.ts';
import { TestFault } from './test-reader.ts';

/**
 * Reads the arguments of GNU's `test` and evaluates on the way. As in the shell's, up to four are read by their number
 * and more as a grammar; `-l TEXT` stands for the length of a text beside `-eq` and its kin.
 */
export class ProgramTestReader {
	readonly #shell: Shell;
	readonly #args: readonly string[];
	/** Arguments that count: all, or all but the `]`. */
	readonly #count: number;
	#at = 0;

	constructor(shell: Shell, args: readonly string[], count: number) {
		this.#shell = shell;
		this.#args = args;
		this.#count = count;
	}

	/** The value of the whole. */
	read(): Maybe<boolean> {
		return andThen(this.#byCount(this.#count), (value) => {
			if (this.#at < this.#count) throw this.#fault((quote) => `extra argument ${quote(this.#here)}`);
			return value;
		});
	}

	#byCount(count: number): Maybe<boolean> {
		if (count === 1) return this.#one();
		if (count === 2) return this.#two();
		if (count === 3) return this.#three();
		if (count === 4 && this.#here === '!') {
			this.#step();
			return not(this.#three());
		}
		if (count === 4 && this.#here === '(' && this.#args[this.#at + 3] === ')') {
			this.#at += 1;
			return this.#closing(this.#two());
		}
		return this.#or();
	}

	#one(): boolean {
		const value = this.#here !== '';
		this.#at += 1;
		return value;
	}

	#two(): Maybe<boolean> {
		if (this.#here === '!') {
			this.#at += 1;
			return !this.#one();
		}
		if (!isSwitch(this.#here)) throw this.#missing();
		return this.#unary();
	}

	#three(): Maybe<boolean> {
		const operator = this.#args[this.#at + 1]!;
		if (isBinary(operator)) return this.#binary({ isLength: false });
		if (this.#here === '!') {
			this.#step();
			return not(this.#two());
		}
		if (this.#here === '(' && this.#args[this.#at + 2] === ')') {
			this.#at += 1;
			return this.#closing(this.#one());
		}
		if (operator === '-a' || operator === '-o') return this.#or();
		throw this.#fault((quote) => `${quote(operator)}: binary operator expected`);
	}

	// Everything is evaluated, also what the value no longer needs.
	#or(): Maybe<boolean> {
		return andThen(this.#and(), (left) => {
			if (this.#at >= this.#count || this.#here !== '-o') return left;
			this.#at += 1;
			return andThen(this.#or(), (right) => left || right);
		});
	}

	#and(): Maybe<boolean> {
		return andThen(this.#term(), (left) => {
			if (this.#at >= this.#count || this.#here !== '-a') return left;
			this.#at += 1;
			return andThen(this.#and(), (right) => left && right);
		});
	}

	#term(): Maybe<boolean> {
		if (this.#at < this.#count && this.#here === '!') {
			this.#step();
			return not(this.#term());
		}
		if (this.#at >= this.#count) throw this.#missing();
		const left = this.#count - this.#at;
		if (this.#here === '(') return this.#group();
		if (left >= 4 && this.#here === '-l' && isBinary(this.#args[this.#at + 2]!))
			return this.#binary({ isLength: true });
		if (left >= 3 && isBinary(this.#args[this.#at + 1]!)) return this.#binary({ isLength: false });
		return isSwitch(this.#here) ? this.#unary() : this.#one();
	}

	// A few up to the next parenthesis count alone; otherwise all that is left does.
	#group(): Maybe<boolean> {
		this.#step();
		let count = 1;
		while (this.#at + count < this.#count && this.#args[this.#at + count] !== ')') {
			if (count === 4) {
				count = this.#count - this.#at;
				break;
			}
			count += 1;
		}
		return andThen(this.#byCount(count), (value) => {
			const found = this.#args[this.#at];
			if (found !== ')')
				throw this.#fault(
					(quote) => `${quote(')')} expected${found === undefined ? '' : `, found ${quote(found)}`}`,
				);
			this.#at += 1;
			return value;
		});
	}

	#closing(value: Maybe<boolean>): Maybe<boolean> {
		return andThen(value, (ready) => {
			this.#at += 1;
			return ready;
		});
	}

	#unary(): Maybe<boolean> {
		const operator = this.#here;
		if (!switchLetters.includes(operator[1]!))
			throw this.#fault((quote) => `${quote(operator)}: unary operator expected`);
		this.#step();
		const operand = this.#here;
		this.#at += 1;
		if (operator === '-t') this.#integerOf(operand);
		return testUnary(this.#shell, operator, operand);
	}

	#binary({ isLength }: { readonly isLength: boolean }): Maybe<boolean> {
		if (isLength) this.#at += 1;
		const [left, operator, right] = this.#args.slice(this.#at, this.#at + 3) as [string, string, string];
		const after = this.#at + 3;
		const isRightLength = after < this.#count && right === '-l';
		this.#at = isRightLength ? after + 1 : after;
		switch (operator) {
			case '=':
			case '==':
				return left === right;
			case '!=':
				return left !== right;
			case '-nt':
			case '-ot':
			case '-ef':
				if (isLength || isRightLength) throw new TestFault(`${operator} does not accept -l`);
				return compareFiles(this.#shell, operator, left, right);
		}
		const one = isLength ? lengthOf(left) : this.#integerOf(left);
		const other = isRightLength ? lengthOf(this.#args[after]!) : this.#integerOf(right);
		return comparisons[operator]!(one, other);
	}

	#integerOf(text: string): bigint {
		const digits = /^[ \t]*(?:\+|(-?))(\d+)[ \t]*$/.exec(text);
		if (digits === null || text.length > maxDigits)
			throw this.#fault((quote) => `invalid integer ${quote(text)}`);
		const value = BigInt(digits[2]!);
		return digits[1] === '-' ? -value : value;
	}

	get #here(): string {
		return this.#args[this.#at]!;
	}

	// To the next argument, which has to be there.
	#step(): void {
		this.#at += 1;
		if (this.#at >= this.#count) throw this.#missing();
	}

	#missing(): TestFault {
		return this.#fault((quote) => `missing argument after ${quote(this.#args[this.#count - 1]!)}`);
	}

	#fault(say: (quote: (text: string) => string) => string): TestFault {
		return new TestFault(say(quoteFor(this.#shell)));
	}
}

const switchLetters = 'bcdefghknprstuwxzGLNOS';

const isSwitch = (word: string): boolean => word.length === 2 && word.startsWith('-');

const comparisons: Readonly<Record<string, (left: bigint, right: bigint) => boolean>> = {
	'-eq': (left, right) => left === right,
	'-ne': (left, right) => left !== right,
	'-lt': (left, right) => left < right,
	'-le': (left, right) => left <= right,
	'-gt': (left, right) => left > right,
	'-ge': (left, right) => left >= right,
};

const others: ReadonlySet<string> = new Set(['=', '==', '!=', '-nt', '-ot', '-ef']);

const isBinary = (word: string): boolean => others.has(word) || Object.hasOwn(comparisons, word);

const lengthOf = (text: string): bigint => BigInt(encodeText(text).length);

const not = (value: Maybe<boolean>): Maybe<boolean> => andThen(value, (ready) => !ready);

/** Numbers of the program are as long as one likes, up to this. */
const maxDigits = 100_000;
