import { unescapeAnsi } from './ansi.ts';
import type { HereDocument, Redirect, Word, WordPart } from './ast.ts';
import { finish } from './progress.ts';
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
	const pending: PendingDocument = {
		redirect: target,
		...how,
		finish: (document) => {
			target.document = document;
		},
	};
	reader.pending.push(pending);
	reader.progress?.noteAnnounced(reader, pending);
};

/** How many documents one line may announce, as in bash. */
const maxPending = 16;

/** Reads the lines of all documents that were announced on the line before. */
export const readPendingDocuments = (reader: Reader): void => {
	const documents = reader.pending;
	reader.pending = [];
	for (const document of documents) {
		const read = readDocument(reader, document);
		reader.progress?.noteDocument(reader, document, read);
		document.finish(read);
	}
};

const readDocument = (reader: Reader, pending: PendingDocument): HereDocument => {
	const start = reader.at;
	const found = finish(reader, `document ${pending.redirect.span.start}`, () => findEnd(reader, pending));
	const { end, next, openAt, isUnended, text, isAsWritten } = found;
	if (isUnended && reader.onOpenDocument === undefined) {
		throw reader.endsInside(
			`here-document ${pending.delimiter}`,
			pending.redirect.span.start,
			`here-document delimited by end-of-file (wanted \`${pending.delimiter}')`,
		);
	}
	if (openAt !== undefined) tellOpen(reader, pending, openAt);
	reader.at = next;
	const { delimiter, quoted } = pending;
	const span = { start, end };
	const body = readBody(reader, pending, span, isAsWritten ? undefined : text);
	return { body, delimiter, quoted, text, span };
};

/** The lines of a here-document. */
interface FoundDocument {
	readonly end: number;
	/** What is read after it. */
	readonly next: number;
	/** Where bash sees that its delimiter is missing; `undefined` where it is there. */
	readonly openAt: number | undefined;
	/** Whether the script ends before it. */
	readonly isUnended: boolean;
	readonly text: string;
	/** Whether its text stands so in the script. */
	readonly isAsWritten: boolean;
}
// Changes nothing of the reader.
function* findEnd(reader: Reader, pending: PendingDocument): Generator<undefined, FoundDocument, undefined> {
	const { text: source, at: start, end: limit } = reader;
	const { quoted, stripTabs, delimiter } = pending;
	const kept: string[] = [];
	let stripped = false;
	let at = start;
	let end = limit;
	let openAt: number | undefined;
	let isUnended = false;
	let lines = 0;
	for (;;) {
		if (at >= limit) {
			openAt = Math.max(limit - 1, 0);
			isUnended = true;
			break;
		}
		const lineStart = at;
		// The line, with those that it goes on in.
		let lineEnd: number;
		for (let from = at; ; from = at) {
			const newline = source.indexOf('\n', from);
			lineEnd = newline === -1 || newline > limit ? limit : newline;
			at = Math.min(limit, lineEnd + 1);
			if (++lines % linesOfPiece === 0) {
				reader.source.countTo(at);
				yield;
			}
			if (quoted || at >= limit || !endsInBackslash(source, from, lineEnd)) break;
		}
		let line = source.slice(lineStart, lineEnd);
		let joined = quoted ? line : yield* joinInPieces(line);
		// A delimiter that itself begins with tabs is looked for before they go.
		if (stripTabs && line.startsWith('\t') && joined !== delimiter) {
			line = line.replace(/^\t(?:\t|\\\n)*/, '');
			joined = quoted ? line : yield* joinInPieces(line);
			stripped = true;
		}
		const closer = closedAfter(reader, delimiter, joined);
		if (closer !== -1) {
			at -= closer + (source[at - 1] === '\n' ? 1 : 0);
			openAt = at;
		}
		if (closer !== -1 || joined === delimiter) {
			end = lineStart;
			break;
		}
		if (stripTabs) kept.push(line, '\n');
	}
	const written = source.slice(start, end);
	const whole = stripTabs
		? kept.join('')
		: written === '' || written.endsWith('\n')
			? written
			: `${written}\n`;
	const text = quoted ? whole : yield* joinInPieces(whole);
	// The last line of a text that ends too early has a newline all the same.
	const isAsWritten = !stripped && end - start === text.length;
	return { end, next: at, openAt, isUnended, text, isAsWritten };
}

const linesOfPiece = 4096;

function* joinInPieces(text: string): Generator<undefined, string, undefined> {
	if (text.length < charactersOfPiece || !text.includes('\\\n')) return joinLines(text);
	const parts: string[] = [];
	for (let from = 0; from < text.length; ) {
		let to = Math.min(from + charactersOfPiece, text.length);
		// No escape is cut in two.
		if (endsInBackslash(text, from, to)) to += 1;
		parts.push(joinLines(text.slice(from, to)));
		from = to;
		yield;
	}
	return parts.join('');
}

const charactersOfPiece = 65_536;

const tellOpen = (reader: Reader, pending: PendingDocument, at: number): void => {
	if (reader.progress?.isNews(reader, pending) === false) return;
	reader.onOpenDocument?.({
		delimiter: pending.delimiter,
		openedLine: reader.line(pending.redirect.span.start),
		line: reader.line(at),
	});
};

// Length of the rest of a line `EOF)` that ends the document and the substitution around it; else -1.
const closedAfter = (reader: Reader, delimiter: string, line: string): number =>
	reader.isSubstitution && line.startsWith(delimiter) && line.includes(')', delimiter.length)
		? line.length - delimiter.length
		: -1;

// Whether the last of these characters is a backslash that nothing escapes.
const endsInBackslash = (text: string, from: number, to: number): boolean => {
	let count = 0;
	while (to - 1 - count >= from && text.charCodeAt(to - 1 - count) === 0x5c) count += 1;
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
	inner.enterFrom(reader);
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
