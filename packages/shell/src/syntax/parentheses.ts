import { scanDoubleParenthesis } from './arithmetic-text.ts';
import type { ArithmeticCommand, SubshellCommand } from './ast.ts';
import { readArithmeticText } from './dollar.ts';
import { readNonEmptyList } from './list.ts';
import type { Reader } from './reader.ts';
import { readRedirects } from './redirects.ts';

/** `(( … ))`, or `undefined` and nothing read if the parentheses are those of two subshells. */
export const readArithmeticCommand = (reader: Reader): ArithmeticCommand | undefined => {
	const start = reader.at;
	const close = scanDoubleParenthesis(reader, start + 2);
	if (close === undefined) return undefined;
	reader.at = start + 2;
	const expression = readArithmeticText(reader, close);
	reader.at = expression.span.end + 2;
	const line = reader.line();
	const redirects = readRedirects(reader);
	return { type: 'arithmetic', expression, redirects, line, span: reader.span(start) };
};

/** `( … )`. */
export const readSubshell = (reader: Reader): SubshellCommand =>
	reader.nest(() => {
		const start = reader.at;
		reader.at += 1;
		const opened = { what: '(', at: start };
		const body = readNonEmptyList(reader, { closers: new Set<string>(), parenthesis: true }, opened);
		if (reader.code() !== 0x29) throw reader.unexpected(opened);
		reader.at += 1;
		const line = reader.line();
		const redirects = readRedirects(reader);
		return { type: 'subshell', body, redirects, line, span: reader.span(start) };
	});
