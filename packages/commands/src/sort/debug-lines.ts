import { decodeText } from '@tenon/core';
import { byteKit } from '@tenon/shell';
import { ByteWriter } from '../support/byte-writer.ts';
import { displayWidth } from '../support/display-width.ts';
import { Decimal } from './decimal.ts';
import { generalLength } from './general-numbers.ts';
import { hasUnit } from './human-size.ts';
import { orderOf, type SortKey } from './key.ts';
import { KeyRange } from './key-range.ts';
import type { LineOrder } from './line-comparator.ts';
import { monthOf } from './month.ts';

/** How lines end, and whether their keys alone decide about their order. */
export interface DebugManner {
	readonly delimiter: number;
	readonly decidesByKeys: boolean;
}

/** What `--debug` prints: below each line, which part of it each key has looked at. */
export class DebugLines {
	readonly #keys: readonly { readonly key: SortKey; readonly range: KeyRange }[];
	/** Whether lines whose keys are equal are compared as a whole. */
	readonly #comparesLines: boolean;
	readonly #delimiter: number;
	readonly #decimal = new Decimal();
	/** Of a line that is not whole yet. */
	#begun: Uint8Array[] = [];

	constructor({ keys, separator }: LineOrder, how: DebugManner) {
		this.#keys = keys.map((key) => ({ key, range: new KeyRange(key, separator) }));
		this.#comparesLines = keys.length === 0 || !how.decidesByKeys;
		this.#delimiter = how.delimiter;
	}

	/** Takes a part of the lines; returns those that are whole now, each with its marks below it. */
	mark(chunk: Uint8Array): Uint8Array {
		const whole = byteKit.lastIndexOfByte(chunk, this.#delimiter) + 1;
		const rest = chunk.slice(whole);
		if (whole === 0) {
			this.#begun.push(rest);
			return rest.subarray(0, 0);
		}
		const lines = byteKit.concat([...this.#begun, chunk.subarray(0, whole)]);
		this.#begun = rest.length === 0 ? [] : [rest];
		const out = new ByteWriter(lines.length * 3);
		for (let start = 0; start < lines.length; ) {
			const end = lines.indexOf(this.#delimiter, start);
			this.#markLine(out, lines, start, end);
			start = end + 1;
		}
		return out.take(0);
	}

	#markLine(out: ByteWriter, bytes: Uint8Array, start: number, end: number): void {
		for (let at = start; at < end; at++) out.appendByte(bytes[at] === tab ? arrow : bytes[at]!);
		out.appendByte(newline);
		for (const { key, range } of this.#keys) {
			range.find(bytes, start, end);
			const [first, last] = this.#tighten(bytes, range, key);
			appendMark(out, widthOf(bytes, start, first), widthOf(bytes, first, last));
		}
		if (this.#comparesLines) appendMark(out, 0, widthOf(bytes, start, end));
	}

	// A number or a month is only a part of its key.
	#tighten(bytes: Uint8Array, { start, end }: KeyRange, { ordering }: SortKey): readonly [number, number] {
		const order = orderOf(ordering);
		if (order === 'text' || order === 'random' || order === 'version') return [start, end];
		let first = start;
		while (first < end && isSpace(bytes[first]!)) first += 1;
		if (order === 'month') return [first, monthOf(bytes, first, end) === 0 ? first : first + 3];
		if (order === 'general') return [first, first + generalLength(decodeText(bytes.subarray(first, end)))];
		const decimal = this.#decimal;
		decimal.read(bytes, first, end);
		const digits = decimal.isNegative ? first + 1 : first;
		const isPoint = decimal.end === digits + 1 && bytes[digits] === point;
		if (decimal.end === digits || isPoint) return [first, first];
		return [first, decimal.end + (order === 'human' && hasUnit(decimal, end) ? 1 : 0)];
	}
}

const tab = 0x09;
const newline = 0x0a;
const arrow = 0x3e;
const point = 0x2e;

const isSpace = (byte: number): boolean => byte === 0x20 || byte === tab || byte === newline;

// A tab is shown as one character.
const widthOf = (bytes: Uint8Array, start: number, end: number): number => {
	const text = decodeText(bytes.subarray(start, end));
	return displayWidth(text) + text.split('\t').length - 1;
};

const appendMark = (out: ByteWriter, offset: number, width: number): void => {
	const mark = width === 0 ? '^ no match for key' : '_'.repeat(width);
	for (const character of `${' '.repeat(offset)}${mark}\n`) out.appendByte(character.charCodeAt(0));
};
