import { isBlank, toUpper } from '../support/byte-class.ts';

/** A line cut into fields, each a range of its bytes. */
export interface FieldedLine {
	readonly bytes: Uint8Array;
	readonly start: number;
	readonly end: number;
	/** Start and end of each field, one behind the other. */
	readonly fields: readonly number[];
}

const newline = 0x0a;

/**
 * Cuts a line. `separator` is the byte between fields; -1 means blanks, those in front left out; a newline
 * means that the line is one field. A line
 * without any byte has no field.
 */
export const cutFields = (bytes: Uint8Array, start: number, end: number, separator: number): FieldedLine => {
	const fields: number[] = [];
	if (start === end) return { bytes, start, end, fields };
	if (separator < 0) cutAtBlanks(bytes, start, end, fields);
	else if (separator === newline) fields.push(start, end);
	else {
		let from = start;
		for (let at = start; at < end; at++) {
			if (bytes[at] !== separator) continue;
			fields.push(from, at);
			from = at + 1;
		}
		fields.push(from, end);
	}
	return { bytes, start, end, fields };
};

// Blanks at the end leave an empty field behind them.
const cutAtBlanks = (bytes: Uint8Array, start: number, end: number, fields: number[]): void => {
	let at = start;
	while (at < end && isSeparator(bytes[at]!)) at += 1;
	if (at === end) return;
	for (;;) {
		const from = at;
		while (at < end && !isSeparator(bytes[at]!)) at += 1;
		fields.push(from, at);
		if (at === end) return;
		while (at < end && isSeparator(bytes[at]!)) at += 1;
		if (at < end) continue;
		fields.push(end, end);
		return;
	}
};

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
	const shared = Math.min(leftLength, rightLength);
	for (let at = 0; at < shared; at++) {
		const a = left.bytes[leftStart + at]!;
		const b = right.bytes[rightStart + at]!;
		const difference = ignoresCase ? toUpper(a) - toUpper(b) : a - b;
		if (difference !== 0) return difference;
	}
	return leftLength - rightLength;
};
