import { writeNumber } from '@tenon/core';
import { keysOf } from '../values/compare.ts';
import { isSmall, smallDepth } from '../values/small.ts';
import {
	isArray,
	isObject,
	type JqArray,
	type JqNumber,
	type JqObject,
	type JqValue,
} from '../values/value.ts';
import type { Colors } from './colors.ts';

/** How values are written. */
export interface WriteStyle {
	/** What one level is set in by; empty for all on one line. */
	readonly indent: string;
	readonly sortKeys: boolean;
	readonly asciiOnly: boolean;
	/** `undefined` for none. */
	readonly colors: Colors | undefined;
}

/** All on one line, as messages and `tojson` have it. */
export const compactStyle: WriteStyle = { indent: '', sortKeys: false, asciiOnly: false, colors: undefined };

/** What is nested deeper is left out with a remark. */
const maxDepth = 10_000;
const tooDeep = '<skipped: too deep>';

/** A container that is being written. */
interface Frame {
	readonly entries: Iterator<readonly [string, JqValue]> | undefined;
	readonly items: JqArray;
	at: number;
}

/**
 * Writes one value, a piece at a time: the writer of a large one lets others have their turn between the pieces.
 * The open containers are a list, so depth costs no stack.
 */
export class JsonWriter {
	readonly #style: WriteStyle;
	readonly #colon: string;
	readonly #open: Frame[] = [];
	readonly #hasPlainSmall: boolean;
	#text = '';

	constructor(style: WriteStyle) {
		this.#style = style;
		this.#colon = style.indent === '' ? ':' : ': ';
		this.#hasPlainSmall = style.colors === undefined;
	}

	/** Starts a value; {@link more} gives its text. */
	begin(value: JqValue): void {
		this.#begin(value);
	}

	/** The next piece, of some thousand characters at least unless it is the last; empty at the end. */
	more(size: number = pieceSize): string {
		for (let frame = this.#open.at(-1); frame !== undefined; frame = this.#open.at(-1)) {
			this.#advance(frame);
			if (this.#text.length >= size) break;
		}
		const text = this.#text;
		this.#text = '';
		return text;
	}

	#advance(frame: Frame): void {
		const { entries, items } = frame;
		if (entries === undefined) {
			if (frame.at === items.length) {
				this.#close(']', 'array');
				return;
			}
			this.#separate(frame.at === 0, 'array');
			frame.at += 1;
			this.#begin(items[frame.at - 1]!);
			return;
		}
		const step = entries.next();
		if (step.done === true) {
			this.#close('}', 'object');
			return;
		}
		this.#separate(frame.at === 0, 'object');
		frame.at += 1;
		this.#key(step.value[0]);
		this.#begin(step.value[1]);
	}

	#separate(isFirst: boolean, kind: 'array' | 'object'): void {
		const { colors, indent } = this.#style;
		if (!isFirst) this.#text += colors === undefined ? ',' : `${colors[kind]},`;
		if (colors !== undefined) this.#text += reset;
		if (indent !== '') this.#text += `\n${indent.repeat(this.#open.length)}`;
	}

	#key(key: string): void {
		const { colors } = this.#style;
		if (colors === undefined) this.#text += this.#quote(key) + this.#colon;
		else {
			const space = this.#style.indent === '' ? '' : ' ';
			this.#text += `${colors.key}${this.#quote(key)}${reset}${colors.object}:${reset}${space}`;
		}
	}

	#close(bracket: ']' | '}', kind: 'array' | 'object'): void {
		const { colors, indent } = this.#style;
		this.#open.pop();
		if (indent !== '') this.#text += `\n${indent.repeat(this.#open.length)}`;
		this.#text += colors === undefined ? bracket : `${colors[kind]}${bracket}${reset}`;
	}

	#begin(value: JqValue): void {
		if (this.#open.length > maxDepth) this.#text += tooDeep;
		else if (!isArray(value) && !isObject(value)) this.#text += this.#scalar(value);
		else if (isEmpty(value)) this.#text += this.#empty(value);
		else if (this.#hasPlainSmall && this.#open.length < maxDepth - smallDepth && isSmall(value))
			this.#text += this.#small(value, this.#open.length);
		else this.#openContainer(value);
	}

	#openContainer(value: JqArray | JqObject): void {
		const { colors } = this.#style;
		if (isArray(value)) {
			this.#text += colors === undefined ? '[' : `${colors.array}[`;
			this.#open.push({ entries: undefined, items: value, at: 0 });
			return;
		}
		this.#text += colors === undefined ? '{' : `${colors.object}{`;
		this.#open.push({ entries: this.#entriesOf(value), items: [], at: 0 });
	}

	#entriesOf(object: JqObject): Iterator<readonly [string, JqValue]> {
		if (!this.#style.sortKeys) return object.entries();
		return keysOf(object)
			.map((key) => [key, object.get(key)!] as const)
			.values();
	}

	// What is known to be little is written in one go.
	#small(value: JqValue, depth: number): string {
		if (isArray(value)) {
			if (value.length === 0) return '[]';
			const line = this.#line(depth + 1);
			let text = `[${line}${this.#small(value[0]!, depth + 1)}`;
			for (let at = 1; at < value.length; at++) text += `,${line}${this.#small(value[at]!, depth + 1)}`;
			return `${text}${this.#line(depth)}]`;
		}
		if (!isObject(value)) return this.#scalar(value);
		if (value.size === 0) return '{}';
		const line = this.#line(depth + 1);
		let text = '{';
		if (this.#style.sortKeys)
			for (const key of keysOf(value))
				text += `${text === '{' ? line : `,${line}`}${this.#quote(key)}${this.#colon}${this.#small(value.get(key)!, depth + 1)}`;
		else
			for (const [key, item] of value)
				text += `${text === '{' ? line : `,${line}`}${this.#quote(key)}${this.#colon}${this.#small(item, depth + 1)}`;
		return `${text}${this.#line(depth)}}`;
	}

	#line(depth: number): string {
		const { indent } = this.#style;
		return indent === '' ? '' : `\n${indent.repeat(depth)}`;
	}

	#empty(value: JqArray | JqObject): string {
		const { colors } = this.#style;
		const text = isArray(value) ? '[]' : '{}';
		return colors === undefined ? text : `${isArray(value) ? colors.array : colors.object}${text}${reset}`;
	}

	#scalar(value: null | boolean | JqNumber | string): string {
		const { colors } = this.#style;
		const text = typeof value === 'string' ? this.#quote(value) : scalarText(value);
		return colors === undefined ? text : `${colors[colorOf(value)]}${text}${reset}`;
	}

	#quote(text: string): string {
		return quoteText(text, this.#style.asciiOnly);
	}
}

