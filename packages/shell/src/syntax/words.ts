import type { LiteralPart, Word, WordPart } from './ast.ts';
import { readDollar } from './dollar.ts';
import { plainBut, plainLength } from './plain-characters.ts';
import { readSteps } from './progress.ts';
import { readBackquotes, readDoubleQuoted, readSingleQuoted } from './quotes.ts';
import { isMeta, type Quoting, type Reader } from './reader.ts';
import { readScriptUntilParenthesis } from './script.ts';

/**
 * Where an unquoted word ends.
 *
 * `command`: at blanks and operators. `test`: the same inside `[[ ]]`, where `@(…)` is always a
 * pattern. `regex`: after `=~`, where `(`, `)` and `|` belong to the word. The others belong to
 * `${…}`: text up to a character that the operator gives a meaning.
 */
export type WordMode = 'command' | 'test' | 'regex';

/** Reads one word; the reader must stand on its first character. */
export const readWord = (reader: Reader, mode: WordMode): Word => {
	const start = reader.at;
	if (reader.progress !== undefined) {
		const parts = collectParts(reader, mode, (collector) => !readWordPiece(reader, mode, collector));
		return { type: 'word', parts, span: reader.span(start) };
	}
	const parts = new PartCollector(reader);
	while (readWordPiece(reader, mode, parts));
	return { type: 'word', parts: parts.finish(), span: reader.span(start) };
};

// Reads one piece of an unquoted word into `parts`; false at the end of the word.
const readWordPiece = (reader: Reader, mode: WordMode, parts: PartCollector): boolean => {
	const code = reader.code();
	if (readExpandable(reader, parts)) return true;
	switch (code) {
		case 0x3c: // <
		case 0x3e: // >
			if (reader.code(1) !== 0x28) return false;
			parts.add(readProcessSubstitution(reader));
			return true;
		case 0x28: // (
			if (mode !== 'regex') return false;
			readRegexGroup(reader, parts);
			return true;
		case 0x29: // )
			return false;
		case 0x7c: // |
			if (mode !== 'regex') return false;
			parts.literal(1);
			return true;
		default:
			if (isMeta(code)) return false;
			if (isExtendedPattern(reader, mode)) readExtendedPattern(reader, parts);
			else parts.literal(1 + plainLength(reader, isPlainUnquoted));
			return true;
	}
};

/** Reads a quote, an escape or an expansion if one starts here, outside of quotes. */
export const readExpandable = (reader: Reader, parts: PartCollector): boolean => {
	switch (reader.code()) {
		case 0x5c: // backslash
			readEscape(reader, parts);
			return true;
		case 0x27: // '
			parts.add(readSingleQuoted(reader));
			return true;
		case 0x22: // "
			parts.add(readDoubleQuoted(reader));
			return true;
		case 0x60: // `
			parts.add(readBackquotes(reader, 'unquoted'));
			return true;
		case 0x24: // $
			readDollarInto(reader, 'unquoted', parts);
			return true;
		default:
			return false;
	}
};

/** A backslash outside of quotes: the next character is literal, a line end vanishes. */
export const readEscape = (reader: Reader, parts: PartCollector): void => {
	const start = reader.at;
	if (reader.code(1) === 0x0a) {
		parts.skip(2);
		return;
	}
	if (start + 1 >= reader.end) {
		parts.literal(1);
		return;
	}
	const length = (reader.text.codePointAt(start + 1) ?? 0) > 0xffff ? 2 : 1;
	reader.at += 1 + length;
	parts.add({ type: 'escaped', text: reader.text.slice(start + 1, reader.at), span: reader.span(start) });
};

/** `$…`, or a `$` that stands for itself. */
export const readDollarInto = (reader: Reader, quoting: Quoting, parts: PartCollector): void => {
	const part = readDollar(reader, quoting);
	if (part === undefined) parts.literal(1);
	else parts.add(part);
};

/** `<(…)` or `>(…)`; the reader stands on the first character. */
export const readProcessSubstitution = (reader: Reader): WordPart => {
	const start = reader.at;
	const direction = reader.char() as '<' | '>';
	reader.at += 2;
	const script = readScriptUntilParenthesis(reader, start, `${direction}(`);
	return { type: 'process', direction, script, span: reader.span(start) };
};

const isExtendedPattern = (reader: Reader, mode: WordMode): boolean =>
	reader.code(1) === 0x28 && isPatternPrefix(reader.code()) && (mode === 'test' || takesExtglob(reader));

