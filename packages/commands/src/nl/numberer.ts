import { byteKit } from '@tenon/shell';
import { ByteWriter } from '../support/byte-writer.ts';
import type { LineStyle } from './styles.ts';

/** How `nl` numbers. */
export interface NumberStyle {
	readonly body: LineStyle;
	readonly header: LineStyle;
	readonly footer: LineStyle;
	/** A bigint where a number would not be exact; so is the increment. */
	readonly start: number | bigint;
	readonly increment: number | bigint;
	readonly joinBlank: number;
	readonly width: number;
	readonly format: 'left' | 'right' | 'zeros';
	/** Whether numbers start again with each section. */
	readonly renumbers: boolean;
	readonly separator: Uint8Array;
	/** What a line of section marks consists of: three of it a head, two a body, one a foot. */
	readonly delimiter: Uint8Array | undefined;
}

/** Numbers lines, block by block; pages and numbers go on from file to file. */
export class Numberer {
	readonly #style: NumberStyle;
	/** Whether a number is too wide to be printed in one piece. */
	readonly #isWide: boolean;
	/** What stands before a line without a number, unless it is wide. */
	readonly #blankPrefix: Uint8Array;
	#section: LineStyle;
	/** `undefined` behind the largest. */
	#next: number | bigint | undefined;
	#emptyLines = 0;
	#hasOverflowed = false;

	constructor(style: NumberStyle) {
		this.#style = style;
		this.#section = style.body;
		this.#next = style.start;
		this.#isWide = style.width > pieceBytes;
		this.#blankPrefix = new Uint8Array(this.#isWide ? 0 : style.width + style.separator.length).fill(space);
	}

	/** Whether a line had no number left: nothing from it on is printed. */
	get hasOverflowed(): boolean {
		return this.#hasOverflowed;
	}

	/** What is printed for whole lines, piece by piece; the last may lack its newline. A piece is good until the next. */
	*number(block: Uint8Array): Generator<Uint8Array, void, void> {
		const out = new ByteWriter(Math.min(pieceBytes, block.length + (block.length >> 1)) + 64);
		for (let start = 0; start < block.length; ) {
			const found = byteKit.indexOfByte(block, newline, start);
			const end = found === -1 ? block.length : found;
			if (!this.#enterSection(block, start, end)) {
				const isPrinted = this.#isWide
					? yield* this.#printWidePrefix(out, block, start, end)
					: this.#printPrefix(out, block, start, end);
				if (!isPrinted) {
					this.#hasOverflowed = true;
					break;
				}
				out.append(block, start, end);
			}
			out.appendByte(newline);
			start = end + 1;
			if (out.size >= pieceBytes) yield out.take(pieceBytes + 64);
		}
		yield out.take(0);
	}

	// Whether the line is a mark; it stands as an empty line in the output.
	#enterSection(block: Uint8Array, start: number, end: number): boolean {
		const { delimiter, header, body, footer, renumbers } = this.#style;
		const count = delimiter === undefined ? 0 : repetitions(block, start, end, delimiter);
		if (count === 0) return false;
		this.#section = count === 3 ? header : count === 2 ? body : footer;
		if (renumbers) this.#next = this.#style.start;
		return true;
	}

	#printPrefix(out: ByteWriter, block: Uint8Array, start: number, end: number): boolean {
		if (!this.#isNumbered(block, start, end)) {
			out.append(this.#blankPrefix, 0, this.#blankPrefix.length);
			return true;
		}
		if (this.#next === undefined) return false;
		this.#printNumber(out, this.#next);
		out.append(this.#style.separator, 0, this.#style.separator.length);
		this.#next = sumOf(this.#next, this.#style.increment);
		return true;
	}

	*#printWidePrefix(
		out: ByteWriter,
		block: Uint8Array,
		start: number,
		end: number,
	): Generator<Uint8Array, boolean, void> {
		const { width, format, separator, increment } = this.#style;
		if (!this.#isNumbered(block, start, end)) {
			yield* padWide(out, space, width + separator.length);
			return true;
		}
		const number = this.#next;
		if (number === undefined) return false;
		const text = String(number);
		const signs = format === 'zeros' && number < 0 ? 1 : 0;
		if (signs > 0) out.appendByte(minus);
		if (format !== 'left') yield* padWide(out, format === 'zeros' ? zero : space, width - text.length);
		for (let at = signs; at < text.length; at++) out.appendByte(text.charCodeAt(at));
		if (format === 'left') yield* padWide(out, space, width - text.length);
		out.append(separator, 0, separator.length);
		this.#next = sumOf(number, increment);
		return true;
	}

	#isNumbered(block: Uint8Array, start: number, end: number): boolean {
		const section = this.#section;
		switch (section.kind) {
			case 'none':
				return false;
			case 'nonempty':
				return end > start;
			case 'all':
				return this.#style.joinBlank === 1 || this.#closesBlankRun(end > start);
			case 'matching':
				return section.regex.test(byteKit.decode(block, start, end));
		}
	}

	#closesBlankRun(hasText: boolean): boolean {
		this.#emptyLines += 1;
		if (!hasText && this.#emptyLines < this.#style.joinBlank) return false;
		this.#emptyLines = 0;
		return true;
	}

	#printNumber(out: ByteWriter, number: number | bigint): void {
		const { width, format } = this.#style;
		const text = String(number);
		const padding = Math.max(0, width - text.length);
		const signs = format === 'zeros' && number < 0 ? 1 : 0;
		if (signs > 0) out.appendByte(minus);
		if (format !== 'left') pad(out, format === 'zeros' ? zero : space, padding);
		for (let at = signs; at < text.length; at++) out.appendByte(text.charCodeAt(at));
		if (format === 'left') pad(out, space, padding);
	}
}

// Exact, of 64 bits with a sign; `undefined` if it does not fit.
const sumOf = (number: number | bigint, increment: number | bigint): number | bigint | undefined => {
	if (typeof number === 'number' && typeof increment === 'number') {
		const sum = number + increment;
		if (Number.isSafeInteger(sum)) return sum;
	}
	const sum = BigInt(number) + BigInt(increment);
	return BigInt.asIntN(64, sum) === sum ? sum : undefined;
};

const pad = (out: ByteWriter, byte: number, count: number): void => {
	out.reserve(count);
	const end = out.size + count;
	if (count > shortPadding) out.bytes.fill(byte, out.size, end);
	else for (let at = out.size; at < end; at++) out.bytes[at] = byte;
	out.size = end;
};

// The same in pieces.
function* padWide(out: ByteWriter, byte: number, count: number): Generator<Uint8Array, void, void> {
	for (let left = count; left > 0; left -= pieceBytes) {
		pad(out, byte, Math.min(left, pieceBytes));
		if (out.size >= pieceBytes) yield out.take(pieceBytes + 64);
	}
}

// Up to this length a loop beats a call into the platform.
const shortPadding = 16;
/** How much is printed at once, or a little more. */
const pieceBytes = 1 << 16;
const minus = 0x2d;
const zero = 0x30;
const newline = 0x0a;
const space = 0x20;

// How often the line repeats the delimiter and nothing else: 1 to 3, or 0.
const repetitions = (block: Uint8Array, start: number, end: number, delimiter: Uint8Array): number => {
	const count = (end - start) / delimiter.length;
	if (count !== 1 && count !== 2 && count !== 3) return 0;
	for (let at = start; at < end; at++) {
		if (block[at] !== delimiter[(at - start) % delimiter.length]) return 0;
	}
	return count;
};
