import type { CommandList, CompoundCommand, GroupCommand, IfCommand, LoopCommand } from './ast.ts';
import { readCase } from './case.ts';
import { readFor, readSelect } from './for.ts';
import { readNonEmptyList } from './list.ts';
import { plainWord, takeWord } from './plain-word.ts';
import { readItems } from './progress.ts';
import type { Reader } from './reader.ts';
import { readRedirects } from './redirects.ts';
import { readTest } from './test-command.ts';

/** What is still open, for messages. */
export interface Opened {
	readonly what: string;
	readonly at: number;
}

const ending = (...closers: readonly string[]) =>
	({ closers: new Set(closers), parenthesis: false }) as const;
const untilThen = ending('then');
const untilDo = ending('do');
const untilDone = ending('done');
const untilBrace = ending('}');
const untilFi = ending('fi');
const untilNextBranch = ending('elif', 'else', 'fi');

/** Passes a reserved word that must stand here. */
export const expectWord = (reader: Reader, word: string, opened: Opened): void => {
	if (plainWord(reader) !== word) throw reader.unexpected(opened);
	takeWord(reader, word);
};

const readIf = (reader: Reader): IfCommand => {
	const start = reader.at;
	const line = reader.line();
	const opened = { what: 'if', at: start };
	let otherwise: CommandList | undefined;
	const branches = readItems<IfCommand['branches'][number]>(reader, 'if', (read) => {
		takeWord(reader, read.length === 0 ? 'if' : 'elif');
		const condition = readNonEmptyList(reader, untilThen, opened);
		expectWord(reader, 'then', opened);
		read.push({ condition, body: readNonEmptyList(reader, untilNextBranch, opened) });
		return plainWord(reader) !== 'elif';
	});
	if (plainWord(reader) === 'else') {
		takeWord(reader, 'else');
		otherwise = readNonEmptyList(reader, untilFi, opened);
	}
	expectWord(reader, 'fi', opened);
	const redirects = readRedirects(reader);
	return { type: 'if', branches, otherwise, redirects, line, span: reader.span(start) };
};

const readLoop =
	(type: 'while' | 'until') =>
	(reader: Reader): LoopCommand => {
		const start = reader.at;
		const line = reader.line();
		const opened = { what: type, at: start };
		takeWord(reader, type);
		const condition = readNonEmptyList(reader, untilDo, opened);
		const body = readDoBody(reader, opened);
		const redirects = readRedirects(reader);
		return { type, condition, body, redirects, line, span: reader.span(start) };
	};

/** `do … done`. */
export const readDoBody = (reader: Reader, opened: Opened): CommandList => {
	expectWord(reader, 'do', opened);
	const body = readNonEmptyList(reader, untilDone, opened);
	expectWord(reader, 'done', opened);
	return body;
};

/** `{ … }` as the body of a loop, which bash allows for `for` and `select`. */
export const readBraceBody = (reader: Reader, opened: Opened): CommandList => {
	expectWord(reader, '{', opened);
	const body = readNonEmptyList(reader, untilBrace, opened);
	expectWord(reader, '}', opened);
	return body;
};

const readGroup = (reader: Reader): GroupCommand => {
	const start = reader.at;
	const line = reader.line();
	const body = readBraceBody(reader, { what: '{', at: start });
	const redirects = readRedirects(reader);
	return { type: 'group', body, redirects, line, span: reader.span(start) };
};

/** Compound commands by the word that starts them. */
export const compoundReaders: Readonly<Record<string, ((reader: Reader) => CompoundCommand) | undefined>> =
	Object.assign(Object.create(null), {
		if: readIf,
		while: readLoop('while'),
		until: readLoop('until'),
		for: readFor,
		select: readSelect,
		case: readCase,
		'{': readGroup,
		'[[': readTest,
	});