const pieceSize = 16_384;
const reset = '\u001b[0m';

const isEmpty = (value: JqArray | JqObject): boolean => (isArray(value) ? value.length : value.size) === 0;

const colorOf = (value: null | boolean | JqNumber | string): keyof Colors => {
	if (typeof value === 'string') return 'string';
	if (value === null) return 'null';
	if (typeof value === 'boolean') return value ? 'true' : 'false';
	// A NaN is printed as the null that it becomes.
	return typeof value === 'number' && Number.isNaN(value) ? 'null' : 'number';
};

const scalarText = (value: null | boolean | JqNumber): string => {
	if (typeof value === 'number') return numberText(value);
	return value === null || typeof value === 'boolean' ? String(value) : value.text;
};

// Most fractions have few digits, which are integers to print.
const numberText = (number: number): string => {
	const size = Math.abs(number);
	if (size >= 1e9 || size < 1e-4 || Number.isInteger(number)) return writeNumber(number, 'jq');
	const scaled = Math.round(size * 1e6);
	if (scaled / 1e6 !== size) return writeNumber(number, 'jq');
	const whole = Math.floor(size);
	let digits = scaled - whole * 1e6;
	let count = 6;
	for (; digits % 10 === 0; count--) digits /= 10;
	return `${number < 0 ? '-' : ''}${whole}.${String(digits).padStart(count, '0')}`;
};

// A short text without anything to escape is quoted faster than by a call into the platform.
const shortText = 64;
const plainText = /^[ !#-[\]-~]*$/;

/** A text in JSON's quotes. */
export const quoteText = (text: string, asciiOnly: boolean): string => {
	if (text.length < shortText && plainText.test(text)) return `"${text}"`;
	const quoted = JSON.stringify(text);
	if (asciiOnly) return quoted.replace(/[\u007f-\uffff]/g, escapeUnit);
	return quoted.includes('\u007f') ? quoted.replaceAll('\u007f', '\\u007f') : quoted;
};

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text of a value; `limit` is how long it may become before `refuse` is called, which throws. */
export const jsonText = (
	value: JqValue,
	style: WriteStyle = compactStyle,
	refuse?: { readonly limit: number; tooLong(): never },
): string => {
	if (typeof value === 'string') return quoteText(value, style.asciiOnly);
	const writer = new JsonWriter(style);
	writer.begin(value);
	let text = writer.more();
	for (let piece = writer.more(); piece !== ''; piece = writer.more()) {
		text += piece;
		if (refuse !== undefined && text.length > refuse.limit) refuse.tooLong();
	}
	return text;
};

/** The first characters of a value's text: as many as asked for, or all. */
export const jsonStart = (value: JqValue, count: number): string => {
	if (typeof value === 'string') return quoteText(value.slice(0, count + 1), false);
	const writer = new JsonWriter(compactStyle);
	writer.begin(value);
	let text = writer.more(count);
	for (let piece = writer.more(count); piece !== '' && text.length <= count; piece = writer.more(count))
		text += piece;
	return text;
};
