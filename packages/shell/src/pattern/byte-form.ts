import { decodeText, encodeText, hasRawBytes } from '@tenon/core';
import { finishWork, JoinedText, pieceLength, piecesOf, type Work } from '../state/work.ts';

/**
 * The text with every character beyond ASCII taken apart into its bytes, each escaped, so that an
 * offset can fall between them. bash works so on texts and patterns that hold a byte which is not
 * UTF-8. {@link joinBytes} puts the pieces together again.
 */
export const splitBytes = (text: string): string => {
	if (isAscii.test(text)) return text;
	return fromUnits(encodeText(text), (byte) => (byte < 0x80 ? byte : escapeBase + byte));
};

/** The text as it reads after {@link splitBytes}, cutting and joining: valid UTF-8 is characters again. */
export const joinBytes = (text: string): string => (hasRawBytes(text) ? decodeText(encodeText(text)) : text);

/** The bytes of a text, one unit for each: the form in which patterns are matched by bytes. */
export const bytesOf = (text: string): string => finishWork(bytesWork(text));

/** The same for a text of any length. */
export function* bytesWork(text: string): Work<string> {
	const joined = new JoinedText(() => undefined);
	for (const piece of piecesOf(text)) {
		joined.add(fromUnits(encodeText(piece), (byte) => byte));
		yield;
	}
	return joined.text;
}

/** The bytes of a text, and which of them start a character. */
export interface ByteText {
	readonly bytes: string;
	/** Offset in the text of the byte at an offset, or `undefined` inside of a character. */
	offsetOf(byte: number): number | undefined;
	/** Offset of the byte that starts the character at an offset in the text. */
	byteAt(offset: number): number;
}

/** A text by its bytes; remembers the last one, which is asked for again for each match in it. */
export function* byteText(text: string): Work<ByteText> {
	if (text !== lastText) {
		last = yield* makeByteText(text);
		lastText = text;
	}
	return last;
}

function* makeByteText(text: string): Work<ByteText> {
	const bytes = yield* bytesWork(text);
	if (bytes.length === text.length) return { bytes, offsetOf: (byte) => byte, byteAt: (offset) => offset };
	/** For each byte the offset of its character, counted from 1; 0 inside of one. */
	const offsets = new Uint32Array(bytes.length + 1);
	const starts = new Uint32Array(text.length + 1);
	let byte = 0;
	let pause = pieceLength;
	for (let at = 0; at < text.length; ) {
		const code = text.codePointAt(at)!;
		offsets[byte] = at + 1;
		starts[at] = byte;
		byte += encodedLength(code);
		at += code > 0xffff ? 2 : 1;
		if (at < pause) continue;
		pause = at + pieceLength;
		yield;
	}
	offsets[byte] = text.length + 1;
	starts[text.length] = byte;
	return {
		bytes,
		offsetOf: (place) => {
			const offset = offsets[place] ?? 0;
			return offset === 0 ? undefined : offset - 1;
		},
		byteAt: (offset) => starts[offset]!,
	};
}

const encodedLength = (code: number): number => {
	if (code < 0x80 || (code >= 0xdc80 && code <= 0xdcff)) return 1;
	if (code < 0x800) return 2;
	return code > 0xffff ? 4 : 3;
};

const fromUnits = (bytes: Uint8Array, unitOf: (byte: number) => number): string => {
	let text = '';
	for (let at = 0; at < bytes.length; at += batch) {
		text += String.fromCharCode(...Array.from(bytes.subarray(at, at + batch), unitOf));
	}
	return text;
};

// Few enough to be passed as arguments of one call.
const batch = 4096;
const escapeBase = 0xdc00;
const isAscii = /^[\0-\x7f]*$/;

let lastText = '';
let last: ByteText = { bytes: '', offsetOf: (byte) => byte, byteAt: (offset) => offset };
