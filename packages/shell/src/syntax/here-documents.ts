import { unescapeAnsi } from './ansi.ts';
import type { HereDocument, Redirect, Span, Word, WordPart } from './ast.ts';
import { joinLines, readDoubleQuotedParts } from './quotes.ts';
import { type PendingDocument, Reader } from './reader.ts';
import { SourceText } from './source-text.ts';
import { readWord } from './words.ts';

/** The delimiter after `<<`: nothing in it is expanded, quotes are taken away. */
export const readDelimiter = (
	reader: Reader,
): { readonly target: Word; readonly delimiter: string; readonly quoted: boolean } => {
	const target = readWord(reader, 'command');
	const quoted = target.parts.some(isQuoted);
	const delimiter = target.parts.map((part) => {
		const raw = joinLines(reader.text.slice(part.span.start, part.span.end));
		return isQuoted(part) ? removeQuotes(raw) : raw;
	});
	return { target, delimiter: delimiter.join(''), quoted };
};

// Quotes inside of an expansion are text like the rest of it.
const isQuoted = ({ type }: WordPart): boolean =>
	type === 'escaped' || type === 'single' || type === 'ansi' || type === 'double';

const removeQuotes = (raw: string): string =>
	raw.replace(quotes, (_all, ansi, single, double, escaped) => {
		if (ansi !== undefined) return unescapeAnsi(ansi);
		if (double !== undefined) return double.replace(/\\([$`"\\])/g, '$1');
		return single ?? escaped;
	});

const quotes = /\$'((?:[^'\\]|\\[\s\S])*)'|'([^']*)'|\$?"((?:[^"\\]|\\[\s\S])*)"|\\([\s\S])/g;

/** Remembers a document whose lines begin after this line's end. */
export const noteDocument = (
	reader: Reader,
	redirect: Redirect,
	how: { readonly delimiter: string; readonly quoted: boolean; readonly stripTabs: boolean },
): void => {
	if (reader.pending.length >= maxPending)
		throw reader.fail(redirect.span.start, 'maximum here-document count exceeded');
	const target = redirect as PendingDocument['redirect'];
	reader.pending.push({
		redirect: target,
		...how,
		finish: (document) => {
			target.document = document;
		},
	});
};

/** How many documents one line may announce, as in bash. */
const maxPending = 16;

/** Reads the lines of all documents that were announced on the line before. */
export const readPendingDocuments = (reader: Reader): void => {
	const documents = reader.pending;
	reader.pending = [];
	for (const document of documents) document.finish(readDocument(reader, document));
};

const readDocument = (reader: Reader, pending: PendingDocument): HereDocument => {
	const start = reader.at;
	const lines: string[] = [];
	let stripped = false;
	for (;;) {
		if (reader.atEnd) {
			if (reader.onOpenDocument === undefined) {
				throw reader.endsInside(
					`here-document ${pending.delimiter}`,
					pending.redirect.span.start,
					`here-document delimited by end-of-file (wanted \`${pending.delimiter}')`,
				);
			}
			tellOpen(reader, pending, Math.max(reader.end - 1, 0));
			return documentOf(reader, pending, { start, end: reader.end }, lines, stripped);
		}
		const lineStart = reader.at;
		let line = readLine(reader, pending);
		// A delimiter that itself begins with tabs is looked for before they go.
		if (pending.stripTabs && line.startsWith('\t') && joinedLine(pending, line) !== pending.delimiter) {
			line = line.replace(/^\t(?:\t|\\\n)*/, '');
			stripped = true;
		}
		const joined = joinedLine(pending, line);
		const closer = closedAfter(reader, pending.delimiter, joined);
		if (closer !== -1) {
			reader.at -= closer + (reader.text[reader.at - 1] === '\n' ? 1 : 0);
			tellOpen(reader, pending, reader.at);
		}
		if (closer !== -1 || joined === pending.delimiter) {
			return documentOf(reader, pending, { start, end: lineStart }, lines, stripped);
		}
		lines.push(line);
	}
};

// The next line, with those that it goes on in.
const readLine = (reader: Reader, { quoted }: PendingDocument): string => {
	const start = reader.at;
	for (;;) {
		const newline = reader.text.indexOf('\n', reader.at);
		const end = newline === -1 || newline > reader.end ? reader.end : newline;
		const piece = reader.text.slice(reader.at, end);
		reader.at = Math.min(reader.end, end + 1);
		if (quoted || reader.atEnd || !endsInBackslash(piece)) return reader.text.slice(start, end);
	}
};

// The line as it is compared with the delimiter.
const joinedLine = ({ quoted }: PendingDocument, line: string): string => (quoted ? line : joinLines(line));

const tellOpen = (reader: Reader, pending: PendingDocument, at: number): void =>
	reader.onOpenDocument?.({
		delimiter: pending.delimiter,
		openedLine: reader.line(pending.redirect.span.start),
		line: reader.line(at),
	});

const documentOf = (
	reader: Reader,
	pending: PendingDocument,
	span: Span,
	lines: readonly string[],
	stripped: boolean,
): HereDocument => {
	const { delimiter, quoted } = pending;
	const lineTexts = lines.map((each) => `${each}\n`).join('');
	const text = quoted ? lineTexts : joinLines(lineTexts);
	// The last line of a text that ends too early has a newline all the same.
	const isAsWritten = !stripped && span.end - span.start === text.length;
	const body = readBody(reader, pending, span, isAsWritten ? undefined : text);
	return { body, delimiter, quoted, text, span };
};

// Length of the rest of a line `EOF)` that ends the document and the substitution around it; else -1.
const closedAfter = (reader: Reader, delimiter: string, line: string): number =>
	reader.isSubstitution && line.startsWith(delimiter) && line.includes(')', delimiter.length)
		? line.length - delimiter.length
		: -1;

const endsInBackslash = (line: string): boolean => {
	let count = 0;
	while (line.charCodeAt(line.length - 1 - count) === 0x5c) count += 1;
	return count % 2 === 1;
};

const readBody = (
	reader: Reader,
	pending: PendingDocument,
	span: { readonly start: number; readonly end: number },
	strippedText: string | undefined,
): Word => {
	const text = strippedText ?? reader.text.slice(span.start, span.end);
	if (pending.quoted) {
		return { type: 'word', parts: text === '' ? [] : [{ type: 'literal', text, span }], span };
	}
	const { options } = reader;
	const inner =
		strippedText === undefined
			? new Reader(reader.source, options, span.start, span.end)
			: new Reader(new SourceText(text, reader.line(span.start)), options);
	inner.depth = reader.depth;
	inner.rescans = reader.rescans;
	const parts = readDoubleQuotedParts(inner, {
		closer: undefined,
		openedAt: span.start,
		what: 'here-document',
		escapable: '$`\\',
		quoting: 'document',
	});
	reader.rescans = inner.rescans;
	return { type: 'word', parts, span };
};
