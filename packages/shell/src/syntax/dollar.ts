import { closingParenthesis, scanDoubleParenthesis } from './arithmetic-text.ts';
import type { ArithmeticPart, Word, WordPart } from './ast.ts';
import { RefusedConstruct, ShellSyntaxError } from './errors.ts';
import { joinDollar } from './joined-lines.ts';
import { readBracedParameter } from './parameter.ts';
import { readAnsiQuoted, readDoubleQuoted, readDoubleQuotedParts } from './quotes.ts';
import { isDigit, isNameStart, nameEnd, type Quoting, type Reader } from './reader.ts';
import { readScriptUntilParenthesis } from './script.ts';

/** What a `$` starts; `undefined`, and nothing read, if it stands for itself. */
export const readDollar = (reader: Reader, quoting: Quoting): WordPart | undefined => {
	if (reader.joinsLines) joinDollar(reader);
	const start = reader.at;
	const next = reader.code(1);
	if (isNameStart(next)) {
		const end = nameEnd(reader.text, start + 1, reader.end);
		return isContinuedName(reader, end)
			? readContinuedName(reader, start)
			: plainParameter(reader, start, end);
	}
	if (isDigit(next)) return plainParameter(reader, start, start + 2);
	switch (next) {
		case 0x28: // (
			return reader.code(2) === 0x28 ? readArithmeticOrCommand(reader) : readCommand(reader);
		case 0x7b: // {
			return reader.nest(() => readBracedParameter(reader, quoting));
		case 0x5b: // [
			return readBracketArithmetic(reader);
		case 0x27: // '
			return quoting === 'unquoted' ? readAnsiQuoted(reader) : undefined;
		case 0x22: // "
			return quoting === 'unquoted' ? readDoubleQuoted(reader) : undefined;
		case 0x40: // @
		case 0x2a: // *
		case 0x23: // #
		case 0x3f: // ?
		case 0x2d: // -
		case 0x24: // $
		case 0x21: // !
			return plainParameter(reader, start, start + 2);
		case 0x5c: // \
			return readContinued(reader, quoting);
		default:
			return undefined;
	}
};

// A line may end behind the `$`: what is on the next one belongs to it.
const readContinued = (reader: Reader, quoting: Quoting): WordPart | undefined => {
	const start = reader.at;
	let at = start + 1;
	while (reader.text.startsWith('\\\n', at) && at + 2 < reader.end) at += 2;
	if (at === start + 1) return undefined;
	reader.at = at - 1;
	const part = readDollar(reader, quoting);
	if (part === undefined) {
		reader.at = start;
		return undefined;
	}
	return { ...part, span: reader.span(start) };
};

// A backslash at the line end may cut a name in two.
const isContinuedName = ({ text, end: limit }: Reader, end: number): boolean =>
	text.startsWith('\\\n', end) && end + 2 < limit && /[\w\\]/.test(text[end + 2]!);

const readContinuedName = (reader: Reader, start: number): WordPart => {
	const continued = /(?:\w|\\\n)*/y;
	continued.lastIndex = start + 1;
	const raw = continued.exec(reader.text.slice(0, reader.end))![0];
	return plainParameter(reader, start, start + 1 + raw.length, raw.replaceAll('\\\n', ''));
};

const plainParameter = (
	reader: Reader,
	start: number,
	end: number,
	name = reader.text.slice(start + 1, end),
): WordPart => {
	reader.at = end;
	return {
		type: 'parameter',
		name,
		braced: false,
		indirect: false,
		subscript: undefined,
		operation: undefined,
		span: reader.span(start),
	};
};

const readCommand = (reader: Reader): WordPart => {
	const start = reader.at;
	reader.at += 2;
	const script = readScriptUntilParenthesis(reader, start, '$(');
	const written = reader.text.startsWith('$((', start) ? reader.text.slice(start, reader.at) : undefined;
	return { type: 'command', script, backquoted: undefined, written, span: reader.span(start) };
};

// `$((` is arithmetic if a `))` closes it, else a substitution that begins with a subshell.
const readArithmeticOrCommand = (reader: Reader): WordPart => {
	const start = reader.at;
	const close = scanDoubleParenthesis(reader, start + 3, { isExpansion: true });
	if (close === undefined) return readSubstitutedSubshell(reader);
	reader.at = start + 3;
	const expression = readArithmeticText(reader, close);
	reader.at = expression.span.end + 2;
	return { type: 'arithmetic', expression, bracketed: false, span: reader.span(start) };
};

// bash looks for the other parenthesis alone, and reads what is between them when it gets there.
const readSubstitutedSubshell = (reader: Reader): WordPart => {
	const { at: start, end, depth, pending, isSubstitution } = reader;
	try {
		return readCommand(reader);
	} catch (error) {
		if (!(error instanceof ShellSyntaxError) || error instanceof RefusedConstruct) throw error;
		const from = start + 2;
		const close = closingParenthesis(reader, from, end);
		if (close === undefined) throw reader.unmatched(')', '$((', start);
		if (!reader.leavesToRun) throw error;
		Object.assign(reader, { at: close + 1, end, depth, pending, isSubstitution });
		return {
			type: 'command',
			script: { type: 'script', body: [], comments: [], span: { start: from, end: close } },
			backquoted: undefined,
			broken: reader.text.slice(from, close),
			written: reader.text.slice(start, close + 1),
			span: reader.span(start),
		};
	}
};

const readBracketArithmetic = (reader: Reader): ArithmeticPart => {
	const start = reader.at;
	reader.at += 2;
	const from = reader.at;
	let depth = 0;
	let close = from;
	for (; close < reader.end; close++) {
		const char = reader.text[close];
		if (char === '[') depth += 1;
		else if (char === ']' && depth-- === 0) break;
	}
	if (close >= reader.end) throw reader.unmatched(']', '$[', start);
	const expression = readArithmeticText(reader, close);
	reader.at = expression.span.end + 1;
	return { type: 'arithmetic', expression, bracketed: true, span: reader.span(start) };
};

/**
 * Arithmetic text up to `close`, read as in double quotes; the quotes themselves mean nothing in it. Aliases in its
 * substitutions may move the end: the word's span has it. `isWritten`: it stands in the script itself, where the
 * `$` of `$"…"` means nothing either.
 */
export const readArithmeticText = (
	reader: Reader,
	close: number,
	{ isWritten = true }: { readonly isWritten?: boolean } = {},
): Word =>
	reader.nest(() => {
		const start = reader.at;
		const outerEnd = reader.end;
		reader.end = close;
		try {
			const parts = readDoubleQuotedParts(reader, {
				closer: undefined,
				openedAt: start,
				what: '((',
				dropsDollars: isWritten,
			});
			return { type: 'word', parts, span: { start, end: reader.end } };
		} finally {
			reader.end += outerEnd - close;
		}
	});
