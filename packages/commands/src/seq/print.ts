import { encodeText, type Flow, wait } from '@tenon/core';
import {
	addLongDoubles,
	type CommandContext,
	compareLongDoubles,
	type LongDouble,
	multiplyLongDouble,
} from '@tenon/shell';
import { ByteWriter } from '../support/byte-writer.ts';
import { chunkSteps } from '../support/chunks.ts';
import { DigitCounter } from './digit-counter.ts';
import { formatNumber, type NumberFormat } from './format.ts';
import { parseNumber } from './parse-number.ts';

/** Whole numbers that are counted up. */
export interface IntegerRange {
	/** Digits without zeros in front. */
	readonly first: string;
	readonly step: number;
	/** `undefined`: without end. */
	readonly last: string | undefined;
	readonly separator: string;
}

/** Prints whole numbers, the first of them as the platform does, all others counted in decimal digits. */
export function* printIntegers(context: CommandContext, range: IntegerRange): Flow<number> {
	const { text, next } = firstNumbers(range);
	context.output.appendText(text);
	yield* wait(context.output.flush());
	return next === undefined ? 0 : yield* printCounted(context, { ...range, first: next });
}

// Where numbers are few, and the code is not compiled yet, the platform's conversion is far quicker than ours.
const firstNumbers = (range: IntegerRange): { readonly text: string; readonly next: string | undefined } => {
	const { first, step, last = '', separator } = range;
	if (first.length > exactDigits || last.length > exactDigits) return { text: '', next: first };
	const end = range.last === undefined ? Number.POSITIVE_INFINITY : Number(last);
	let text = '';
	let value = Number(first);
	while (value <= end && text.length < firstBytes) {
		text += value + separator;
		value += step;
	}
	if (value <= end) return { text, next: String(value) };
	return { text: text === '' ? '' : `${text.slice(0, -separator.length)}\n`, next: undefined };
};

// Numbers of so many digits, and all that come soon behind them, are exact.
const exactDigits = 15;
// A reader that wants one line gets it at once.
const firstBytes = 16_384;

function* printCounted(context: CommandContext, range: IntegerRange): Flow<number> {
	const last = range.last === undefined ? undefined : encodeText(range.last);
	const separator = encodeText(range.separator);
	const counter = new DigitCounter(range.first);
	if (last !== undefined && counter.exceeds(last)) return 0;
	const writer = new ByteWriter(chunkBytes + 64);
	for (let isDone = false; !isDone; ) {
		writer.size = 0;
		isDone = fill(writer, counter, range.step, last, separator);
		if (isDone) writer.appendByte(newline);
		context.output.append(writer.written);
		yield* wait(context.output.flush());
		yield* wait(context.breathe(chunkSteps));
	}
	return 0;
}

const chunkBytes = 32_768;
const newline = 0x0a;

// Whether the last number was written.
const fill = (
	writer: ByteWriter,
	counter: DigitCounter,
	step: number,
	last: Uint8Array | undefined,
	separator: Uint8Array,
): boolean => {
	while (writer.size < chunkBytes) {
		writer.append(counter.bytes, counter.start, counter.bytes.length);
		counter.add(step);
		if (last !== undefined && counter.length >= last.length && counter.exceeds(last)) return true;
		writer.append(separator, 0, separator.length);
	}
	return false;
};

/** Numbers of any kind. */
export interface NumberRange {
	readonly first: LongDouble;
	readonly step: LongDouble;
	readonly last: LongDouble;
	readonly format: NumberFormat;
	readonly separator: string;
}

/**
 * Prints numbers, each computed from the first, so that errors do not add up. One that is beyond the last
 * by rounding alone is printed too.
 */
export function* printNumbers(context: CommandContext, range: NumberRange): Flow<number> {
	const { first, step, last, format, separator } = range;
	const { prefix, suffix } = format;
	const isBeyond = (value: LongDouble): boolean =>
		step.negative ? compareLongDoubles(value, last) < 0 : compareLongDoubles(last, value) < 0;
	if (isBeyond(first)) return 0;
	let text = formatNumber(first, format);
	let hasEnded = false;
	for (let index = 1n; ; index++) {
		context.output.appendText(`${prefix}${text}${suffix}`);
		if (hasEnded) break;
		// A format may make a text of very many digits: each that is made or read has a slice of its own.
		if (text.length > longText) yield* wait(context.breathe(text.length >> 6));
		const value = addLongDoubles(first, multiplyLongDouble(step, index));
		const next = formatNumber(value, format);
		if (isBeyond(value)) {
			if (next.length > longText) yield* wait(context.breathe(next.length >> 6));
			if (next === text || !printsAs(next, last)) break;
			hasEnded = true;
		}
		context.output.appendText(separator);
		text = next;
		yield* wait(context.output.settle());
		yield* wait(context.breathe(1 + (text.length >> 6)));
	}
	context.output.appendText('\n');
	return 0;
}

const longText = 65_536;

const printsAs = (text: string, last: LongDouble): boolean => {
	const printed = parseNumber(text.trim());
	return typeof printed === 'object' && compareLongDoubles(printed.value, last) === 0;
};
