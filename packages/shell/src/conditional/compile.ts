import { andThen, type Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import { traceTest } from '../compile/trace.ts';
import { type ElementWord, elementWord } from '../expand/element-word.ts';
import { compileSubject, compileSubscript } from '../expand/words.ts';
import type { Shell } from '../state/shell.ts';
import type { TestExpression } from '../syntax/ast.ts';
import { compileComparison } from './compile-comparison.ts';
import { testUnary } from './operators.ts';
import { isElementSet } from './variable-test.ts';

/**
 * What one test of `[[ ]]` found: 0 if it holds, 1 if not, 2 if it could not be made (a regular
 * expression that is none).
 */
export type TestStatus = 0 | 1 | 2;

/** A compiled test; `negated` says that a `!` stands before it, which `set -x` shows with it. */
export type CompiledTest = (shell: Shell, negated: boolean) => Maybe<TestStatus>;

/** Compiles `[[ … ]]` into a question. Use {@link compileTestStatus} where 1 and 2 differ. */
export const compileTest = (
	expression: TestExpression,
	compilation: Compilation,
): ((shell: Shell) => Maybe<boolean>) => {
	const test = compileExpression(expression, compilation);
	return (shell) => {
		const status = test(shell, false);
		return status instanceof Promise ? status.then((ready) => ready === 0) : status === 0;
	};
};

/** Compiles `[[ … ]]` into its exit status. */
export const compileTestStatus = (
	expression: TestExpression,
	compilation: Compilation,
): ((shell: Shell) => Maybe<TestStatus>) => {
	const test = compileExpression(expression, compilation);
	return (shell) => test(shell, false);
};

const compileExpression = (expression: TestExpression, compilation: Compilation): CompiledTest => {
	switch (expression.type) {
		case 'word':
			return compileUnary('-n', expression.word, compilation);
		case 'unary':
			return compileUnary(expression.operator, expression.operand, compilation);
		case 'binary':
			return compileComparison(expression, compilation);
		case 'group': {
			const operand = compileExpression(expression.operand, compilation);
			return (shell) => operand(shell, false);
		}
		case 'not':
			return compileNot(expression.operand, compilation);
		case 'and':
			return compileJoin(expression, compilation, 0);
		case 'or':
			return compileJoin(expression, compilation, 1);
	}
};

const compileUnary = (
	operator: string,
	operand: Extract<TestExpression, { type: 'unary' }>['operand'],
	compilation: Compilation,
): CompiledTest => {
	const element = operator === '-v' ? elementWord(operand) : undefined;
	if (element !== undefined) return compileElementTest(element, compilation);
	const text = compileSubject(operand, compilation);
	const run = (shell: Shell, value: string, negated: boolean): Maybe<TestStatus> => {
		if (!shell.options.xtrace) return toStatus(testUnary(shell, operator, value));
		const shown = `${negated ? '! ' : ''}${operator} ${shownOperand(value)}`;
		return andThen(traceTest(shell, shown), () => toStatus(testUnary(shell, operator, value)));
	};
	return (shell, negated) => {
		const value = text(shell);
		return value instanceof Promise
			? value.then((ready) => run(shell, ready, negated))
			: run(shell, value, negated);
	};
};

// `-v name[subscript]`: the subscript is expanded once, and is a key as it comes out.
const compileElementTest = ({ name, subscript }: ElementWord, compilation: Compilation): CompiledTest => {
	const text = compileSubscript(subscript, compilation);
	return (shell, negated) =>
		andThen(text(shell), (key) => {
			if (!shell.options.xtrace) return toStatus(isElementSet(shell, name, key));
			const shown = `${negated ? '! ' : ''}-v ${name}[${key}]`;
			return andThen(traceTest(shell, shown), () => toStatus(isElementSet(shell, name, key)));
		});
};

/** An operand as `set -x` shows it. */
export const shownOperand = (text: string): string => (text === '' ? "''" : text);

/** The status of a test that could be made. */
export const toStatus = (holds: Maybe<boolean>): Maybe<TestStatus> =>
	holds instanceof Promise ? holds.then(statusOf) : statusOf(holds);

const statusOf = (holds: boolean): TestStatus => (holds ? 0 : 1);

// What could not be tested does not hold, so that its negation does. Two negations are none.
const compileNot = (inner: TestExpression, compilation: Compilation): CompiledTest => {
	if (inner.type === 'not') return compileExpression(inner.operand, compilation);
	const operand = compileExpression(inner, compilation);
	const negate = (status: TestStatus): TestStatus => (status === 0 ? 1 : 0);
	return (shell) => {
		const status = operand(shell, true);
		return status instanceof Promise ? status.then(negate) : negate(status);
	};
};

// `&&` goes on while the left holds, `||` while it does not.
const compileJoin = (
	{ left, right }: Extract<TestExpression, { type: 'and' | 'or' }>,
	compilation: Compilation,
	continuesWith: 0 | 1,
): CompiledTest => {
	const first = compileExpression(left, compilation);
	const second = compileExpression(right, compilation);
	const next = (shell: Shell, status: TestStatus): Maybe<TestStatus> =>
		(status === 0) === (continuesWith === 0) ? second(shell, false) : status;
	return (shell) => {
		const status = first(shell, false);
		return status instanceof Promise ? status.then((ready) => next(shell, ready)) : next(shell, status);
	};
};
