import type { Regex } from '@tenon/shell';
import { ProgramRegex, RecordSearch, testText } from '../run/record-search.ts';
import { TypedRegex } from '../run/values.ts';
import type { Spot } from '../syntax/source.ts';
import type { ArithmeticOperator, Expression, RegexNode } from '../syntax/tree.ts';
import { all, type Code, from1, from2, plain, then2, waiting } from './code.ts';
import type { Compiler } from './compiler.ts';

/** An operator on numbers; `suffix` is what messages add to its name where it assigns. */
export const arithmetic = (
	{ runtime }: Compiler,
	operator: ArithmeticOperator,
	suffix: '' | '=',
	spot: Spot,
): { readonly apply: (left: number, right: number) => number } => {
	switch (operator) {
		case '+':
			return { apply: (left, right) => left + right };
		case '-':
			return { apply: (left, right) => left - right };
		case '*':
			return { apply: (left, right) => left * right };
		case '^':
			return { apply: (left, right) => left ** right };
		case '/': {
			const note = suffix === '=' ? " in `/='" : '';
			return {
				apply: (left, right) => {
					if (right === 0) throw runtime.fatal(`division by zero attempted${note}`, spot);
					return left / right;
				},
			};
		}
		case '%':
			return {
				apply: (left, right) => {
					if (right === 0) throw runtime.fatal(`division by zero attempted in \`%${suffix}'`, spot);
					return left % right;
				},
			};
	}
};

/** Joins the texts of expressions. */
export const compileConcatenation = (compiler: Compiler, items: readonly Expression[]): Code<string> => {
	const { runtime } = compiler;
	const texts = items.map((item) => compiler.text(item));
	const [first, second] = texts;
	if (texts.length === 2) return from2(first!, second!, (one, other) => checked(one + other, runtime));
	return from1(all(texts), (parts) => checked(parts.join(''), runtime));
};

const checked = (text: string, runtime: Compiler['runtime']): string =>
	text.length > longText ? runtime.bounded(text) : text;

const longText = 8192;

/** `/…/` by itself: whether the record matches. */
export const compileRecordMatch = ({ runtime }: Compiler, node: RegexNode): Code<boolean> => {
	const search = new RecordSearch(runtime, new ProgramRegex(runtime, node.source, node.spot));
	return waiting(() => search.test());
};

/** `left ~ right`. */
export const compileMatch = (compiler: Compiler, left: Expression, right: Expression): Code<boolean> => {
	if (isRecord(left) && right.kind === 'regex') return compileRecordMatch(compiler, right);
	return then2(compiler.text(left), compileRegexOperand(compiler, right), (text, regex) =>
		testText(compiler.runtime, regex, text),
	);
};

const isRecord = (node: Expression): boolean =>
	node.kind === 'field' && node.index.kind === 'number' && node.index.value === 0;

/** What is used as a regular expression: one of the program, or one that a value says. */
export const compileRegexOperand = (compiler: Compiler, node: Expression): Code<Regex> => {
	const { runtime } = compiler;
	if (node.kind === 'regex' || node.kind === 'typed-regex') {
		const program = new ProgramRegex(runtime, node.source, node.spot);
		return plain(() => program.regex);
	}
	return from1(compiler.value(node), (value) => {
		const source = value instanceof TypedRegex ? value.source : runtime.textOf(value);
		return runtime.regexes.of(source, node.spot);
	});
};
