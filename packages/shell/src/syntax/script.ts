import type { Assignment, CommandList, Script, Statement, Word, WordPart } from './ast.ts';
import { readingWithin, ShellSyntaxError } from './errors.ts';
import { readPendingDocuments } from './here-documents.ts';
import { type ListEnd, readList } from './list.ts';
import type { Reader } from './reader.ts';

/** Everything up to the end of the reader's text, as one script. */
export const readScriptToEnd = (reader: Reader): Script => readToEnd(reader, endOfText);

const readToEnd = (reader: Reader, end: ListEnd): Script => {
	const start = reader.at;
	const body = readList(reader, end);
	if (!reader.atEnd) throw reader.unexpected();
	if (reader.pending.length > 0) readPendingDocuments(reader);
	return script(reader, start, body);
};

const endOfText: ListEnd = { closers: new Set(), parenthesis: false, isScript: true };

/**
 * Like {@link readScriptToEnd} for a whole program. bash reads line by line and never sees what
 * stands below an unconditional `exit` or `exec command`, so the rest may be anything: an archive, another language.
 */
export const readProgram = (reader: Reader, exit: FirstExit = new FirstExit()): Script => {
	const start = reader.at;
	const onLine = (statements: CommandList): void => exit.pass(statements, reader);
	try {
		return readToEnd(reader, { ...endOfText, onLine });
	} catch (error) {
		if (!(error instanceof ShellSyntaxError) || exit.found === undefined) throw error;
		reader.at = exit.found.end;
		return script(reader, start, exit.found.body);
	}
};

/** Looks for the first line of a program that is certain to end it. */
export class FirstExit {
	/** What was read up to that line, and where the line ends. */
	found: { readonly body: CommandList; readonly end: number } | undefined;
	readonly #defined = new Set<string>();
	#looked = 0;

	pass(statements: CommandList, { text, at: end }: Reader): void {
		if (this.found !== undefined) return;
		for (; this.#looked < statements.length; this.#looked++)
			addFunctions(statements[this.#looked]!, this.#defined);
		if (endsInExit(statements, this.#defined, text)) this.found = { body: [...statements], end };
	}
}

const endsInExit = (statements: CommandList, defined: ReadonlySet<string>, text: string): boolean => {
	const { first, rest, background } = statements.at(-1)!;
	const command = first.commands[0];
	if (background || rest.length > 0 || first.commands.length !== 1 || command?.type !== 'simple')
		return false;
	const [name, program] = command.words;
	const only = name?.type === 'word' && name.parts.length === 1 ? name.parts[0] : undefined;
	if (only?.type !== 'literal' || defined.has(only.text)) return false;
	if (only.text === 'exit') return true;
	return only.text === 'exec' && isCertain(program) && !text.includes('execfail');
};

const addFunctions = ({ first }: Statement, defined: Set<string>): void => {
	for (const command of first.commands) if (command.type === 'function') defined.add(command.name);
};

// Whether a word is there whatever it expands to, and is no option.
const isCertain = (word: Word | Assignment | undefined): boolean => {
	const part = word?.type === 'word' ? word.parts[0] : undefined;
	if (part?.type === 'double')
		return part.parts.every((inner) => inner.type === 'literal' || isPlainParameter(inner));
	return part?.type === 'literal' ? !/^[-{]/.test(part.text) : part?.type === 'single';
};

const isPlainParameter = (part: WordPart): boolean =>
	part.type === 'parameter' && /^\w+$/.test(part.name) && part.subscript === undefined && !part.indirect;

const inParentheses = { closers: new Set<string>(), parenthesis: true } as const;

/** A script in parentheses, up to and with the closing one. */
export const readScriptUntilParenthesis = (reader: Reader, openedAt: number, opener: string): Script =>
	readingWithin('substitution', () => reader.nest(() => readClosed(reader, openedAt, opener)));

const readClosed = (reader: Reader, openedAt: number, opener: string): Script => {
	const start = reader.at;
	const { pending: outerDocuments, isSubstitution } = reader;
	reader.pending = [];
	reader.isSubstitution = true;
	const body = readList(reader, inParentheses);
	if (reader.code() !== 0x29) {
		if (reader.atEnd)
			throw reader.endsInside(opener, openedAt, "unexpected EOF while looking for matching `)'");
		throw reader.unexpected({ what: opener, at: openedAt });
	}
	const read = script(reader, start, body);
	// Documents that were announced before it begin after the line that closes it.
	reader.pending = [...outerDocuments, ...reader.pending];
	reader.isSubstitution = isSubstitution;
	reader.at += 1;
	return read;
};

const script = (reader: Reader, start: number, body: CommandList): Script => {
	let first = reader.comments.length;
	while (first > 0 && reader.comments[first - 1]!.span.start >= start) first -= 1;
	const comments = reader.comments.splice(first).filter(({ span }) => span.end <= reader.at);
	return { type: 'script', body, comments, span: reader.span(start) };
};
