import { encodeText, hasRawBytes } from '@tenon/core';
import type { Span } from '@tenon/shell';
import { ByteOffsets } from './byte-offsets.ts';

/** What the message about lines that belong together says. */
interface JsonLine {
	readonly type: 'match' | 'context';
	readonly path: string;
	readonly text: string;
	readonly number: number | null;
	readonly offset: number;
	readonly matches: readonly Span[];
}

/** The message in JSON, in pieces of some thousand characters: lines may be very long, and have very many matches. */
export function* linePieces({ type, path, text, number, offset, matches }: JsonLine): Generator<string> {
	const head = `{"type":"${type}","data":{"path":${JSON.stringify(textOf(path))},"lines":`;
	const place = `,"line_number":${number},"absolute_offset":${offset},"submatches":[`;
	const offsets = new ByteOffsets(text);
	let piece = head;
	if (text.length <= pieceLength) piece += JSON.stringify(textOf(text));
	else {
		yield piece;
		yield* textPieces(text);
		piece = '';
	}
	piece += place;
	let comma = '';
	for (const [start, end] of matches) {
		const match = text.slice(start, end);
		piece += `${comma}{"match":`;
		comma = ',';
		if (match.length <= pieceLength) piece += JSON.stringify(textOf(match));
		else {
			yield piece;
			yield* textPieces(match);
			piece = '';
		}
		piece += `,"start":${offsets.before(start)},"end":${offsets.before(end)}}`;
		if (piece.length < pieceLength) continue;
		yield piece;
		piece = '';
	}
	yield `${piece}]}}\n`;
}

/** A text as messages have it; base64 where it is not UTF-8. */
export const textOf = (text: string): object =>
	hasRawBytes(text) ? { bytes: [...base64Pieces(encodeText(text))].join('') } : { text };

function* textPieces(text: string): Generator<string> {
	if (hasRawBytes(text)) {
		yield '{"bytes":"';
		yield* base64Pieces(encodeText(text));
	} else {
		yield '{"text":"';
		for (let at = 0; at < text.length; ) {
			let end = Math.min(at + pieceLength, text.length);
			if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
			yield JSON.stringify(text.slice(at, end)).slice(1, -1);
			at = end;
		}
	}
	yield '"}';
}

// Each piece but the last is of whole groups of three bytes.
function* base64Pieces(bytes: Uint8Array): Generator<string> {
	for (let at = 0; at < bytes.length; at += pieceBytes)
		yield btoa(String.fromCharCode(...bytes.subarray(at, at + pieceBytes)));
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

const pieceLength = 8192;
const pieceBytes = 6144;
