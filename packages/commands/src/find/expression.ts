import { FindRefusal } from './errors.ts';
import { bothTests, eitherTest, lastTest, notTest, type Test } from './test.ts';

/** A word of an expression: a test, or an operator as it was written. */
export type ExpressionWord =
	| { readonly kind: 'test'; readonly test: Test }
	| { readonly kind: 'open' | 'close'; readonly text: string }
	| Operator;

interface Operator {
	readonly kind: 'and' | 'or' | 'comma' | 'not';
	readonly text: string;
}

/**
 * Joins tests by their operators: `!` binds closest, then `-a`, `-o`, and the comma last. Without an action GNU's
 * stands in parentheses, before `-print`; what it says of an operator at the end names the operator only then.
 */
export const buildExpression = (words: readonly ExpressionWord[], hasAction: boolean): Test => {
	const reader = new ExpressionReader(words, hasAction);
	const test = reader.readList();
	reader.expectEnd();
	return test;
};

class ExpressionReader {
	readonly #words: readonly ExpressionWord[];
	readonly #hasAction: boolean;
	#at = 0;

	constructor(words: readonly ExpressionWord[], hasAction: boolean) {
		this.#words = words;
		this.#hasAction = hasAction;
	}

	readList(): Test {
		let test = this.#readOr();
		while (this.#take('comma')) test = lastTest(test, this.#readOr());
		return test;
	}

	expectEnd(): void {
		if (this.#at < this.#words.length) throw new FindRefusal("you have too many ')'");
	}

	#readOr(): Test {
		let test = this.#readAnd();
		while (this.#take('or')) test = eitherTest(test, this.#readAnd());
		return test;
	}

	#readAnd(): Test {
		let test = this.#readUnary();
		for (;;) {
			const next = this.#words[this.#at]?.kind;
			if (this.#take('and') || next === 'test' || next === 'not' || next === 'open')
				test = bothTests(test, this.#readUnary());
			else return test;
		}
	}

	#readUnary(): Test {
		const word = this.#words[this.#at];
		if (word === undefined) throw this.#endsEarly();
		switch (word.kind) {
			case 'test':
				this.#at += 1;
				return word.test;
			case 'not':
				this.#at += 1;
				return notTest(this.#readUnary());
			case 'open':
				return this.#readGroup();
			case 'close':
				throw this.#closesEarly();
			default:
				throw new FindRefusal(
					`invalid expression; you have used a binary operator '${word.text}' with nothing before it.`,
				);
		}
	}

	#readGroup(): Test {
		this.#at += 1;
		if (this.#words[this.#at]?.kind === 'close')
			throw new FindRefusal('invalid expression; empty parentheses are not allowed.');
		const test = this.readList();
		if (!this.#take('close')) throw this.#endsEarly();
		return test;
	}

	#endsEarly(): FindRefusal {
		const last = this.#words.at(-1);
		if (last !== undefined && isOperator(last))
			return new FindRefusal(
				this.#hasAction ? 'invalid expression' : `expected an expression after '${last.text}'`,
			);
		if (last?.kind === 'open')
			return new FindRefusal(
				"invalid expression; expected to find a ')' but didn't see one. Perhaps you need an extra predicate after '('",
			);
		return new FindRefusal(
			"invalid expression; I was expecting to find a ')' somewhere but did not see one.",
		);
	}

	#closesEarly(): FindRefusal {
		const before = this.#words[this.#at - 1];
		if (before === undefined || !isOperator(before))
			return new FindRefusal("invalid expression; you have too many ')'");
		return new FindRefusal(`expected an expression between '${before.text}' and ')'`);
	}

	#take(kind: ExpressionWord['kind']): boolean {
		if (this.#words[this.#at]?.kind !== kind) return false;
		this.#at += 1;
		return true;
	}
}

/** Whether a word joins or negates tests. */
export const isOperator = (word: ExpressionWord): word is Operator =>
	word.kind !== 'test' && word.kind !== 'open' && word.kind !== 'close';
