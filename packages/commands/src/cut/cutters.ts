import { byteKit } from '@tenon/shell';
import { ByteWriter } from '../support/byte-writer.ts';
import { LongLine } from './long-line.ts';
import type { Range } from './ranges.ts';

/**
 * Turns a block of whole lines into what is printed of it, which is good until the next call. A block that is open is a
 * part of a long line, which goes on in the next.
 */
export type Cutter = (block: Uint8Array, isOpen: boolean) => Uint8Array;

/** What the cutters share. */
export interface CutStyle {
	readonly ranges: readonly Range[];
	readonly lineDelimiter: number;
}

/** Prints the bytes at the given positions of each line. */
export const byteCutter = (
	style: CutStyle & { readonly outputDelimiter: Uint8Array | undefined },
): Cutter => {
	const { ranges, lineDelimiter, outputDelimiter } = style;
	const writer = new ByteWriter(0);
	let isInside = false;
	// Bytes of the line that came in earlier parts of it.
	let before = 0;
	return (block, isOpen) => {
		writer.size = 0;
		writer.reserve(block.length + 1);
		for (let start = 0; start < block.length || isInside; ) {
			const end = lineEnd(block, lineDelimiter, start);
			const first = start - before;
			for (let index = 0; index < ranges.length; index++) {
				const { low, high } = ranges[index]!;
				if (first + low > end) break;
				if (high <= before) continue;
				if (index > 0 && low > before && outputDelimiter !== undefined)
					writer.append(outputDelimiter, 0, outputDelimiter.length);
				writer.append(block, Math.max(start, first + low - 1), Math.min(end, first + high));
			}
			isInside = isOpen;
			if (isOpen) {
				before += end;
				break;
			}
			before = 0;
			writer.appendByte(lineDelimiter);
			start = end + 1;
		}
		return writer.written;
	};
};

/** How fields are told apart and joined. */
export interface FieldStyle extends CutStyle {
	readonly delimiter: number;
	readonly outputDelimiter: Uint8Array;
	/** Whether lines without a delimiter are left out; else they are printed whole. */
	readonly skipsUndelimited: boolean;
	/** So much may be held of a line of which it is not known yet whether it has a delimiter. */
	readonly maxHeldBytes: number;
}

/** Prints the given fields of each line. */
export const fieldCutter = (style: FieldStyle): Cutter => {
	const { ranges, lineDelimiter, delimiter, outputDelimiter, skipsUndelimited } = style;
	const lastHigh = ranges.at(-1)?.high ?? 0;
	const [outputByte = 0] = outputDelimiter;
	const isByte = outputDelimiter.length === 1;
	const writer = new ByteWriter(0);
	const long = new LongLine(style);
	return (block, isOpen) => {
		writer.size = 0;
		const begin = isOpen || long.isBegun ? cutLong(long, block, isOpen, lineDelimiter, writer) : 0;
		// A delimiter of one byte never makes the output longer than the input.
		writer.reserve(block.length + 1);
		let out = writer.bytes;
		let { size } = writer;
		for (let start = begin; start < block.length; ) {
			const lineStart = size;
			let field = 1;
			let range = 0;
			let isPrinted = false;
			let at = start;
			for (;;) {
				while (range < ranges.length && ranges[range]!.high < field) range += 1;
				const isWanted = range < ranges.length && ranges[range]!.low <= field;
				if (isWanted && isPrinted) {
					if (isByte) {
						out[size] = outputByte;
						size += 1;
					} else {
						writer.size = size;
						writer.append(outputDelimiter, 0, outputDelimiter.length);
						writer.reserve(block.length - at + 1);
						out = writer.bytes;
						size = writer.size;
					}
				}
				// One field, up to its delimiter or the end of the line.
				let byte = block[at];
				if (isWanted) {
					isPrinted = true;
					while (at < block.length && byte !== delimiter && byte !== lineDelimiter) {
						out[size] = byte!;
						size += 1;
						at += 1;
						byte = block[at];
					}
				} else {
					while (at < block.length && byte !== delimiter && byte !== lineDelimiter) {
						at += 1;
						byte = block[at];
					}
				}
				if (at >= block.length || byte === lineDelimiter) break;
				at += 1;
				field += 1;
				if (field > lastHigh) {
					at = lineEnd(block, lineDelimiter, at);
					break;
				}
			}
			if (field > 1) {
				out[size] = lineDelimiter;
				size += 1;
			} else {
				size = lineStart;
				if (!skipsUndelimited) {
					for (let from = start; from < at; from++) out[size++] = block[from]!;
					out[size] = lineDelimiter;
					size += 1;
				}
			}
			start = at + 1;
		}
		return out.subarray(0, size);
	};
};

// Where the line behind it starts.
const cutLong = (
	line: LongLine,
	block: Uint8Array,
	isOpen: boolean,
	lineDelimiter: number,
	writer: ByteWriter,
): number => {
	const end = isOpen ? block.length : lineEnd(block, lineDelimiter, 0);
	line.add(block, end, writer);
	if (!isOpen) line.end(writer);
	return end + 1;
};

// The rest of most lines is short: a loop finds its end before a call into the platform would.
const lineEnd = (block: Uint8Array, lineDelimiter: number, from: number): number => {
	const near = Math.min(block.length, from + nearBytes);
	for (let at = from; at < near; at++) if (block[at] === lineDelimiter) return at;
	const found = byteKit.indexOfByte(block, lineDelimiter, near);
	return found === -1 ? block.length : found;
};

const nearBytes = 96;

/**
 * Where fields and lines end in the same byte, a file is one line: prints the given lines of it with the
 * delimiter between them. Works on one file; `end` tells what comes last.
 */
export const lineCutter = (
	style: CutStyle & { readonly outputDelimiter: Uint8Array; readonly skipsUndelimited: boolean },
): { readonly cut: Cutter; end(): Uint8Array } => {
	const { ranges, lineDelimiter, outputDelimiter, skipsUndelimited } = style;
	let line = 1;
	let range = 0;
	let isPrinted = false;
	let isDelimited = false;
	let isEmpty = true;
	const writer = new ByteWriter(0);
	return {
		cut: (block) => {
			writer.size = 0;
			isEmpty = false;
			for (let start = 0; start < block.length; line++) {
				const found = byteKit.indexOfByte(block, lineDelimiter, start);
				const end = found === -1 ? block.length : found;
				isDelimited ||= found !== -1;
				while (range < ranges.length && ranges[range]!.high < line) range += 1;
				const isWanted = range < ranges.length && ranges[range]!.low <= line;
				if (isWanted || (!isDelimited && !skipsUndelimited)) {
					if (isPrinted) writer.append(outputDelimiter, 0, outputDelimiter.length);
					if (isDelimited || !skipsUndelimited) writer.append(block, start, end);
					isPrinted = true;
				}
				start = end + 1;
			}
			return writer.written;
		},
		end: () => {
			// The only line of a file is none that a delimiter parts from others, unless it is wanted.
			const isSkipped = skipsUndelimited && (!isDelimited || (line === 2 && !isPrinted));
			return isEmpty || isSkipped ? new Uint8Array(0) : Uint8Array.of(lineDelimiter);
		},
	};
};
