import type { Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import { checkingLength } from '../state/text-size.ts';
import { JoinedText, piecesOf, runWork, shortLength, type Work } from '../state/work.ts';
import {
	ansiPiece,
	hasMetaCharacters,
	hasUnprintable,
	quoteBackslash,
	quoteDouble,
	quoteForAssignmentTrace,
	quoteForListing,
	quoteForPosixListing,
	quoteForTrace,
	quoteSingle,
	specialPiece,
} from '../syntax/quote.ts';

/** How a text is quoted: see the functions of `quote.ts`. */
export type QuoteStyle =
	| 'single'
	| 'double'
	| 'backslash'
	| 'listing'
	| 'posixListing'
	| 'trace'
	| 'assignmentTrace';

/** A text, piece by piece; an empty piece is a pause. */
export type Pieces = Generator<string, void, undefined>;

/** Quotes a text; a long one gives the event loop its turns. */
export const quote = (shell: Shell, style: QuoteStyle, text: string): Maybe<string> =>
	text.length <= shortLength
		? short[style](text)
		: runWork(shell.slice, joinPieces(shell, quotedPieces(style, text)));

/** One text of all pieces, no longer than one may be. */
export function* joinPieces(shell: Shell, pieces: Pieces): Work<string> {
	const joined = new JoinedText(checkingLength(shell));
	for (const piece of pieces) {
		joined.add(piece);
		yield;
	}
	return joined.text;
}

/** Work among pieces: its pauses are theirs. */
export function* pausing<T>(work: Work<T>): Generator<string, T, undefined> {
	for (;;) {
		const step = work.next();
		if (step.done === true) return step.value;
		yield '';
	}
}

/** A quoted text piece by piece, as long as it may be. */
export function* quotedPieces(style: QuoteStyle, text: string): Pieces {
	if (text.length <= shortLength) yield short[style](text);
	else yield* long[style](text);
}

const short: Readonly<Record<QuoteStyle, (text: string) => string>> = {
	single: quoteSingle,
	double: quoteDouble,
	backslash: quoteBackslash,
	listing: quoteForListing,
	posixListing: quoteForPosixListing,
	trace: quoteForTrace,
	assignmentTrace: quoteForAssignmentTrace,
};

type Quoting = (text: string) => Pieces;

function* ansi(text: string): Pieces {
	yield "$'";
	for (const piece of piecesOf(text)) yield ansiPiece(piece);
	yield "'";
}

function* single(text: string): Pieces {
	yield "'";
	for (const piece of piecesOf(text)) yield piece.replaceAll("'", "'\\''");
	yield "'";
}

function* double(text: string): Pieces {
	yield '"';
	for (const piece of piecesOf(text)) yield piece.replace(/["$\\`]/g, '\\$&');
	yield '"';
}

// Some characters are special at the start, or after others: a piece is quoted with what stands before it.
function* backslash(text: string): Pieces {
	let before = '';
	for (const piece of piecesOf(text)) {
		yield specialPiece(before + piece).slice(specialPiece(before).length);
		before = inner(piece);
	}
}

function* plain(text: string): Pieces {
	yield* piecesOf(text);
}

// What a piece begins with when it is looked at with the one before it, and is not the start of the text.
const inner = (piece: string): string => `x${piece.at(-1)!}`;

// Whether anything in the text passes the test; the pauses go through.
function* some(text: string, test: (piece: string) => boolean): Generator<string, boolean, undefined> {
	let before = '';
	for (const piece of piecesOf(text)) {
		if (test(before + piece)) return true;
		before = inner(piece);
		yield '';
	}
	return false;
}

const unlessUnprintable = (otherwise: Quoting): Quoting =>
	function* (text) {
		yield* (yield* some(text, hasUnprintable)) ? ansi(text) : otherwise(text);
	};

const ifMeta = (quoting: Quoting, otherwise: Quoting): Quoting =>
	function* (text) {
		yield* (yield* some(text, hasMetaCharacters)) ? quoting(text) : otherwise(text);
	};

const traced = ifMeta(single, unlessUnprintable(plain));

const long: Readonly<Record<QuoteStyle, Quoting>> = {
	single: unlessUnprintable(single),
	double: unlessUnprintable(double),
	backslash: unlessUnprintable(backslash),
	listing: unlessUnprintable(ifMeta(single, plain)),
	posixListing: ifMeta(single, plain),
	trace: traced,
	assignmentTrace: traced,
};
