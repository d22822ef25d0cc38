import { andThen, type Maybe, TenonError } from '@tenon/core';
import { isSameText } from '../state/locale.ts';
import type { Shell } from '../state/shell.ts';
import { learnText } from '../state/text-facts.ts';
import { shortLength } from '../state/work.ts';
import { compareFiles } from './file-test.ts';
import { readInteger } from './integer-text.ts';
import { integerComparisons, isBinaryOperator, isUnaryOperator, testUnary } from './operators.ts';
import { isBefore } from './text-order.ts';

/** The arguments of `test` or `[` make no test. The message is bash's, without the command's name. */
export class TestFault extends TenonError {
	readonly code = 'shell.test';
}

/**
 * Reads the arguments of `test` and evaluates on the way, as bash does: everything is evaluated, also
 * what `-a` and `-o` no longer need.
 */
export class TestReader {
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
		const value = this.#byCount();
		return value instanceof Promise ? value.then((ready) => this.#finish(ready)) : this.#finish(value);
	}

	#finish(value: boolean): boolean {
		if (this.#at >= this.#count) return value;
		const rest = this.#args[this.#at]!;
		throw new TestFault(rest.startsWith('-') ? `syntax error: \`${rest}' unexpected` : 'too many arguments');
	}

	#byCount(): Maybe<boolean> {
		const args = this.#args;
		switch (this.#count) {
			case 1:
				this.#at = 1;
				return args[0] !== '';
			case 2:
				return this.#two();
			case 3:
				return this.#three();
			case 4:
				if (args[0] === '!') {
					this.#at = 1;
					return not(this.#three());
				}
				if (args[0] === '(' && args[3] === ')') {
					this.#at = 1;
					return andThen(this.#two(), (value) => {
						this.#at = 4;
						return value;
					});
				}
				return this.#or();
			default:
				return this.#or();
		}
	}

	#two(): Maybe<boolean> {
		const first = this.#args[this.#at]!;
		if (first === '!') {
			const value = this.#args[this.#at + 1] === '';
			this.#at = this.#count;
			return value;
		}
		if (!isUnaryOperator(first)) throw new TestFault(`${first}: unary operator expected`);
		const value = this.#unary();
		this.#at = this.#count;
		return value;
	}

	#three(): Maybe<boolean> {
		const first = this.#args[this.#at]!;
		const second = this.#args[this.#at + 1]!;
		const third = this.#args[this.#at + 2]!;
		if (isBinaryOperator(second)) return this.#binary();
		if (second === '-a' || second === '-o') {
			this.#at = this.#count;
			return second === '-a' ? first !== '' && third !== '' : first !== '' || third !== '';
		}
		if (first === '!') {
			this.#at += 1;
			return not(this.#two());
		}
		if (first.startsWith('(') && third.startsWith(')')) {
			this.#at = this.#count;
			return second !== '';
		}
		throw new TestFault(`${second}: binary operator expected`);
	}

	#or(): Maybe<boolean> {
		const left = this.#and();
		return left instanceof Promise ? left.then((ready) => this.#orRest(ready)) : this.#orRest(left);
	}

	#orRest(left: boolean): Maybe<boolean> {
		if (!this.#isAt('-o')) return left;
		this.#at += 1;
		return andThen(this.#or(), (right) => left || right);
	}

	#and(): Maybe<boolean> {
		const left = this.#term();
		return left instanceof Promise ? left.then((ready) => this.#andRest(ready)) : this.#andRest(left);
	}

	#andRest(left: boolean): Maybe<boolean> {
		if (!this.#isAt('-a')) return left;
		this.#at += 1;
		return andThen(this.#and(), (right) => left && right);
	}

	#isAt(word: string): boolean {
		return this.#at < this.#count && this.#args[this.#at] === word;
	}

	#term(): Maybe<boolean> {
		this.#needArgument();
		let isNegated = false;
		while (this.#isAt('!')) {
			this.#at += 1;
			this.#needArgument();
			isNegated = !isNegated;
		}
		const value = this.#isAt('(') ? this.#group() : this.#test();
		return isNegated ? not(value) : value;
	}

	#needArgument(): void {
		if (this.#at >= this.#count) throw new TestFault('argument expected');
	}

	#group(): Maybe<boolean> {
		this.#at += 1;
		this.#needArgument();
		return andThen(this.#or(), (value) => {
			// What stands after the last argument that counts is the `]`, and bash names it.
			const closing = this.#args[this.#at];
			if (closing !== ')')
				throw new TestFault(`\`)' expected${closing === undefined ? '' : `, found ${closing}`}`);
			this.#at += 1;
			return value;
		});
	}

	#test(): Maybe<boolean> {
		const first = this.#args[this.#at]!;
		if (this.#at + 3 <= this.#count && isBinaryOperator(this.#args[this.#at + 1]!)) return this.#binary();
		if (this.#at + 2 <= this.#count && isUnaryOperator(first)) return this.#unary();
		this.#at += 1;
		return first !== '';
	}

	#unary(): Maybe<boolean> {
		const operator = this.#args[this.#at]!;
		const operand = this.#args[this.#at + 1]!;
		if (operator === '-t' && readInteger(operand) === undefined) {
			this.#at += 1;
			return false;
		}
		this.#at += 2;
		return testUnary(this.#shell, operator, operand);
	}

	#binary(): Maybe<boolean> {
		const left = this.#args[this.#at]!;
		const operator = this.#args[this.#at + 1]!;
		const right = this.#args[this.#at + 2]!;
		this.#at += 3;
		return testBinary(this.#shell, left, operator, right);
	}
}

/** A test between two operands; the operator is one of `[ ]`. */
export const testBinary = (shell: Shell, left: string, operator: string, right: string): Maybe<boolean> => {
	switch (operator) {
		case '=':
		case '==':
			return isSame(shell, left, right);
		case '!=':
			return not(isSame(shell, left, right));
		case '<':
			return isBefore(shell, left, right);
		case '>':
			return isBefore(shell, right, left);
		case '-nt':
		case '-ot':
		case '-ef':
			return compareFiles(shell, operator, left, right);
		default:
			return integerComparisons[operator]!(integerOf(left), integerOf(right));
	}
};

const isSame = (shell: Shell, left: string, right: string): Maybe<boolean> => {
	if (left === right || Math.max(left.length, right.length) <= shortLength) return isSameText(left, right);
	return andThen(learnText(shell, left), () =>
		andThen(learnText(shell, right), () => isSameText(left, right)),
	);
};

const not = (value: Maybe<boolean>): Maybe<boolean> =>
	value instanceof Promise ? value.then((ready) => !ready) : !value;

const integerOf = (text: string): number | bigint => {
	const value = readInteger(text);
	if (value === undefined) throw new TestFault(`${text}: integer expression expected`);
	return value;
};
