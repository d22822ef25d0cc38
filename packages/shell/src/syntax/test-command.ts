import type { TestCommand, TestExpression, Word } from './ast.ts';
import { ShellSyntaxError } from './errors.ts';
import { skipLines } from './list.ts';
import { plainWord, takeWord } from './plain-word.ts';
import { isMeta, type Reader } from './reader.ts';
import { readRedirects } from './redirects.ts';
import { readWord } from './words.ts';

/** `[[ … ]]`; the reader stands on the first bracket. */
export const readTest = (reader: Reader): TestCommand => {
	const start = reader.at;
	takeWord(reader, '[[');
	const expression = readOr(reader, start);
	const line = reader.line(expression.span.end);
	skipLines(reader);
	if (plainWord(reader) !== ']]') throw unclosed(reader, start);
	takeWord(reader, ']]');
	const redirects = readRedirects(reader);
	return { type: 'test', expression, redirects, line, span: reader.span(start) };
};

const unclosed = (reader: Reader, openedAt: number): Error => {
	if (reader.atEnd) return endedInside(reader, openedAt, "unexpected EOF while looking for `]]'", openedAt);
	const token = isOperator(reader) ? `: unexpected token \`${reader.tokenHere()}'` : '';
	return failHere(reader, `syntax error in conditional expression${token}`);
};

// bash does not show the line below these messages.
const failHere = (reader: Reader, bashText: string): Error => {
	const span = { start: reader.at, end: reader.at };
	if (reader.atEnd) return endedInside(reader, reader.at, bashText, reader.at);
	return new ShellSyntaxError(reader.source, { span, bashText, needsMore: false, showsLine: false });
};

const endedInside = (reader: Reader, openedAt: number, bashText: string, seenAt: number): Error =>
	new ShellSyntaxError(reader.source, {
		span: { start: reader.end, end: reader.end },
		bashText,
		needsMore: true,
		opened: { what: '[[', place: reader.source.place(openedAt) },
		place: reader.source.place(seenAt),
	});

const readOr = (reader: Reader, openedAt: number): TestExpression =>
	reader.nest(() => {
		let left = readAnd(reader, openedAt);
		for (;;) {
			skipLines(reader);
			if (!reader.startsWith('||')) return left;
			reader.at += 2;
			const right = readAnd(reader, openedAt);
			left = { type: 'or', left, right, span: { start: left.span.start, end: right.span.end } };
		}
	});

const readAnd = (reader: Reader, openedAt: number): TestExpression => {
	let left = readTerm(reader, openedAt);
	for (;;) {
		skipLines(reader);
		if (!reader.startsWith('&&')) return left;
		reader.at += 2;
		const right = readTerm(reader, openedAt);
		left = { type: 'and', left, right, span: { start: left.span.start, end: right.span.end } };
	}
};

const readTerm = (reader: Reader, openedAt: number): TestExpression => {
	skipLines(reader);
	if (reader.atEnd) throw reader.endsInside('[[', openedAt, "unexpected token `EOF' in conditional command");
	const start = reader.at;
	const word = plainWord(reader);
	// With extglob `!(…)` is a pattern also where a term begins.
	if (word === '!' && !(reader.extglob && reader.code(1) === 0x28)) {
		takeWord(reader, word);
		const operand = reader.nest(() => readTerm(reader, openedAt));
		return { type: 'not', operand, span: reader.span(start) };
	}
	if (reader.code() === 0x28) return readGroup(reader, openedAt);
	if (unaryOperators.has(word)) return readUnary(reader, word) ?? readComparison(reader);
	return readComparison(reader);
};

const readGroup = (reader: Reader, openedAt: number): TestExpression => {
	const start = reader.at;
	reader.at += 1;
	const operand = readGrouped(reader, openedAt);
	skipLines(reader);
	if (reader.code() !== 0x29) {
		const token =
			isOperator(reader) || plainWord(reader) === ']]' ? `unexpected token \`${reader.tokenHere()}', ` : '';
		throw failHere(reader, `${token}expected \`)'`);
	}
	reader.at += 1;
	return { type: 'group', operand, span: reader.span(start) };
};

