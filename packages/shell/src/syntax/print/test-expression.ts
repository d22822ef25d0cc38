import type { TestExpression } from '../ast.ts';
import type { Form } from './page.ts';
import { printWord } from './words.ts';

/** What stands between `[[` and `]]`. */
export const printTestExpression = (expression: TestExpression, form: Form): string => {
	switch (expression.type) {
		case 'word': {
			const text = printWord(expression.word, form);
			return form === 'exact' ? text : `-n ${text}`;
		}
		case 'unary':
			return `${expression.operator} ${printWord(expression.operand, form)}`;
		case 'binary': {
			const left = printWord(expression.left, form);
			return `${left} ${expression.operator} ${printWord(expression.right, form)}`;
		}
		case 'not':
			return printNegated(expression.operand, form);
		case 'group':
			return `( ${printTestExpression(expression.operand, form)} )`;
		case 'and':
		case 'or':
			return printChain(expression, form);
	}
};

// A chain of `&&` leans to the left and may be long: it is printed from its end without recursion.
const printChain = (expression: TestExpression, form: Form): string => {
	const pieces: string[] = [];
	let left = expression;
	while (left.type === 'and' || left.type === 'or') {
		pieces.push(printTestExpression(left.right, form), left.type === 'and' ? '&&' : '||');
		left = left.left;
	}
	return [...pieces, printTestExpression(left, form)].reverse().join(' ');
};

// bash forgets two negations that cancel each other.
const printNegated = (operand: TestExpression, form: Form): string =>
	operand.type === 'not' && form === 'bash'
		? printTestExpression(operand.operand, form)
		: `! ${printTestExpression(operand, form)}`;
