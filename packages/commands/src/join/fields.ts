import { compareBytes, isBlank, toUpper } from '../support/byte-class.ts';

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

/** Orders two lines by a field of each, counted from 0; a field that is not there is empty. */
export const compareFields = (
	left: FieldedLine,
	leftField: number,
	right: FieldedLine,
	rightField: number,
	ignoresCase: boolean,
): number => {
	const leftStart = left.fields[leftField * 2] ?? 0;
	const leftLength = (left.fields[leftField * 2 + 1] ?? leftStart) - leftStart;
	const rightStart = right.fields[rightField * 2] ?? 0;
	const rightLength = (right.fields[rightField * 2 + 1] ?? rightStart) - rightStart;
	if (!ignoresCase)
		return compareBytes(
			left.bytes,
			leftStart,
			leftStart + leftLength,
			right.bytes,
			rightStart,
			rightStart + rightLength,
		);
	const shared = Math.min(leftLength, rightLength);
	for (let at = 0; at < shared; at++) {
		const difference = toUpper(left.bytes[leftStart + at]!) - toUpper(right.bytes[rightStart + at]!);
		if (difference !== 0) return difference;
	}
	return leftLength - rightLength;
};
