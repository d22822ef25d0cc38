import { expandAliases } from './aliases.ts';
import type { CommandList, Statement } from './ast.ts';
import { applyExtglob } from './extglob.ts';
import { readPendingDocuments } from './here-documents.ts';
import { readPipeline } from './pipeline.ts';
import { plainWord } from './plain-word.ts';
import { readItems } from './progress.ts';
import type { Reader } from './reader.ts';

/** What ends a list besides the end of the text; it is left unread. */
export interface ListEnd {
	/** Reserved words: `then`, `done`, `}` … */
	readonly closers: ReadonlySet<string>;
	/** Whether a `)` ends it. */
	readonly parenthesis: boolean;
	/** Whether `;;`, `;&` and `;;&` end it. */
	readonly caseClause?: boolean;
	/** Told the statements so far after each line that ended in this list. */
	readonly onLine?: (statements: CommandList) => void;
	/** Whether it is the script itself: how a line is read may depend on the lines before it. */
	readonly isScript?: boolean;
	/** Whether the list also ends with the line of its first statement, as an interactive shell reads. */
	readonly oneLine?: boolean;
}

/** Statements up to the end; possibly none. */
export const readList = (reader: Reader, end: ListEnd): CommandList => {
	// Without a call in between: lists nest, and each call takes room on the stack.
	if (reader.progress !== undefined)
		return readItems<Statement>(reader, 'list', (statements) => readNext(reader, end, statements));
	const statements: Statement[] = [];
	while (!readNext(reader, end, statements));
	return statements;
};

// Adds the next statement, if there is one; true at the end of the list.
const readNext = (reader: Reader, end: ListEnd, statements: Statement[]): boolean => {
	for (;;) {
		if (!skipSomeLines(reader)) return false;
		if (end.isScript === true && reader.notedExtglob !== undefined && hasLineEnded(reader, statements))
			applyExtglob(reader, statements);
		expandAliases(reader);
		// What an alias stands for may be a comment, which goes on to the end of the line.
		if (reader.code() === 0x23) continue;
		if (isAtEnd(reader, end)) return true;
		const statement = readStatement(reader);
		statements.push(statement);
		// The `&` of a background statement separates it from the next.
		if (!statement.background && !readSeparator(reader, end, statement)) return true;
		if (statement.endsLine) end.onLine?.(statements);
		return end.oneLine === true && isLineEnd(reader, statement);
	}
};

const hasLineEnded = (reader: Reader, statements: readonly Statement[]): boolean =>
	reader.text.slice(statements.at(-1)!.span.end, reader.at).includes('\n');

// After `a;` or `a &` the line may go on; a `;` before the line end has been passed already.
const isLineEnd = (reader: Reader, statement: Statement): boolean => {
	if (statement.endsLine) return true;
	reader.skipBlanks();
	reader.skipComment();
	if (reader.code() !== 0x0a) return false;
	readNewline(reader);
	return true;
};

/** Like {@link readList}, where bash wants at least one statement. */
export const readNonEmptyList = (
	reader: Reader,
	end: ListEnd,
	opened: { readonly what: string; readonly at: number },
): CommandList => {
	const list = readList(reader, end);
	if (list.length === 0) throw reader.unexpected(opened);
	return list;
};

/** Skips blanks, comments and line ends; the lines of here-documents are read where they stand. */
export const skipLines = (reader: Reader): void => {
	while (!skipSomeLines(reader));
};

// False where there may be more to skip.
const skipSomeLines = (reader: Reader): boolean => {
	for (let lines = 0; lines < linesOfPiece; lines++) {
		if (!reader.skipSomeBlanks()) return false;
		reader.skipComment();
		if (reader.code() !== 0x0a) return true;
		readNewline(reader);
	}
	return false;
};

const linesOfPiece = 1000;

/** Passes a line end and reads the documents that begin behind it. */
export const readNewline = (reader: Reader): void => {
	reader.at += 1;
	if (reader.pending.length > 0) readPendingDocuments(reader);
};

const isAtEnd = (reader: Reader, end: ListEnd): boolean => {
	if (reader.atEnd) return true;
	if (reader.code() === 0x29 && end.parenthesis) return true;
	if (reader.code() === 0x3b && end.caseClause === true) return isClauseEnd(reader);
	return end.closers.size > 0 && end.closers.has(plainWord(reader));
};

const isClauseEnd = (reader: Reader): boolean => reader.startsWith(';;') || reader.startsWith(';&');

// True if another statement may follow.
const readSeparator = (reader: Reader, end: ListEnd, before: Statement): boolean => {
	const code = reader.code();
	if (code === 0x0a) {
		readNewline(reader);
		return true;
	}
	if (code === 0x3b) {
		if (isClauseEnd(reader)) {
			if (end.caseClause === true) return false;
			throw reader.unexpected();
		}
		reader.at += 1;
		return true;
	}
	if (code === -1 || (code === 0x29 && end.parenthesis)) return false;
	if (endsInCompound(before) && end.closers.has(plainWord(reader))) return false;
	throw reader.unexpected();
};

// A closing word may follow a compound command directly: `{ (a) }`, `if (a) then`.
const endsInCompound = ({ first, rest }: Statement): boolean => {
	const command = (rest.at(-1)?.pipeline ?? first).commands.at(-1);
	if (command === undefined || command.type === 'simple') return false;
	return (command.type === 'function' ? command.body : command).redirects.length === 0;
};

const readStatement = (reader: Reader): Statement => {
	const start = reader.at;
	const line = reader.line();
	reader.addNode();
	const first = readPipeline(reader);
	const rest = readItems<Statement['rest'][number]>(reader, 'rest', (read) => {
		reader.skipBlanks();
		const operator = reader.startsWith('&&') ? '&&' : reader.startsWith('||') ? '||' : undefined;
		if (operator === undefined) return true;
		const at = reader.at;
		reader.at += 2;
		skipLines(reader);
		if (reader.atEnd) throw reader.unexpected({ what: operator, at });
		read.push({ operator, pipeline: readPipeline(reader) });
		return false;
	});
	const background = reader.code() === 0x26;
	const end = reader.at;
	if (background) reader.at += 1;
	reader.skipBlanks();
	reader.skipComment();
	const endsLine = reader.code() === 0x0a;
	return { type: 'statement', first, rest, background, endsLine, line, span: { start, end } };
};
