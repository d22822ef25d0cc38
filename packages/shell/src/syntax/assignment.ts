import type { ArrayElement, ArrayLiteral, Assignment, Word, WordPart } from './ast.ts';
import { readingWithin } from './errors.ts';
import { skipLines } from './list.ts';
import { readItems } from './progress.ts';
import { isMeta, isProcessSubstitution, nameEnd, type Reader } from './reader.ts';
import { readSubscript } from './subscript.ts';
import { pathWord } from './typed-path.ts';
import { PartCollector, readExpandable, readWord } from './words.ts';

/**
 * An assignment if one starts here, else `undefined` and nothing read. As a prefix of a command a
 * subscript may hold blanks and newlines, and has to be closed, as in bash; as an argument of `declare` it is
 * a part of a word.
 */
export const readAssignment = (reader: Reader, position: 'prefix' | 'argument'): Assignment | undefined => {
	const start = reader.at;
	const end = nameEnd(reader.text, start, reader.end);
	if (end === start) return undefined;
	reader.at = end;
	const name = reader.text.slice(start, end);
	let subscript: Word | undefined;
	if (reader.code() === 0x5b) {
		if (position === 'argument' && !isSubscript(reader)) {
			reader.at = start;
			return undefined;
		}
		subscript = readSubscript(reader, start);
	}
	const append = reader.code() === 0x2b && reader.code(1) === 0x3d;
	if (!append && reader.code() !== 0x3d) {
		reader.spend(reader.at - start, start, 'too many brackets');
		reader.at = start;
		return undefined;
	}
	reader.at += append ? 2 : 1;
	const value = reader.code() === 0x28 ? readParenthesized(reader) : readValue(reader);
	return { type: 'assignment', name, subscript, append, value, span: reader.span(start) };
};

/**
 * The word `name[…]` of a command, with blanks or operators in its brackets; `undefined`, with nothing read, for any
 * other. Where no assignment starts, bash has read that far to see it.
 */
export const readElementWord = (reader: Reader): Word | undefined => {
	const start = reader.at;
	const open = nameEnd(reader.text, start, reader.end);
	if (open === start || reader.text[open] !== '[' || open >= reader.end) return undefined;
	reader.at = open;
	const subscript = readSubscript(reader, start);
	const close = reader.at - 1;
	if (!/[\s;&|<>()]/.test(reader.text.slice(open, close))) {
		reader.at = start;
		return undefined;
	}
	const rest = reader.atEnd || isMeta(reader.code()) ? [] : readWord(reader, 'command').parts;
	const literal = (from: number, to: number): WordPart => ({
		type: 'literal',
		text: reader.text.slice(from, to),
		span: { start: from, end: to },
	});
	const parts = [literal(start, open + 1), ...subscript.parts, literal(close, close + 1), ...rest];
	return { type: 'word', parts, span: reader.span(start) };
};

/**
 * `name.key=( … )`, where the word has just been read: a list for a path into a typed variable. `undefined`,
 * with nothing read, for every other word, and for `name.key=()` before the body of a function, which bash
 * lets have such a name.
 */
export const readPathList = (reader: Reader, word: Word): Assignment | undefined => {
	if (reader.code() !== 0x28) return undefined;
	const target = pathWord(word);
	if (target === undefined || target.value.parts.length > 0 || isFunctionAhead(reader)) return undefined;
	const { name, path, append } = target;
	const value = readArrayLiteral(reader);
	if (!reader.atEnd && !isMeta(reader.code())) throw reader.misplaced();
	return {
		type: 'assignment',
		name,
		path,
		subscript: undefined,
		append,
		value,
		span: reader.span(word.span.start),
	};
};

const isFunctionAhead = ({ text, at, end }: Reader): boolean =>
	/^\([ \t]*\)(?:\s|#.*)*(?:[{(]|(?:if|while|until|for|case|select|\[\[)(?=\s))/.test(
		text.slice(at, Math.min(end, at + 1000)),
	);

/** Whether `name=(` starts here. */
export const isArrayAssignment = (reader: Reader): boolean => {
	const end = nameEnd(reader.text, reader.at, reader.end);
	if (end === reader.at) return false;
	const operator = reader.text.startsWith('+=', end) ? '+=(' : '=(';
	return reader.text.startsWith(operator, end) && end + operator.length < reader.end;
};

/** `name=( … )` as one word, for a command that takes it as text. */
export const readArrayText = (reader: Reader): Word =>
	reader.nest(() => {
		const start = reader.at;
		const parts = new PartCollector(reader);
		let depth = 0;
		for (;;) {
			if (reader.atEnd) throw reader.unmatched(')', '(', start);
			const char = reader.char();
			if (char === '(') depth += 1;
			else if (char === ')') depth -= 1;
			if (!readExpandable(reader, parts)) parts.literal(1);
			if (char === ')' && depth === 0) break;
		}
		return { type: 'word', parts: parts.finish(), span: reader.span(start) };
	});

