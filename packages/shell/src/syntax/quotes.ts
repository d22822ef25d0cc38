import { unescapeAnsi, unescapeAnsiInSteps } from './ansi.ts';
import type {
	AnsiQuotedPart,
	CommandSubstitutionPart,
	DoubleQuotedPart,
	SingleQuotedPart,
	WordPart,
} from './ast.ts';
import { RefusedConstruct, ShellSyntaxError } from './errors.ts';
import { plainBut, plainLength } from './plain-characters.ts';
import { finish } from './progress.ts';
import { type Quoting, Reader, type ReadOptions } from './reader.ts';
import { readScriptToEnd } from './script.ts';
import { SourceText } from './source-text.ts';
import { collectParts, type PartCollector, readDollarInto } from './words.ts';

/** `'…'`; the reader stands on the first quote. */
export const readSingleQuoted = (reader: Reader): SingleQuotedPart => {
	const start = reader.at;
	const close = reader.text.indexOf("'", start + 1);
	if (close === -1 || close >= reader.end) throw reader.unmatched("'", 'single quote', start);
	reader.at = close + 1;
	return { type: 'single', text: reader.text.slice(start + 1, close), span: reader.span(start) };
};

/** `$'…'`; the reader stands on the `$`. */
export const readAnsiQuoted = (reader: Reader): AnsiQuotedPart => {
	const start = reader.at;
	const close = unescapedQuote(reader.text, start + 2, "'");
	if (close === -1 || close >= reader.end) throw reader.unmatched("'", "$'", start);
	const raw = reader.text.slice(start + 2, close);
	const text =
		raw.length < shortQuote ? unescapeAnsi(raw) : finish(reader, 'ansi', () => unescapeAnsiInSteps(raw));
	reader.at = close + 1;
	return { type: 'ansi', text, raw, span: reader.span(start) };
};

const shortQuote = 4096;

// Where the next quote is that no backslash stands before; -1 where there is none.
const unescapedQuote = (text: string, from: number, quote: "'" | '`'): number => {
	let at = from;
	for (;;) {
		const close = text.indexOf(quote, at);
		if (close === -1) return -1;
		let backslashes = 0;
		while (close - backslashes > at && text.charCodeAt(close - 1 - backslashes) === 0x5c) backslashes += 1;
		if (backslashes % 2 === 0) return close;
		at = close + 1;
	}
};

/**
 * `"…"`, or `$"…"` if the reader stands on a `$`. `escapable`: what a backslash protects in it, where
 * that is not what it protects in double quotes.
 */
export const readDoubleQuoted = (reader: Reader, escapable?: Escapable): DoubleQuotedPart => {
	const start = reader.at;
	const translated = reader.code() === 0x24;
	reader.at += translated ? 2 : 1;
	const parts = reader.nest(() =>
		readDoubleQuotedParts(reader, {
			closer: '"',
			openedAt: start,
			what: 'double quote',
			...(escapable === undefined ? {} : { escapable }),
		}),
	);
	reader.at += 1;
	return { type: 'double', parts, translated, span: reader.span(start) };
};

/** Characters that a backslash protects: these, or any. */
export type Escapable = string | 'any';

/** What ends a run of text that is read as in double quotes. */
export interface DoubleQuotedEnd {
	/** The character that closes it, left unread; `undefined`: the end of the reader's text. */
	readonly closer: string | undefined;
	readonly openedAt: number;
	readonly what: string;
	/** Characters that a backslash protects; default those of double quotes. */
	readonly escapable?: Escapable;
	/** Whether the `$` of `$"…"` and `$'…'` is taken away, of which the quotes are left. */
	readonly dropsDollars?: boolean;
	/** What surrounds the expansions in it; default double quotes. */
	readonly quoting?: Quoting;
}

