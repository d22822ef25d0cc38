import { type Flow, wait } from '@tenon/core';
import { byteKit, type CommandContext, type Input } from '@tenon/shell';
import { ByteGatherer } from '../support/byte-gatherer.ts';
import { linesOf } from '../support/line-options.ts';
import { LineReader } from '../support/line-reader.ts';
import { forEachPulled } from './by-count.ts';
import type { PieceWriter, Target, Targets } from './targets.ts';

/** Into how many pieces, and which of them goes to standard output alone. */
export interface PieceNumber {
	readonly count: number;
	readonly only: number | undefined;
	/** Whether a piece without a byte is left out. */
	readonly elidesEmpty: boolean;
}

/** An equal number of bytes in each piece; the last takes what is left over. */
export function* splitIntoBytes(
	context: CommandContext,
	input: Input,
	size: number,
	pieces: PieceWriter,
	number: PieceNumber,
): Flow<void> {
	const { endOf } = layout(size, number.count);
	yield* cutAt(context, input, pieces, number, (piece, base, chunk, from) => {
		const end = endOf(piece) - base;
		return end > chunk.length ? undefined : Math.max(from, end);
	});
}

/** Pieces of about equal size that end with a line; a line that spans several leaves some empty. */
export function* splitIntoLines(
	context: CommandContext,
	input: Input,
	size: number,
	pieces: PieceWriter,
	number: PieceNumber,
	separator: number,
): Flow<void> {
	const { endOf } = layout(size, number.count);
	yield* cutAt(context, input, pieces, number, (piece, base, chunk, from) => {
		const least = endOf(piece) - 1 - base;
		if (least < from && base + from > 0) return from;
		const found = byteKit.indexOfByte(chunk, separator, Math.max(least, from));
		return found === -1 || least >= chunk.length ? undefined : found + 1;
	});
}

// A file shorter than the number of pieces gives one byte to each of the first.
const layout = (size: number, count: number): { endOf(piece: number): number } => {
	const whole = Math.max(size, count);
	const each = Math.floor(whole / count);
	return { endOf: (piece) => (piece === count ? whole : piece * each) };
};

// Where in the chunk a piece ends, or `undefined` if it goes on behind it.
type FindEnd = (piece: number, base: number, chunk: Uint8Array, from: number) => number | undefined;

function* cutAt(
	context: CommandContext,
	input: Input,
	pieces: PieceWriter,
	{ count, only, elidesEmpty }: PieceNumber,
	findEnd: FindEnd,
): Flow<void> {
	let piece = 1;
	let base = 0;
	const put = function* (bytes: Uint8Array): Flow<void> {
		if (only === undefined) yield* pieces.write(bytes);
		else if (only === piece) context.output.append(bytes);
	};
	const endPiece = function* (): Flow<void> {
		if (only === undefined) yield* pieces.end({ isMade: !elidesEmpty });
		piece += 1;
	};
	yield* forEachPulled(context, input, function* (chunk) {
		let at = 0;
		while (piece < count) {
			const end = findEnd(piece, base, chunk, at);
			if (end === undefined) break;
			yield* put(chunk.subarray(at, end));
			yield* endPiece();
			at = end;
		}
		yield* put(chunk.subarray(at));
		base += chunk.length;
		return only === undefined || piece <= only;
	});
	while (piece <= count) yield* endPiece();
}

/** Lines to each piece in turn. */
export function* splitRoundRobin(
	context: CommandContext,
	input: Input,
	targets: Targets,
	{ count, only, elidesEmpty }: PieceNumber,
	separator: number,
): Flow<void> {
	const reader = new LineReader(input, linesOf(context, separator));
	const open: (OpenPiece | undefined)[] = new Array<undefined>(count);
	try {
		if (only === undefined && !elidesEmpty) {
			for (let piece = 0; piece < count; piece++) open[piece] = yield* openPiece(targets);
		}
		for (let line = 0; yield* wait(reader.next()); line++) {
			const piece = line % count;
			const { bytes, start, end, isDelimited } = reader;
			if (only === undefined) {
				let { [piece]: into } = open;
				if (into === undefined) {
					into = yield* openPiece(targets);
					open[piece] = into;
				}
				into.gatherer.add(bytes, start, end);
				if (isDelimited) into.gatherer.addByte(separator);
				yield* wait(into.gatherer.settle());
			} else if (only === piece + 1) {
				context.output.append(bytes, start, end);
				if (isDelimited) context.output.appendByte(separator);
				yield* wait(context.output.settle());
			}
			yield* wait(context.breathe());
		}
	} finally {
		for (const piece of open) {
			if (piece === undefined) continue;
			yield* wait(piece.gatherer.flush());
			yield* piece.target.close();
		}
	}
}

interface OpenPiece {
	readonly target: Target;
	readonly gatherer: ByteGatherer;
}

function* openPiece(targets: Targets): Flow<OpenPiece> {
	const target = yield* targets.open();
	return { target, gatherer: new ByteGatherer((chunk) => target.write(chunk)) };
}
