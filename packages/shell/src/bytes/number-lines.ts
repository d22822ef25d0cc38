import { type Flow, isPromise, type Maybe } from '@tenon/core';
import { PortableNumberer } from './portable-numberer.ts';
import { wasmNumberer } from './wasm-numberer.ts';

/** Lines of a text. Line `n` goes from `starts[n]` to one byte before `starts[n + 1]`. */
export interface LineSpan {
	readonly bytes: Uint8Array;
	readonly starts: Uint32Array;
	/** The first line, and the one after the last. */
	readonly from: number;
	readonly to: number;
}

/** Numbers the lines of some spans. Two versions give the same numbers. */
export interface LineNumberer {
	/** One more than the last number. */
	readonly count: number;
	/** Makes a piece of its tables ready, before the first lines; false if there is nothing left to do. */
	prepare(): boolean;
	/** Numbers lines of a span that follow those it has numbered, and none beyond `to`. */
	number(span: number, to: number): void;
	/** The numbers of a span, when all of its lines have one. */
	take(span: number): Uint32Array;
	/** Nothing more is asked. */
	release(): void;
}

/** The numbers of the lines of each span. */
export interface LineNumbers {
	readonly numbers: readonly Uint32Array[];
	/** One more than the last number. */
	readonly count: number;
}

/**
 * Numbers lines so that equal ones have the same number, whatever span they are in: from 1 on, in the order in
 * which they are met. Calls `breathe` between pieces of the work, with about the number of lines that it was worth.
 */
export const numberLines = function* (
	spans: readonly LineSpan[],
	breathe: (lines: number) => Maybe<void>,
	choose: (spans: readonly LineSpan[]) => LineNumberer = fastest,
): Flow<LineNumbers> {
	const numberer = choose(spans);
	const numbers: Uint32Array[] = [];
	try {
		while (numberer.prepare()) {
			const turn = breathe(preparedLines);
			if (isPromise(turn)) yield turn;
		}
		for (const [index, { starts, from, to }] of spans.entries()) {
			for (let line = from; line < to; ) {
				const next = pieceEnd(starts, line, to);
				numberer.number(index, next);
				const turn = breathe(next - line);
				if (isPromise(turn)) yield turn;
				line = next;
			}
			numbers.push(numberer.take(index));
		}
		return { numbers, count: numberer.count };
	} finally {
		numberer.release();
	}
};

const fastest = (spans: readonly LineSpan[]): LineNumberer =>
	(spans.reduce((sum, span) => sum + byteCount(span), 0) < worthwhileBytes
		? undefined
		: wasmNumberer(spans)) ?? new PortableNumberer(spans);

/** How long the lines of a span are together. */
export const byteCount = ({ starts, from, to }: LineSpan): number => starts[to]! - starts[from]!;

// As many lines as are done in a fraction of a millisecond, at least one.
const pieceEnd = (starts: Uint32Array, line: number, to: number): number => {
	let count = Math.min(to - line, mostLines);
	while (count > 1 && starts[line + count]! - starts[line]! > pieceBytes) count >>= 1;
	return line + count;
};

// What a piece of preparation counts as.
const preparedLines = 256;
const mostLines = 2048;
const pieceBytes = 1 << 18;
const worthwhileBytes = 16_384;
