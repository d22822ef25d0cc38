import { scanDoubleParenthesis } from './arithmetic-text.ts';
import type { ArithmeticForCommand, CommandList, ForCommand, SelectCommand, Word } from './ast.ts';
import { type Opened, readBraceBody, readDoBody } from './compound.ts';
import { readArithmeticText } from './dollar.ts';
import { ShellSyntaxError } from './errors.ts';
import { skipLines } from './list.ts';
import { plainWord, takeWord } from './plain-word.ts';
import { readItems } from './progress.ts';
import { isMeta, type Reader } from './reader.ts';
import { readRedirects } from './redirects.ts';
import { readWord } from './words.ts';

/** `for name in …` and `for (( … ))`. */
export const readFor = (reader: Reader): ForCommand | ArithmeticForCommand => {
	const start = reader.at;
	const line = reader.line();
	const opened = { what: 'for', at: start };
	takeWord(reader, 'for');
	reader.skipBlanks();
	if (reader.startsWith('((')) return readArithmeticFor(reader, opened, line);
	return { type: 'for', ...readIteration(reader, opened), line, span: reader.span(start) };
};

/** `select name in …`. */
export const readSelect = (reader: Reader): SelectCommand => {
	const start = reader.at;
	const line = reader.line();
	takeWord(reader, 'select');
	reader.skipBlanks();
	return {
		type: 'select',
		...readIteration(reader, { what: 'select', at: start }),
		line,
		span: reader.span(start),
	};
};

const readIteration = (
	reader: Reader,
	opened: Opened,
): Pick<ForCommand, 'variable' | 'words' | 'body' | 'redirects'> => {
	const variable = readVariable(reader);
	const headEnd = reader.at;
	skipLines(reader);
	let words: readonly Word[] | undefined;
	if (plainWord(reader) === 'in') {
		takeWord(reader, 'in');
		words = readWords(reader);
		endOfHead(reader, opened);
	} else if (reader.code() === 0x3b && reader.code(1) !== 0x3b) {
		reader.at += 1;
		skipLines(reader);
	} else if (reader.code() === 0x7b && !reader.text.slice(headEnd, reader.at).includes('\n')) {
		throw reader.unexpected(opened);
	}
	const body = readLoopBody(reader, opened);
	return { variable, words, body, redirects: readRedirects(reader) };
};

const readVariable = (reader: Reader): string => {
	const start = reader.at;
	for (;;) {
		if (reader.code() === 0x5c && reader.code(1) === 0x0a) reader.at += 2;
		else if (isMeta(reader.code())) break;
		else reader.at += 1;
	}
	const name = reader.text.slice(start, reader.at).replaceAll('\\\n', '');
	if (name === '') throw reader.misplaced();
	if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return name;
	reader.refuseOpenQuote(start);
	if (!reader.leavesToRun) throw reader.fail(start, `\`${name}': not a valid identifier`);
	return name;
};

const readWords = (reader: Reader): readonly Word[] =>
	readItems<Word>(reader, 'words', (words) => {
		reader.skipBlanks();
		if (reader.code() === 0x23) reader.skipComment();
		const isSubstitution = (reader.code() === 0x3c || reader.code() === 0x3e) && reader.code(1) === 0x28;
		if (isMeta(reader.code()) && !isSubstitution) return true;
		words.push(readWord(reader, 'command'));
		return false;
	});

// The words end with `;` or a line end.
const endOfHead = (reader: Reader, opened: Opened): void => {
	if (reader.code() === 0x3b && reader.code(1) !== 0x3b) reader.at += 1;
	else if (reader.code() !== 0x0a) throw reader.unexpected(opened);
	skipLines(reader);
};

const readLoopBody = (reader: Reader, opened: Opened): CommandList =>
	plainWord(reader) === '{' ? readBraceBody(reader, opened) : readDoBody(reader, opened);

const readArithmeticFor = (reader: Reader, opened: Opened, line: number): ArithmeticForCommand => {
	const open = reader.at;
	const close = scanDoubleParenthesis(reader, open + 2);
	if (close === undefined) throw reader.unexpected(opened);
	const [start, condition, step] = readThreeParts(reader, open + 2, close, opened);
	reader.at = step.span.end + 2;
	reader.skipBlanks();
	if (reader.code() === 0x3b && reader.code(1) !== 0x3b) reader.at += 1;
	skipLines(reader);
	const body = readLoopBody(reader, opened);
	const redirects = readRedirects(reader);
	return {
		type: 'arithmeticFor',
		start,
		condition,
		step,
		body,
		redirects,
		line,
		span: reader.span(opened.at),
	};
};

const readThreeParts = (
	reader: Reader,
	from: number,
	close: number,
	opened: Opened,
): readonly [Word, Word, Word] => {
	const cuts = semicolons(reader.text, from, close);
	if (cuts.length !== 2) {
		const what = cuts.length < 2 ? 'arithmetic expression required' : "`;' unexpected";
		throw new ShellSyntaxError(reader.source, {
			span: { start: opened.at, end: close + 2 },
			bashText: `syntax error: ${what}`,
			needsMore: false,
			below: `syntax error: \`${reader.text.slice(from - 2, close + 2)}'`,
		});
	}
	// What aliases have moved the ends by.
	let moved = 0;
	const read = (start: number, end: number): Word => {
		reader.at = start + moved;
		const word = readArithmeticText(reader, end + moved);
		moved = word.span.end - end;
		return word;
	};
	return [read(from, cuts[0]!), read(cuts[0]! + 1, cuts[1]!), read(cuts[1]! + 1, close)];
};

// Offsets of the `;` outside of parentheses and quotes.
const semicolons = (text: string, from: number, to: number): readonly number[] => {
	const found: number[] = [];
	let depth = 0;
	let quote = '';
	for (let at = from; at < to; at++) {
		const char = text[at]!;
		if (char === '\\') at += 1;
		else if (quote !== '') {
			if (char === quote) quote = '';
		} else if (char === '"' || char === "'") quote = char;
		else if (char === '(' || char === '{') depth += 1;
		else if (char === ')' || char === '}') depth -= 1;
		else if (char === ';' && depth === 0) found.push(at);
	}
	return found;
};
