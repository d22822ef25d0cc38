import {
	add,
	bitAnd,
	bitOr,
	bitXor,
	divide,
	type Integer,
	multiply,
	power,
	remainder,
	shiftLeft,
	shiftRight,
	subtract,
} from './integer.ts';
import type { BinaryOperator, Link } from './node.ts';

/** What each operator does to two values; the caller has refused what {@link unfitMessage} names. */
export const operations: Readonly<Record<BinaryOperator, (left: Integer, right: Integer) => Integer>> = {
	'+': add,
	'-': subtract,
	'*': multiply,
	'/': divide,
	'%': remainder,
	'**': power,
	'<<': shiftLeft,
	'>>': shiftRight,
	'&': bitAnd,
	'|': bitOr,
	'^': bitXor,
	'<': (left, right) => (left < right ? 1 : 0),
	'>': (left, right) => (left > right ? 1 : 0),
	'<=': (left, right) => (left <= right ? 1 : 0),
	'>=': (left, right) => (left >= right ? 1 : 0),
	'==': (left, right) => (left === right ? 1 : 0),
	'!=': (left, right) => (left === right ? 0 : 1),
};

/** Why the right side does not fit the operator, in bash's words, or `undefined`. */
export const unfitMessage = (operator: BinaryOperator, right: Integer): string | undefined => {
	if (operator === '/' || operator === '%') return right === 0 ? 'division by 0' : undefined;
	return operator === '**' && right < 0 ? 'exponent less than 0' : undefined;
};

/** The value of an operator between two numbers, or `undefined` where that is left to the evaluation. */
export const foldConstants = (
	operator: Link['operator'],
	left: Integer,
	right: Integer,
): Integer | undefined => {
	switch (operator) {
		case ',':
			return right;
		case '&&':
			return left !== 0 && right !== 0 ? 1 : 0;
		case '||':
			return left !== 0 || right !== 0 ? 1 : 0;
		default:
			return unfitMessage(operator, right) === undefined ? operations[operator](left, right) : undefined;
	}
};
