import { RegexError } from '../regex/errors.ts';
import { compileRegex } from '../regex/regex.ts';
import type { TestExpression, Word } from '../syntax/ast.ts';
import type { Report } from './report.ts';

/** A regular expression after `=~` that is wrong whatever it is matched with. */
export const checkRegexConstant = (expression: TestExpression, report: Report): void => {
	if (expression.type !== 'binary' || expression.operator !== '=~') return;
	const source = constantRegex(expression.right);
	if (source === undefined) return;
	try {
		compileRegex(source, { syntax: 'ere', ignoreCase: false });
	} catch (error) {
		if (!(error instanceof RegexError)) throw error;
		report.warn('regex', expression.right.span, `${source}: ${error.message}; [[ ]] then has status 2`);
	}
};

const constantRegex = (word: Word): string | undefined => {
	let source = '';
	for (const part of word.parts) {
		if (part.type === 'literal') source += part.text;
		else if (part.type === 'escaped') source += `\\${part.text}`;
		else return undefined;
	}
	return source;
};