// Looks ahead for the closing bracket, so that `declare a[` stays an ordinary word.
const isSubscript = (reader: Reader): boolean => {
	const close = subscriptEnd(reader);
	reader.spend(Math.abs(close) - reader.at, reader.at, 'too many unclosed brackets');
	if (close < 0) return false;
	const next = reader.text.charCodeAt(close + 1);
	return next === 0x3d || (next === 0x2b && reader.text.charCodeAt(close + 2) === 0x3d);
};

// Offset of the closing bracket, or minus the offset where the search ended without one.
const subscriptEnd = ({ text, at: start, end }: Reader): number => {
	let depth = 0;
	for (let at = start; at < end; at++) {
		const char = text[at]!;
		if (isMeta(text.charCodeAt(at))) return -at;
		if (char === '[') depth += 1;
		else if (char === ']' && --depth === 0) return at;
		else {
			const last = lastOfQuoted(text, at, end);
			if (last === undefined) return -end;
			at = last;
		}
	}
	return -end;
};

// Where what starts here ends: an escape, a quoted text or an expansion, else this character itself.
const lastOfQuoted = (text: string, at: number, end: number): number | undefined => {
	const char = text[at]!;
	if (char === '\\') return at + 1;
	if (char === "'" || char === '"' || char === '`') return closingOf(text, at, end, char);
	if (char !== '$') return at;
	const open = text[at + 1];
	if (open !== '(' && open !== '{') return at;
	const close = open === '(' ? ')' : '}';
	let depth = 0;
	for (let inner = at + 1; inner < end; inner++) {
		const code = text[inner];
		if (code === '\\') inner += 1;
		else if (code === "'" || code === '"') {
			const last = closingOf(text, inner, end, code);
			if (last === undefined) return undefined;
			inner = last;
		} else if (code === open) depth += 1;
		else if (code === close && --depth === 0) return inner;
	}
	return undefined;
};

const closingOf = (text: string, at: number, end: number, quote: string): number | undefined => {
	for (let inner = at + 1; inner < end; inner++) {
		if (text[inner] === '\\' && quote !== "'") inner += 1;
		else if (text[inner] === quote) return inner;
	}
	return undefined;
};

const readValue = (reader: Reader): Word => readWord(reader, 'command');

// `a=(1 2)x` is a text with parentheses in it, each run of blanks between its words one space.
const readParenthesized = (reader: Reader): Word | ArrayLiteral => {
	const { at: start } = reader;
	const list = readArrayLiteral(reader);
	if (reader.atEnd || isMeta(reader.code())) return list;
	const { at: end } = reader;
	const parts: WordPart[] = [];
	const add = (text: string): void => void parts.push({ type: 'literal', text, span: { start, end } });
	add('(');
	list.elements.forEach(({ subscript, append, value }, index) => {
		if (index > 0) add(' ');
		if (subscript !== undefined) {
			add('[');
			for (const part of subscript.parts) parts.push(part);
			add(append ? ']+=' : ']=');
		}
		for (const part of value.parts) parts.push(part);
	});
	add(')');
	for (const each of readValue(reader).parts) parts.push(each);
	return { type: 'word', parts, span: reader.span(start) };
};

/** `( … )`; the reader stands on the parenthesis. */
const readArrayLiteral = (reader: Reader): ArrayLiteral =>
	readingWithin('array', () => reader.nest(() => readElements(reader)));

const readElements = (reader: Reader): ArrayLiteral => {
	const start = reader.at;
	reader.at += 1;
	const elements = readItems<ArrayElement>(reader, 'array', (read) => {
		skipLines(reader);
		if (reader.atEnd) throw reader.unmatched(')', '(', start);
		if (reader.code() === 0x29) return true;
		if (isMeta(reader.code()) && !isProcessSubstitution(reader))
			throw reader.unexpected({ what: '(', at: start });
		read.push(readElement(reader));
		return false;
	});
	reader.at += 1;
	return { type: 'array', elements, span: reader.span(start) };
};

// What begins with a bracket goes to the one that closes it, over blanks, newlines and operators.
const readElement = (reader: Reader): ArrayElement => {
	const start = reader.at;
	if (reader.code() !== 0x5b) return plainElement(reader, start, readValue(reader));
	const subscript = readSubscript(reader, start);
	const append = reader.code() === 0x2b && reader.code(1) === 0x3d;
	if (append || reader.code() === 0x3d) {
		reader.at += append ? 2 : 1;
		return { subscript, append, value: readValue(reader), span: reader.span(start) };
	}
	const { at } = reader;
	const bracket = (text: string, from: number): WordPart => ({
		type: 'literal',
		text,
		span: { start: from, end: from + 1 },
	});
	const rest = reader.atEnd || isMeta(reader.code()) ? [] : readValue(reader).parts;
	const parts = [bracket('[', start), ...subscript.parts, bracket(']', at - 1), ...rest];
	return plainElement(reader, start, { type: 'word', parts, span: reader.span(start) });
};

const plainElement = (reader: Reader, start: number, value: Word): ArrayElement => ({
	subscript: undefined,
	append: false,
	value,
	span: reader.span(start),
});
