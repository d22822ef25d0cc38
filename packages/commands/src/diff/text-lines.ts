import { type Flow, type Maybe, wait } from '@tenon/core';
import { byteKit, byteLoops } from '@tenon/shell';

/** The lines of a file in memory. A last line without a newline has got one, and is known for it. */
export interface TextLines {
	readonly bytes: Uint8Array;
	/** Where line `n` starts, and after the last line where the text ends. */
	readonly starts: Uint32Array;
	readonly count: number;
	readonly lacksNewline: boolean;
}

/** How a file is cut. */
export interface CutOptions {
	/** A carriage return before a newline is no part of the line. */
	readonly stripsReturns: boolean;
	breathe(steps: number): Maybe<void>;
}

/** Cuts a file into lines. */
export const cutLines = function* (content: Uint8Array, options: CutOptions): Flow<TextLines> {
	const lacksNewline = content.length > 0 && content.at(-1) !== newline;
	let bytes = content;
	if (lacksNewline) {
		bytes = new Uint8Array(content.length + 1);
		bytes.set(content);
		bytes[content.length] = newline;
	}
	if (options.stripsReturns) bytes = yield* withoutReturns(bytes, options);
	const starts = yield* lineStarts(bytes, options);
	return { bytes, starts, count: starts.length - 1, lacksNewline };
};

const lineStarts = function* (bytes: Uint8Array, options: CutOptions): Flow<Uint32Array> {
	const loops = byteLoops(bytes.length);
	let starts = new Uint32Array(Math.max(16, bytes.length >> 4));
	let count = 1;
	for (let searched = 0; ; ) {
		const piece = bytes.subarray(0, searched + pieceBytes);
		const found = loops.findAfter(piece, newline, searched, starts.subarray(count));
		count += found;
		const isFull = count === starts.length;
		searched = isFull ? starts[count - 1]! : piece.length;
		if (searched === bytes.length) return starts.subarray(0, count);
		yield* wait(options.breathe(pieceSteps));
		if (!isFull) continue;
		const larger = new Uint32Array(starts.length * 2);
		for (let from = 0; from < count; from += pieceWords) {
			larger.set(starts.subarray(from, Math.min(from + pieceWords, count)), from);
			yield* wait(options.breathe(pieceSteps));
		}
		starts = larger;
	}
};

// So many bytes are looked at in about a millisecond.
const pieceBytes = 1 << 20;
const pieceWords = pieceBytes / 4;
const pieceSteps = 256;
const newline = 0x0a;
const carriageReturn = 0x0d;

const withoutReturns = function* (bytes: Uint8Array, options: CutOptions): Flow<Uint8Array> {
	if (byteKit.indexOfByte(bytes, carriageReturn) < 0) return bytes;
	const kept = new Uint8Array(bytes.length);
	let size = 0;
	for (let start = 0; start < bytes.length; start += pieceBytes) {
		const end = Math.min(start + pieceBytes, bytes.length);
		for (let at = start; at < end; at++) {
			if (bytes[at] === carriageReturn && bytes[at + 1] === newline) continue;
			kept[size++] = bytes[at]!;
		}
		yield* wait(options.breathe(pieceSteps));
	}
	return kept.subarray(0, size);
};

/** Whether a file looks as if it were no text: a NUL near its start. */
export const looksBinary = (content: Uint8Array): boolean =>
	byteKit.indexOfByte(content.subarray(0, examinedBytes), 0) >= 0;

// What is read first, and looked at.
const examinedBytes = 4096;