/** The parts of text that is read as in double quotes: also here-documents and arithmetic. */
export const readDoubleQuotedParts = (reader: Reader, end: DoubleQuotedEnd): readonly WordPart[] => {
	const { escapable = '$`"\\', quoting = 'double', dropsDollars = false } = end;
	return collectParts(reader, 'quoted', (parts) => {
		if (reader.atEnd) {
			if (end.closer === undefined) return true;
			throw reader.unmatched(end.closer, end.what, end.openedAt);
		}
		const char = reader.char();
		if (char === end.closer) return true;
		if (char === '\\') readProtected(reader, parts, escapable);
		else if (char === '$' && dropsDollars && /["']/.test(reader.char(1))) parts.skip(1);
		else if (char === '$') readDollarInto(reader, quoting, parts);
		else if (char === '`') parts.add(readBackquotes(reader, quoting));
		else parts.literal(1 + plainLength(reader, isPlainQuoted));
		return false;
	});
};

// `"` and `}` may close it.
const isPlainQuoted = plainBut('\\$`"}');

/** A backslash in double quotes: it protects `escapable` and joins lines, else it stands for itself. */
export const readProtected = (reader: Reader, parts: PartCollector, escapable: Escapable): void => {
	const next = reader.char(1);
	if (next === '\n') parts.skip(2);
	else if (next !== '' && (escapable === 'any' || escapable.includes(next))) {
		const start = reader.at;
		reader.at += 2;
		parts.add({ type: 'escaped', text: next, span: reader.span(start) });
	} else parts.literal(1);
};

/**
 * `` `…` ``. Backslashes before `` ` ``, `\` and `$` (and `"` inside double quotes) are taken away
 * before the text is read as a script, and a backslash joins lines, whatever quotes are around. Where there were any, spans inside count from the opening
 * quote on the text that is left.
 */
export const readBackquotes = (reader: Reader, quoting: Quoting): CommandSubstitutionPart => {
	const start = reader.at;
	const close = unescapedQuote(reader.text, start + 1, '`');
	if (close === -1 || close >= reader.end) throw reader.unmatched('`', 'backquote', start);
	const inner = reader.text.slice(start + 1, close).includes('\\')
		? unescapedReader(reader, start + 1, close, quoting)
		: limitedReader(reader, start + 1, close);
	const read = readBackquoted(reader, inner);
	const backquoted = joinLines(reader.text.slice(start + 1, close));
	reader.at = close + 1;
	return { type: 'command', ...read, backquoted, written: undefined, span: reader.span(start) };
};

const readBackquoted = (
	reader: Reader,
	inner: Reader,
): Pick<CommandSubstitutionPart, 'script' | 'broken'> => {
	const { at: start, end } = inner;
	const { depth } = reader;
	try {
		return reader.nest(() => {
			inner.enterFrom(reader);
			const script = readScriptToEnd(inner);
			reader.rescans = inner.rescans;
			return { script };
		});
	} catch (error) {
		const isBroken = error instanceof ShellSyntaxError && !(error instanceof RefusedConstruct);
		if (!isBroken || !reader.leavesToRun) throw error;
		reader.depth = depth;
		reader.rescans = inner.rescans;
		const span = { start, end };
		return {
			script: { type: 'script', body: [], comments: [], span },
			broken: inner.text.slice(start, end),
		};
	}
};

/** The text without the line ends that a backslash takes away. */
export const joinLines = (text: string): string =>
	text.includes('\\\n') ? text.replace(/\\([\s\S])/g, (both, next) => (next === '\n' ? '' : both)) : text;

// A here-document without its end is one of the things that are left to the run.
const optionsWithin = ({ options }: Reader): ReadOptions => {
	if (options.leavesToRun !== true) return options;
	const { extglob, aliases, maxNodes, leavesToRun } = options;
	return { extglob, aliases, leavesToRun, ...(maxNodes === undefined ? {} : { maxNodes }) };
};

const limitedReader = (reader: Reader, from: number, end: number): Reader =>
	new Reader(reader.source, optionsWithin(reader), from, end);

const unescapedReader = (reader: Reader, from: number, end: number, quoting: Quoting): Reader => {
	const source = finish(reader, 'backquote', () =>
		unescapeBackquotes(reader.text.slice(from, end), quoting, reader.line(from)),
	);
	return new Reader(source, optionsWithin(reader));
};

function* unescapeBackquotes(
	text: string,
	quoting: Quoting,
	firstLine: number,
): Generator<undefined, SourceText, undefined> {
	const removable = quoting === 'double' ? /\\(?:([`\\$"])|\n)/g : /\\(?:([`\\$])|\n)/g;
	const pieces: string[] = [];
	for (let from = 0; from < text.length; ) {
		const to = Math.min(from + charactersOfPiece, text.length);
		let at = from;
		// The last escape of a piece may end beyond it.
		let piece = '';
		removable.lastIndex = from;
		for (;;) {
			const found = removable.exec(text);
			if (found === null || found.index >= to) break;
			piece += text.slice(at, found.index) + (found[1] ?? '');
			at = removable.lastIndex;
		}
		const end = Math.max(at, to);
		pieces.push(piece + text.slice(at, end));
		from = end;
		yield;
	}
	return new SourceText(pieces.join(''), firstLine);
}

const charactersOfPiece = 65_536;
