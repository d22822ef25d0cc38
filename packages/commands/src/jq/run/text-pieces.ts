import { type Flow, isPromise, type Maybe, runFlow } from '@tenon/core';
import type { Runtime } from './runtime.ts';

/** What a piece counts as, told to `breathe`. */
const stepsOfPiece = 64;
/** Units of a text that are worked on at once. */
export const pieceSize = 16_384;

/** The pieces of a text, none of which ends in the middle of a character. */
export function* piecesOf(text: string): Generator<string, void> {
	for (let start = 0; start < text.length; ) {
		let end = Math.min(start + pieceSize, text.length);
		if (end < text.length && isLeading(text.charCodeAt(end - 1))) end += 1;
		yield text.slice(start, end);
		start = end;
	}
}

/** What becomes of a text whose pieces are changed one after the other; others have their turns between them. */
export const changedInPieces = (
	text: string,
	runtime: Runtime,
	change: (piece: string) => string,
): Maybe<string> =>
	text.length <= pieceSize ? change(text) : runFlow(joined(piecesOf(text), runtime, change));

/** The text of pieces that are made one after the other. */
export function* joined<Piece>(
	pieces: Iterable<Piece>,
	runtime: Runtime,
	change: (piece: Piece) => string,
): Flow<string> {
	let text = '';
	for (const piece of pieces) {
		text += flat(change(piece));
		runtime.requireText(text.length);
		yield* betweenPieces(runtime);
	}
	return text;
}

/**
 * The text as one stretch of memory. What is put together of single letters is a tree of them until all of it is looked
 * at. The whole would be made flat in one go, at the first use of it. (A look at one character alone is left out by V8's
 * compiler; a search is not.)
 */
export const flat = (text: string): string => (start.test(text) ? text : '');

const start = /^/;

/** Called between two pieces of some thousand elements: others have their turn. */
export function* betweenPieces({ context }: Runtime): Flow<void> {
	const turn = context.breathe(stepsOfPiece);
	if (isPromise(turn)) yield turn;
}

const isLeading = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
