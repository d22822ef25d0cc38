import type { ArrayElement, ArrayLiteral, Assignment, Word, WordPart } from './ast.ts';
import { skipLines } from './list.ts';
import { isMeta, isProcessSubstitution, nameEnd, type Reader } from './reader.ts';
import { readSubscript } from './subscript.ts';
import { pathWord } from './typed-path.ts';
import { PartCollector, readExpandable, readWord } from './words.ts';

/**
 * An assignment if one starts here, else `undefined` and nothing read. As a prefix of a command a
 * subscript may hold blanks, as in bash; as an argument of `declare` it may not.
 */
export const readAssignment = (reader: Reader, position: 'prefix' | 'argument'): Assignment | undefined => {
	const start = reader.at;
	const end = nameEnd(reader.text, start, reader.end);
	if (end === start) return undefined;
	reader.at = end;
	const name = reader.text.slice(start, end);
	let subscript: Word | undefined;
	if (reader.code() === 0x5b) {
		if (!isSubscript(reader, position)) {
			reader.at = start;
			return undefined;
		}
		subscript = readSubscript(reader, start);
	}
	const append = reader.code() === 0x2b && reader.code(1) === 0x3d;
	if (!append && reader.code() !== 0x3d) {
		reader.at = start;
		return undefined;
	}
	reader.at += append ? 2 : 1;
	const value = reader.code() === 0x28 ? readParenthesized(reader) : readValue(reader);
	return { type: 'assignment', name, subscript, append, value, span: reader.span(start) };
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

// Looks ahead for the closing bracket, so that `ls a[1-3].txt` and `a[` stay ordinary words.
const isSubscript = (reader: Reader, position: 'prefix' | 'argument'): boolean => {
	const close = subscriptEnd(reader, position);
	reader.spend(Math.abs(close) - reader.at, reader.at, 'too many unclosed brackets');
	if (close < 0) return false;
	const next = reader.text.charCodeAt(close + 1);
	return next === 0x3d || (next === 0x2b && reader.text.charCodeAt(close + 2) === 0x3d);
};

// Offset of the closing bracket, or minus the offset where the search ended without one.
const subscriptEnd = (reader: Reader, position: 'prefix' | 'argument'): number => {
	let depth = 0;
	for (let at = reader.at; at < reader.end; at++) {
		const code = reader.text.charCodeAt(at);
		if (code === 0x0a || (position === 'argument' && isMeta(code))) return -at;
		if (code === 0x5c) at += 1;
		else if (code === 0x27 || code === 0x22) {
			const close = reader.text.indexOf(reader.text[at]!, at + 1);
			if (close === -1 || close >= reader.end) return -reader.end;
			at = close;
		} else if (code === 0x5b) depth += 1;
		else if (code === 0x5d && --depth === 0) return at;
	}
	return -reader.end;
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
			parts.push(...subscript.parts);
			add(append ? ']+=' : ']=');
		}
		parts.push(...value.parts);
	});
	add(')');
	parts.push(...readValue(reader).parts);
	return { type: 'word', parts, span: reader.span(start) };
};

/** `( … )`; the reader stands on the parenthesis. */
const readArrayLiteral = (reader: Reader): ArrayLiteral =>
	reader.nest(() => {
		const start = reader.at;
		reader.at += 1;
		const elements: ArrayElement[] = [];
		for (;;) {
			skipLines(reader);
			if (reader.atEnd) throw reader.unmatched(')', '(', start);
			if (reader.code() === 0x29) break;
			if (isMeta(reader.code()) && !isProcessSubstitution(reader))
				throw reader.unexpected({ what: '(', at: start });
			elements.push(readElement(reader));
		}
		reader.at += 1;
		return { type: 'array', elements, span: reader.span(start) };
	});

const readElement = (reader: Reader): ArrayElement => {
	const start = reader.at;
	if (reader.code() === 0x5b && isSubscript(reader, 'prefix')) {
		const subscript = readSubscript(reader, start);
		const append = reader.code() === 0x2b;
		reader.at += append ? 2 : 1;
		return { subscript, append, value: readValue(reader), span: reader.span(start) };
	}
	return {
		subscript: undefined,
		append: false,
		value: readWord(reader, 'command'),
		span: reader.span(start),
	};
};
