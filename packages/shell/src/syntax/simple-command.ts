import { endAliases, expandAlias, expandAliasAfter } from './aliases.ts';
import {
	isArrayAssignment,
	readArrayText,
	readAssignment,
	readElementWord,
	readPathList,
} from './assignment.ts';
import type { Assignment, Command, Redirect, SimpleCommand, Word } from './ast.ts';
import { noteExtglob } from './extglob.ts';
import { readFunctionBody } from './functions.ts';
import { readSteps } from './progress.ts';
import { isMeta, isProcessSubstitution, type Reader } from './reader.ts';
import { readRedirect } from './redirects.ts';
import { readWord } from './words.ts';

/** A simple command, or a function definition if `()` follows its first word. */
export const readSimpleCommand = (reader: Reader): Command => {
	const start = reader.at;
	let elements: Elements;
	if (reader.progress === undefined) {
		elements = new Elements(reader);
		while (!readNext(reader, elements));
	} else
		elements = readSteps(
			reader,
			'simple',
			() => new Elements(reader),
			(read) => readNext(reader, read),
		);
	const { assignments, words, redirects, place, end } = elements;
	if (elements.isFunction) {
		const { span } = words[0]!;
		const name = reader.text.slice(span.start, span.end);
		return readFunctionBody(reader, { name, keyword: false, start, line: reader.line(start) });
	}
	endAliases(reader);
	if (assignments.length + words.length + redirects.length === 0) throw reader.unexpected();
	if (reader.code() === 0x28) throw reader.unexpected();
	const command: { -readonly [Key in keyof SimpleCommand]: SimpleCommand[Key] } = {
		type: 'simple',
		assignments,
		words,
		redirects,
		line: place.line(reader),
		span: { start, end },
	};
	if (place.isOneWord) countDocuments(reader, command);
	noteExtglob(reader, command);
	return command;
};

/** What was read of a simple command. */
class Elements {
	readonly assignments: Assignment[] = [];
	readonly words: (Word | Assignment)[] = [];
	readonly redirects: Redirect[] = [];
	readonly place = new CommandLine();
	end: number;
	declares = false;
	takesArrayText = false;
	mayBeAlias = true;
	/** There is one word, with `()` after it. */
	isFunction = false;

	constructor({ at }: Reader) {
		this.end = at;
	}
}

// Reads one element; true at the end of the command.
const readNext = (reader: Reader, read: Elements): boolean => {
	const { assignments, words, redirects, place } = read;
	reader.skipBlanks();
	if (reader.code() === 0x23) return true;
	const from = reader.at;
	const redirect = readRedirect(reader);
	if (redirect !== undefined) {
		place.passElement(words.length === 1 ? from : reader.at);
		redirects.push(redirect);
		read.end = reader.at;
		endAliases(reader);
		return false;
	}
	if (isMeta(reader.code()) && !isProcessSubstitution(reader)) return true;
	if (read.mayBeAlias && words.length === 0 ? expandAlias(reader) : expandAliasAfter(reader)) return false;
	const assignment =
		words.length === 0
			? readAssignment(reader, 'prefix')
			: read.declares
				? readAssignment(reader, 'argument')
				: undefined;
	if (assignment !== undefined) {
		if (words.length === 0) assignments.push(assignment);
		else words.push(assignment);
		read.end = reader.at;
		place.passElement(read.end);
		return false;
	}
	const word = readNextWord(reader, { isFirst: words.length === 0, takesArrayText: read.takesArrayText });
	const list = words.length === 0 ? readPathList(reader, word) : undefined;
	if (list !== undefined) {
		assignments.push(list);
		read.end = reader.at;
		place.passElement(read.end);
		return false;
	}
	// A list for a path stands alone: bash has no place for a parenthesis there.
	if (words.length < 2 && assignments.some(({ path }) => path !== undefined))
		throw reader.fail(word.span.start, unexpectedWord(reader, word));
	words.push(word);
	read.end = reader.at;
	place.passWord(read.end);
	read.mayBeAlias = false;
	if (words.length > 1) return false;
	if (isFunctionStart(reader, { assignments, redirects })) {
		read.isFunction = true;
		return true;
	}
	const name = literalText(word);
	read.declares = name !== undefined && declarationCommands.has(name);
	read.takesArrayText = name !== undefined && arrayTextCommands.has(name);
	return false;
};

const readNextWord = (
	reader: Reader,
	{ isFirst, takesArrayText }: { readonly isFirst: boolean; readonly takesArrayText: boolean },
): Word => {
	if (takesArrayText && isArrayAssignment(reader)) return readArrayWord(reader);
	return (isFirst ? readElementWord(reader) : undefined) ?? readWord(reader, 'command');
};

// The line end behind an only word is read to see that no `(` follows, and with it the documents of that line.
const countDocuments = (reader: Reader, command: { line: number }): void => {
	const last = reader.pending.at(-1);
	if (last === undefined || (reader.code() !== 0x0a && reader.code() !== 0x23)) return;
	reader.pending[reader.pending.length - 1] = {
		...last,
		finish: (document) => {
			last.finish(document);
			command.line = reader.line(reader.at - 1);
		},
	};
};

/**
 * The line bash gives a simple command: where its first element ends, or, if that is a word, where the
 * element behind it ends, which it has read to see that no `(` follows.
 */
class CommandLine {
	#offset = -1;
	#waitsForNext = false;

	passElement(end: number): void {
		if (this.#offset === -1 || this.#waitsForNext) this.#offset = end;
		this.#waitsForNext = false;
	}

	passWord(end: number): void {
		const isFirst = this.#offset === -1;
		this.passElement(end);
		this.#waitsForNext = isFirst;
	}

	/** Whether there was nothing but a word. */
	get isOneWord(): boolean {
		return this.#waitsForNext;
	}

	/** To be asked where the command is over: a line that was continued counts for its only word. */
	line(reader: Reader): number {
		return reader.line(this.#waitsForNext ? reader.at : this.#offset);
	}
}

/** Builtins whose arguments keep the treatment of assignments. */
const declarationCommands = new Set(['declare', 'typeset', 'local', 'export', 'readonly']);

// `let x=(1+2)*3`: what stands after the list is part of the word.
const readArrayWord = (reader: Reader): Word => {
	const list = readArrayText(reader);
	if (reader.atEnd || isMeta(reader.code())) return list;
	const rest = readWord(reader, 'command');
	return { ...list, parts: [...list.parts, ...rest.parts], span: reader.span(list.span.start) };
};

/** Builtins that get `name=( … )` as text. */
const arrayTextCommands = new Set(['eval', 'let']);

/** The text of a word that is one plain literal. */
const literalText = (word: Word): string | undefined => {
	const only = word.parts[0];
	return word.parts.length === 1 && only?.type === 'literal' ? only.text : undefined;
};

const unexpectedWord = ({ text }: Reader, { span }: Word): string =>
	`syntax error near unexpected token \`${text.slice(span.start, span.end)}'`;

const isFunctionStart = (
	reader: Reader,
	before: { readonly assignments: readonly Assignment[]; readonly redirects: readonly Redirect[] },
): boolean => {
	if (before.assignments.length + before.redirects.length > 0) return false;
	const at = reader.at;
	reader.skipBlanks();
	if (reader.code() === 0x28) {
		reader.at += 1;
		reader.skipBlanks();
		if (reader.code() === 0x29) {
			reader.at += 1;
			return true;
		}
		throw reader.misplaced();
	}
	reader.at = at;
	return false;
};
