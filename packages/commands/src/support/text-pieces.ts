import type { Pausing, Span } from '@tenon/shell';

/** Visits a part of a text piece by piece, with a pause after each; no character is cut. */
export function* inPieces(
	text: string,
	[start, end]: Span,
	visit: (piece: Span) => boolean | void,
): Pausing<void> {
	for (let at = start; at < end; ) {
		let to = Math.min(end, at + pieceLength);
		if (to < end && isHighSurrogate(text.charCodeAt(to - 1))) to += 1;
		if (visit([at, to]) === false) return;
		at = to;
		yield;
	}
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

const pieceLength = 1 << 15;