const takesExtglob = (reader: Reader): boolean => {
	if (!reader.isExtglobSure) reader.dependsOnRun = true;
	return reader.extglob;
};

/** `?`, `*`, `+`, `@`, `!`. */
const isPatternPrefix = (code: number): boolean =>
	code === 0x3f || code === 0x2a || code === 0x2b || code === 0x40 || code === 0x21;

// The inside of `@(…)`: blanks and operators are ordinary there, quotes and expansions are not.
const readExtendedPattern = (reader: Reader, parts: PartCollector): void => {
	const start = reader.at;
	parts.literal(2);
	readBalanced(reader, parts, start, 'pattern');
};

const readRegexGroup = (reader: Reader, parts: PartCollector): void => {
	const start = reader.at;
	parts.literal(1);
	readBalanced(reader, parts, start, 'group of a regular expression');
};

// Reads up to and with the `)` that closes what has just been opened.
const readBalanced = (reader: Reader, parts: PartCollector, openedAt: number, what: string): void =>
	reader.nest(() => {
		for (;;) {
			if (reader.atEnd) throw reader.unmatched(')', what, openedAt);
			const code = reader.code();
			if (code === 0x29) {
				parts.literal(1);
				return;
			}
			if (code === 0x28) {
				const start = reader.at;
				parts.literal(1);
				readBalanced(reader, parts, start, what);
			} else if (!readExpandable(reader, parts)) parts.literal(1);
		}
	});

/** Gathers the parts of a word piece by piece; `readPiece` returns true at the end of the word. */
export const collectParts = (
	reader: Reader,
	kind: string,
	readPiece: (parts: PartCollector) => boolean,
): readonly WordPart[] => {
	if (reader.progress === undefined) {
		const parts = new PartCollector(reader);
		while (!readPiece(parts));
		return parts.finish();
	}
	const collector = readSteps(
		reader,
		kind,
		() => new PartCollector(reader),
		(parts) => parts.readWhole(reader, () => readPiece(parts)),
	);
	return collector.finish();
};

const isPlainUnquoted = plainBut(' \t\n;&|<>()\\\'"`$?*+@!');

/** Gathers the parts of a word; neighbouring characters become one literal. */
export class PartCollector {
	#reader: Reader;
	readonly #parts: WordPart[] = [];
	#literalFrom = -1;
	#literalTo = -1;
	#pieceFrom = -1;
	#text = '';

	constructor(reader: Reader) {
		this.#reader = reader;
		reader.addNode();
	}

	/** Reads a piece. Where reading pauses in it, nothing of it stays; another reader may read it then. */
	readWhole(reader: Reader, read: () => boolean): boolean {
		this.#reader = reader;
		const count = this.#parts.length;
		const [from, to, piece, text] = [this.#literalFrom, this.#literalTo, this.#pieceFrom, this.#text];
		try {
			return read();
		} catch (error) {
			this.#parts.length = count;
			[this.#literalFrom, this.#literalTo, this.#pieceFrom, this.#text] = [from, to, piece, text];
			throw error;
		}
	}

	/** Takes the next `count` characters as they are. */
	literal(count: number): void {
		const { at } = this.#reader;
		if (this.#literalFrom === -1) this.#literalFrom = at;
		else if (this.#literalTo !== at) {
			// A removed line end lies between: what came before it is kept as text.
			this.#text += this.#reader.text.slice(this.#pieceFrom, this.#literalTo);
			this.#pieceFrom = at;
		}
		if (this.#pieceFrom === -1) this.#pieceFrom = at;
		this.#reader.at = at + count;
		this.#literalTo = at + count;
	}

	/** Drops the next `count` characters; the literal around them stays one. */
	skip(count: number): void {
		this.#reader.at += count;
	}

	add(part: WordPart): void {
		// The part has moved the reader already; the literal before it ended where it began.
		this.#flush();
		this.#reader.addNode();
		this.#parts.push(part);
	}

	// Ends the running literal.
	#flush(): void {
		if (this.#literalFrom === -1) return;
		const text = this.#text + this.#reader.text.slice(this.#pieceFrom, this.#literalTo);
		const part: LiteralPart = {
			type: 'literal',
			text,
			span: { start: this.#literalFrom, end: this.#literalTo },
		};
		this.#parts.push(part);
		this.#literalFrom = -1;
		this.#pieceFrom = -1;
		this.#text = '';
	}

	finish(): readonly WordPart[] {
		this.#flush();
		return this.#parts;
	}
}
