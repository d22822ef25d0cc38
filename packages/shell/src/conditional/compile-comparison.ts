import { andThen, type Maybe, orElse } from '@tenon/core';
import { ArithmeticError } from '../arithmetic/errors.ts';
import { evaluateArithmetic } from '../arithmetic/evaluate.ts';
import { protectedKey } from '../arithmetic/word-text.ts';
import type { Compilation } from '../compile/compilation.ts';
import type { TextOf } from '../compile/step.ts';
import { traceTest } from '../compile/trace.ts';
import { elementWord } from '../expand/element-word.ts';
import { compilePattern, compileRegexText, compileSubject, compileSubscript } from '../expand/words.ts';
import { isMatch, type ShellPattern } from '../pattern/pattern.ts';
import { localeText, longLocaleText } from '../state/locale.ts';
import type { Shell } from '../state/shell.ts';
import { shortLength } from '../state/work.ts';
import type { TestExpression, Word } from '../syntax/ast.ts';
import { type CompiledTest, shownOperand, type TestStatus, toStatus } from './compile.ts';
import { compareFiles } from './file-test.ts';
import { matchRegex } from './match-regex.ts';
import { integerComparisons } from './operators.ts';
import { isBefore } from './text-order.ts';
import { compileTracedPattern } from './traced-pattern.ts';

type Comparison = Extract<TestExpression, { type: 'binary' }>;

/** Compares two texts that are expanded. */
type Compare = (shell: Shell, left: string, right: string) => Maybe<TestStatus>;

/** A test between two operands of `[[ ]]`. */
export const compileComparison = (expression: Comparison, compilation: Compilation): CompiledTest => {
	const { operator } = expression;
	if (operator === '=' || operator === '==' || operator === '!=')
		return compileMatch(expression, compilation);
	const operand = Object.hasOwn(integerComparisons, operator) ? compileExpression : compileSubject;
	const left = operand(expression.left, compilation);
	const right = (operator === '=~' ? compileRegexText : operand)(expression.right, compilation);
	const compare = compareBy(operator);
	return (shell, negated) =>
		andThen(left(shell), (one) =>
			andThen(right(shell), (other) => {
				if (!shell.options.xtrace) return compare(shell, one, other);
				return andThen(trace(shell, negated, one, operator, other), () => compare(shell, one, other));
			}),
		);
};

// The key of an element is expanded once.
const compileExpression = (word: Word, compilation: Compilation): TextOf => {
	const element = elementWord(word);
	if (element === undefined) return compileSubject(word, compilation);
	const { name } = element;
	const subscript = compileSubscript(element.subscript, compilation);
	return (shell) =>
		andThen(subscript(shell), (text) => {
			const isKey = shell.variables.resolve(name)?.value instanceof Map;
			return `${name}[${isKey ? protectedKey(text) : text}]`;
		});
};

const trace = (
	shell: Shell,
	negated: boolean,
	left: string,
	operator: string,
	right: string,
): Maybe<unknown> =>
	traceTest(shell, `${negated ? '! ' : ''}${shownOperand(left)} ${operator} ${shownOperand(right)}`);

const compareBy = (operator: string): Compare => {
	switch (operator) {
		case '=~':
			return matchRegex;
		case '<':
			return (shell, left, right) => andThen(isBefore(shell, left, right), toStatus);
		case '>':
			return (shell, left, right) => andThen(isBefore(shell, right, left), toStatus);
		case '-nt':
		case '-ot':
		case '-ef':
			return (shell, left, right) => toStatus(compareFiles(shell, operator, left, right));
		default:
			return compareIntegers(integerComparisons[operator]!);
	}
};

// Both sides are expressions. One that cannot be evaluated is complained of, and the test fails.
const compareIntegers =
	(holds: (left: number | bigint, right: number | bigint) => boolean): Compare =>
	(shell, left, right) =>
		orElse<TestStatus>(
			() =>
				andThen(evaluateArithmetic(shell, left, '[['), (one) =>
					andThen(evaluateArithmetic(shell, right, '[['), (other) => (holds(one, other) ? 0 : 1)),
				),
			(error) => {
				if (!(error instanceof ArithmeticError) || error.ends !== 'command') throw error;
				return andThen(shell.complain(error.message), () => 1);
			},
		);

const compileMatch = ({ operator, left, right }: Comparison, compilation: Compilation): CompiledTest => {
	const text = compileSubject(left, compilation);
	const pattern = compilePattern(right, compilation, { extended: true });
	const traced = compileTracedPattern(right, compilation);
	const expected = operator !== '!=';
	const runTraced = (shell: Shell, value: string, negated: boolean): Maybe<TestStatus> =>
		andThen(traced(shell), (source) =>
			andThen(trace(shell, negated, value, operator, source.text), () => match(shell, source.pattern, value)),
		);
	const match = (shell: Shell, ready: ShellPattern, value: string): Maybe<TestStatus> => {
		if (value.length <= ready.quickLength) return ready.matches(value) === expected ? 0 : 1;
		return andThen(isMatch(shell, ready, value), (holds) => toStatus(holds === expected));
	};
	const run = (shell: Shell, written: string, negated: boolean): Maybe<TestStatus> => {
		if (written.length <= shortLength) return runOn(shell, localeText(shell, written), negated);
		return andThen(longLocaleText(shell, written), (value) => runOn(shell, value, negated));
	};
	const runOn = (shell: Shell, value: string, negated: boolean): Maybe<TestStatus> => {
		if (shell.options.xtrace) return runTraced(shell, value, negated);
		const ready = pattern(shell);
		return ready instanceof Promise
			? ready.then((later) => match(shell, later, value))
			: match(shell, ready, value);
	};
	return (shell, negated) => {
		const value = text(shell);
		return value instanceof Promise
			? value.then((ready) => run(shell, ready, negated))
			: run(shell, value, negated);
	};
};
