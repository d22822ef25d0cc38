import { type Maybe, runFlow } from '@tenon/core';
import { compareBytes, isBlank, toUpper } from '../support/byte-class.ts';
import {
	type ByteRange,
	capitalImages,
	compareImages,
	compareRanges,
	type Stretches,
} from '../support/stretches.ts';

/** A line cut into fields, each a range of its bytes. */
export interface FieldedLine {
	readonly bytes: Uint8Array;
	readonly start: number;
	readonly end: number;
	/** Start and end of each field, one after the other. */
	readonly fields: ArrayLike<number>;
}

const newline = 0x0a;

/**
 * Cuts a line, a stretch at a time. `separator` is the byte between fields; -1 means blanks, those in front left out; a
 * newline means that the line is one field. A line without any byte has no field.
 */
export class FieldCutter {
	/** Those of the stretch, and packed those of the stretches before. */
	#fields: number[] = [];
	#packed: Uint32Array | undefined;
	#packedCount = 0;
	readonly #bytes: Uint8Array;
	readonly #end: number;
	readonly #separator: number;
	#at: number;
	#from: number;
	#isInField: boolean;

	constructor(bytes: Uint8Array, start: number, end: number, separator: number) {
		this.#bytes = bytes;
		this.#end = end;
		this.#separator = separator;
		this.#at = separator === newline ? end : start;
		this.#from = start;
		this.#isInField = separator >= 0 && start < end;
	}

	/** Looks at so many more bytes; whether all fields are known. */
	advance(count: number): boolean {
		const stop = Math.min(this.#at + count, this.#end);
		if (this.#separator < 0) this.#cutAtBlanks(stop);
		else this.#cutAtSeparators(stop);
		this.#at = stop;
		if (stop < this.#end) {
			this.#pack();
			return false;
		}
		if (this.#isInField) this.#fields.push(this.#from, stop);
		// Blanks at the end leave an empty field behind them.
		else if (this.#fields.length > 0 || this.#packedCount > 0) this.#fields.push(stop, stop);
		if (this.#packed !== undefined) this.#pack();
		return true;
	}

	/** Start and end of each field, when all are known. */
	get found(): ArrayLike<number> {
		return this.#packed?.subarray(0, this.#packedCount) ?? this.#fields;
	}

	// Millions of fields take less memory packed, and no time to make room for the next.
	#pack(): void {
		const count = this.#packedCount + this.#fields.length;
		let packed = this.#packed ?? new Uint32Array(this.#fields.length);
		if (count > packed.length) {
			packed = new Uint32Array(Math.max(count, packed.length * 2));
			if (this.#packed !== undefined) packed.set(this.#packed);
		}
		packed.set(this.#fields, this.#packedCount);
		this.#packed = packed;
		this.#packedCount = count;
		this.#fields = [];
	}

	#cutAtSeparators(stop: number): void {
		const bytes = this.#bytes;
		let from = this.#from;
		for (let at = this.#at; at < stop; at++) {
			if (bytes[at] !== this.#separator) continue;
			this.#fields.push(from, at);
			from = at + 1;
		}
		this.#from = from;
	}

	#cutAtBlanks(stop: number): void {
		const bytes = this.#bytes;
		for (let at = this.#at; at < stop; at++) {
			if (isSeparator(bytes[at]!) !== this.#isInField) continue;
			if (this.#isInField) this.#fields.push(this.#from, at);
			this.#from = at;
			this.#isInField = !this.#isInField;
		}
	}
}

const isSeparator = (byte: number): boolean => isBlank(byte) || byte === 0x0a;

/** The bytes of a field, counted from 0; one that is not there is empty. */
const fieldOf = ({ bytes, fields }: FieldedLine, field: number): ByteRange => {
	const start = fields[field * 2] ?? 0;
	return { bytes, start, end: fields[field * 2 + 1] ?? start };
};

/** How two lines are ordered by a field of each. */
export interface FieldOrder {
	readonly ignoresCase: boolean;
	/** How long fields are compared. */
	readonly stretches: Stretches;
}

/** Orders two lines by a field of each. Waits only where both are long. */
export const compareFields = (
	left: FieldedLine,
	leftField: number,
	right: FieldedLine,
	rightField: number,
	{ ignoresCase, stretches }: FieldOrder,
): Maybe<number> => {
	const one = fieldOf(left, leftField);
	const other = fieldOf(right, rightField);
	const shared = Math.min(one.end - one.start, other.end - other.start);
	if (shared > longBytes)
		return runFlow(
			ignoresCase
				? compareImages(one, other, capitalImages, stretches)
				: compareRanges(one, other, stretches),
		);
	if (!ignoresCase) return compareBytes(one.bytes, one.start, one.end, other.bytes, other.start, other.end);
	for (let at = 0; at < shared; at++) {
		const difference = toUpper(one.bytes[one.start + at]!) - toUpper(other.bytes[other.start + at]!);
		if (difference !== 0) return difference;
	}
	return one.end - one.start - (other.end - other.start);
};

// Longer fields are compared in slices.
const longBytes = 1 << 15;
