import { byteKit, LineTooLong } from '@tenon/shell';
import { ByteWriter } from '../support/byte-writer.ts';
import type { FieldStyle } from './cutters.ts';

/**
 * Prints the given fields of a line that comes in parts, as they come. Whether the first field is printed may depend on
 * a delimiter behind it: then it is held until there is one, as far as so much may be held.
 */
export class LongLine {
	readonly #style: FieldStyle;
	readonly #wantsFirst: boolean;
	readonly #holdsFirst: boolean;
	readonly #held = new ByteWriter(0);
	#field = 1;
	/** The first range that does not end before the field. */
	#range = 0;
	#isPrinted = false;
	#isBegun = false;

	constructor(style: FieldStyle) {
		this.#style = style;
		this.#wantsFirst = style.ranges[0]?.low === 1;
		// Else it is printed, or left out, with a delimiter and without one.
		this.#holdsFirst = this.#wantsFirst === style.skipsUndelimited;
	}

	/** Whether a part of it has come. */
	get isBegun(): boolean {
		return this.#isBegun;
	}

	/** The next part, up to `end`. */
	add(part: Uint8Array, end: number, out: ByteWriter): void {
		this.#isBegun = true;
		for (let at = 0; ; ) {
			const found = byteKit.indexOfByte(part, this.#style.delimiter, at);
			const isWhole = found !== -1 && found < end;
			this.#print(part, at, isWhole ? found : end, out);
			if (!isWhole) return;
			this.#nextField(out);
			at = found + 1;
		}
	}

	/** There is no more of it. */
	end(out: ByteWriter): void {
		const { skipsUndelimited, lineDelimiter } = this.#style;
		const isDelimited = this.#field > 1;
		if (!isDelimited && !skipsUndelimited) out.append(this.#held.bytes, 0, this.#held.size);
		if (isDelimited || !skipsUndelimited) out.appendByte(lineDelimiter);
		this.#held.take(0);
		this.#field = 1;
		this.#range = 0;
		this.#isPrinted = false;
		this.#isBegun = false;
	}

	#print(part: Uint8Array, from: number, to: number, out: ByteWriter): void {
		if (this.#field === 1 && this.#holdsFirst) this.#hold(part, from, to);
		else if (this.#field === 1 ? this.#wantsFirst : this.#isWanted()) out.append(part, from, to);
	}

	#hold(part: Uint8Array, from: number, to: number): void {
		const { maxHeldBytes } = this.#style;
		if (this.#held.size + to - from > maxHeldBytes) throw new LineTooLong(maxHeldBytes);
		this.#held.append(part, from, to);
	}

	#nextField(out: ByteWriter): void {
		const { ranges, outputDelimiter } = this.#style;
		if (this.#field === 1) {
			if (this.#wantsFirst) out.append(this.#held.bytes, 0, this.#held.size);
			this.#isPrinted = this.#wantsFirst;
			this.#held.take(0);
		}
		this.#field += 1;
		while (this.#range < ranges.length && ranges[this.#range]!.high < this.#field) this.#range += 1;
		if (!this.#isWanted()) return;
		if (this.#isPrinted) out.append(outputDelimiter, 0, outputDelimiter.length);
		this.#isPrinted = true;
	}

	#isWanted(): boolean {
		const { ranges } = this.#style;
		return this.#range < ranges.length && ranges[this.#range]!.low <= this.#field;
	}
}