// Of every group around a fault bash says that its end is missing, and nothing else where nothing is in it.
const readGrouped = (reader: Reader, openedAt: number): TestExpression => {
	try {
		return readOr(reader, openedAt);
	} catch (error) {
		if (!(error instanceof ShellSyntaxError) || error.within !== undefined) throw error;
		const text = "expected `)'";
		if (error.bashText === nothingToTest) throw failHere(reader, text);
		error.below.push({ line: reader.line(reader.atEnd ? reader.end - 1 : reader.at), text });
		throw error;
	}
};

const nothingToTest = "syntax error in conditional expression: unexpected token `]]'";

const unaryOperators = new Set(
	'-a -b -c -d -e -f -g -h -k -p -r -s -t -u -w -x -G -L -N -O -S -n -z -o -v -R'.split(' '),
);
const binaryOperators = new Set('= == != =~ -eq -ne -lt -le -gt -ge -nt -ot -ef'.split(' '));

const readUnary = (reader: Reader, operator: string): TestExpression | undefined => {
	const start = reader.at;
	takeWord(reader, operator);
	reader.skipBlanks();
	if (isOperandMissing(reader)) {
		throw failHere(reader, `unexpected argument \`${reader.tokenHere()}' to conditional unary operator`);
	}
	return { type: 'unary', operator, operand: readWord(reader, 'test'), span: reader.span(start) };
};

const readComparison = (reader: Reader): TestExpression => {
	const start = reader.at;
	if (plainWord(reader) === ']]') {
		throw failHere(reader, nothingToTest);
	}
	if (isOperator(reader))
		throw failHere(reader, `unexpected token \`${reader.tokenHere()}' in conditional command`);
	const left: Word = readWord(reader, 'test');
	const afterLeft = reader.at;
	reader.skipBlanks();
	const operator = binaryOperatorHere(reader);
	if (operator === undefined) {
		if (!isExpressionEnd(reader)) {
			const token = isOperator(reader) ? `unexpected token \`${reader.tokenHere()}', ` : '';
			throw failHere(reader, `${token}conditional binary operator expected`);
		}
		reader.at = afterLeft;
		return { type: 'word', word: left, span: reader.span(start) };
	}
	takeWord(reader, operator);
	reader.skipBlanks();
	if (operator === '=~' ? isRegexMissing(reader) : isOperandMissing(reader)) {
		throw failHere(reader, `unexpected argument \`${reader.tokenHere()}' to conditional binary operator`);
	}
	const right = readWord(reader, operator === '=~' ? 'regex' : 'test');
	return { type: 'binary', operator, left, right, span: reader.span(start) };
};

const binaryOperatorHere = (reader: Reader): string | undefined => {
	const code = reader.code();
	if (code === 0x3c || code === 0x3e) {
		const next = reader.code(1);
		return next === 0x28 || next === code || next === 0x26 || next === 0x7c ? undefined : reader.char();
	}
	const word = plainWord(reader);
	return binaryOperators.has(word) ? word : undefined;
};

// What may follow a word that stands alone.
const isExpressionEnd = (reader: Reader): boolean =>
	reader.code() === 0x29 || reader.startsWith('&&') || reader.startsWith('||') || plainWord(reader) === ']]';

const isOperandMissing = (reader: Reader): boolean => plainWord(reader) === ']]' || isOperator(reader);

// A parenthesis or `|` begins a regular expression; before any other operator it is empty.
const isRegexMissing = (reader: Reader): boolean => {
	const code = reader.code();
	return isOperandMissing(reader) && (!isMeta(code) || code === -1 || code === 0x0a);
};

// A line end, the end of the text or an operator, but not `<(…)`.
const isOperator = (reader: Reader): boolean => {
	const code = reader.code();
	if ((code === 0x3c || code === 0x3e) && reader.code(1) === 0x28) return false;
	return isMeta(code) || code === 0x23;
};
