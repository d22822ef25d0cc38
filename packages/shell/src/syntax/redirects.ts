import type { Redirect, RedirectOperator, Word } from './ast.ts';
import { noteDocument, readDelimiter } from './here-documents.ts';
import { joinToken } from './joined-lines.ts';
import { isDigit, isMeta, nameEnd, type Reader } from './reader.ts';
import { readWord } from './words.ts';

/** The redirections that follow a compound command. */
export const readRedirects = (reader: Reader): readonly Redirect[] => {
	const redirects: Redirect[] = [];
	for (;;) {
		const end = reader.at;
		reader.skipBlanks();
		const redirect = readRedirect(reader);
		if (redirect === undefined) {
			reader.at = end;
			return redirects;
		}
		redirects.push(redirect);
	}
};

/** A redirection if one starts here, else `undefined` and nothing read. */
export const readRedirect = (reader: Reader): Redirect | undefined => {
	const start = reader.at;
	const descriptor = readDescriptor(reader);
	if (descriptor !== undefined && reader.joinsLines) joinToken(reader);
	const operator = operatorAt(reader);
	if (operator === undefined || (descriptor !== undefined && operator.startsWith('&'))) {
		reader.at = start;
		return undefined;
	}
	reader.at += operator.length;
	reader.skipBlanks();
	const isComment = reader.code() === 0x23;
	if (isComment || (isMeta(reader.code()) && !isProcessSubstitution(reader))) throw reader.misplaced();
	if (operator === '<<' || operator === '<<-') return readDocumentStart(reader, start, descriptor, operator);
	const target: Word = readWord(reader, 'command');
	return { type: 'redirect', descriptor, operator, target, document: undefined, span: reader.span(start) };
};

const isProcessSubstitution = (reader: Reader): boolean =>
	(reader.code() === 0x3c || reader.code() === 0x3e) && reader.code(1) === 0x28;

// A number or `{name}` counts only directly before `<` or `>`.
const readDescriptor = (reader: Reader): Redirect['descriptor'] => {
	const start = reader.at;
	if (isDigit(reader.code())) {
		let at = start;
		while (at < reader.end && isDigit(reader.text.charCodeAt(at))) at += 1;
		const number = Number(reader.text.slice(start, at));
		if (number > maxNumber || !isRedirection(reader, at)) return undefined;
		reader.at = at;
		return number;
	}
	if (reader.code() !== 0x7b) return undefined;
	const end = subscriptEnd(reader, nameEnd(reader.text, start + 1, reader.end));
	if (end === start + 1 || reader.text[end] !== '}' || !isRedirection(reader, end + 1)) return undefined;
	reader.at = end + 1;
	return { variable: reader.text.slice(start + 1, end) };
};

/** What is greater is a word. */
const maxNumber = 0x7fff_ffff;

// Behind the subscript of `{name[…]}>`, if there is one; what would end a word is not in it.
const subscriptEnd = (reader: Reader, from: number): number => {
	subscript.lastIndex = from;
	return subscript.test(reader.text) && subscript.lastIndex < reader.end ? subscript.lastIndex : from;
};

const subscript = /\[[^\s[\];&|<>()]+\]/y;

const isRedirection = (reader: Reader, at: number): boolean => {
	const code = at < reader.end ? reader.text.charCodeAt(at) : -1;
	return code === 0x3c || code === 0x3e;
};

const operatorAt = (reader: Reader): RedirectOperator | undefined => {
	const code = reader.code();
	if (code !== 0x3c && code !== 0x3e && code !== 0x26) return undefined;
	if (code !== 0x26 && reader.code(1) === 0x28) return undefined;
	for (const operator of longestFirst) if (reader.startsWith(operator)) return operator;
	return undefined;
};

const longestFirst: readonly RedirectOperator[] = [
	'<<<',
	'<<-',
	'&>>',
	'<<',
	'<&',
	'<>',
	'>>',
	'>&',
	'>|',
	'&>',
	'<',
	'>',
];

const readDocumentStart = (
	reader: Reader,
	start: number,
	descriptor: Redirect['descriptor'],
	operator: '<<' | '<<-',
): Redirect => {
	const { target, delimiter, quoted } = readDelimiter(reader);
	const redirect = {
		type: 'redirect' as const,
		descriptor,
		operator,
		target,
		document: undefined,
		span: reader.span(start),
	};
	noteDocument(reader, redirect, { delimiter, quoted, stripTabs: operator === '<<-' });
	return redirect;
};
