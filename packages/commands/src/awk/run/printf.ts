import { encodeText, type Flow, type Maybe, wait } from '@tenon/core';
import { formatDouble, formatSigned, formatUnsigned, type NumberLayout } from '@tenon/shell';
import { AwkFatal } from '../errors.ts';
import { countCharacters, unitOfCharacter, widthAt } from './characters.ts';
import { integerText, wordText } from './number-text.ts';
import {
	type Directive,
	type Measure,
	type Piece,
	parsePrintfFormat,
	printfPieces,
} from './printf-format.ts';
import { numericOf, type Scalar, toNumber } from './values.ts';

/** What printf asks of the run. */
export interface PrintfSettings {
	/** Each byte beyond ASCII is a character. */
	readonly hasBytes: boolean;
	readonly maxTextBytes: number;
	textOf(value: Scalar): string;
}

/** Writes values by formats, as printf of awk does. */
export class Printf {
	readonly #settings: PrintfSettings;
	readonly #known = new Map<string, readonly Piece[]>();

	constructor(settings: PrintfSettings) {
		this.#settings = settings;
	}

	format(format: string, values: readonly Scalar[]): string {
		let pieces = this.#known.get(format);
		if (pieces === undefined) {
			pieces = parsePrintfFormat(format);
			if (this.#known.size >= maxKnown) this.#known.clear();
			this.#known.set(format, pieces);
		}
		const taker = new ArgumentTaker(format, values);
		let text = '';
		for (const piece of pieces) text += piece.kind === 'text' ? piece.text : this.#write(piece, taker);
		return text;
	}

	/** The same for a format that may be long, with turns for others between its pieces. */
	*formatInSlices(
		format: string,
		values: readonly Scalar[],
		breathe: (steps: number) => Maybe<void>,
	): Flow<string> {
		if (format.length <= shortFormat) return this.format(format, values);
		const taker = new ArgumentTaker(format, values);
		let text = '';
		let count = 0;
		for (const piece of printfPieces(format)) {
			text += piece.kind === 'text' ? piece.text : this.#write(piece, taker);
			count += 1;
			if (count % piecesPerStop === 0) yield* wait(breathe(piecesPerStop));
		}
		return text;
	}

	#write(directive: Directive, taker: ArgumentTaker): string {
		const { conversion } = directive;
		const width = this.#measure(directive.width, directive, taker) ?? 0;
		const precision = this.#measure(directive.precision, directive, taker);
		const value = taker.take(directive.position, directive);
		const layout: NumberLayout = {
			...directive,
			leftAligned: directive.leftAligned || width < 0,
			width: Math.abs(width),
			precision: precision === undefined || precision < 0 ? undefined : precision,
		};
		switch (conversion) {
			case 's':
				return padded(cut(this.#settings.textOf(value), layout.precision), layout);
			case 'c':
				return this.#character(value, layout);
			case 'd':
				return signed(truncated(toNumber(value)), layout);
			case 'o':
			case 'u':
			case 'x':
			case 'X':
				return unsigned(toNumber(value), conversion, layout);
			default:
				return float(toNumber(value), conversion, layout);
		}
	}

	#measure(measure: Measure, directive: Directive, taker: ArgumentTaker): number | undefined {
		if (measure === undefined) return undefined;
		const value =
			measure.kind === 'given' ? measure.value : truncated(toNumber(taker.take(measure.position, directive)));
		if (Math.abs(value) > this.#settings.maxTextBytes)
			throw new AwkFatal(
				`printf: ${integerText(value)}: more than ${this.#settings.maxTextBytes} bytes wanted`,
			);
		return Number.isNaN(value) ? 0 : value;
	}

	// A number is that of a character; of a text it is the first one.
	#character(value: Scalar, layout: NumberLayout): string {
		const number = value === undefined ? 0 : numericOf(value);
		if (number === undefined) {
			const text = this.#settings.textOf(value);
			return padded(text === '' ? '\0' : text.slice(0, widthAt(text, 0)), layout);
		}
		const character = this.#numbered(truncated(number));
		// gawk counts its bytes here.
		const extra = encodeText(character).length - 1;
		return padded(character, { ...layout, width: Math.max(0, layout.width - extra) });
	}

	#numbered(code: number): string {
		if (this.#settings.hasBytes) return byteCharacter(code & 0xff);
		if (code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff))
			return String.fromCodePoint(code);
		return byteCharacter(Number(BigInt.asUintN(8, BigInt(Number.isFinite(code) ? code : 0))));
	}
}

const byteCharacter = (byte: number): string => String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte);

/** Hands out the arguments of a call, in turn or by number. */
class ArgumentTaker {
	readonly #format: string;
	readonly #values: readonly Scalar[];
	#next = 0;

	constructor(format: string, values: readonly Scalar[]) {
		this.#format = format;
		this.#values = values;
	}

	take(position: number | undefined, { at }: Directive): Scalar {
		const index = position === undefined ? this.#next++ : position - 1;
		if (position === 0) throw new AwkFatal("argument index with `$' must be > 0");
		if (index >= this.#values.length)
			throw new AwkFatal(
				`not enough arguments to satisfy format string\n\t\`${this.#format}'\n\t ${' '.repeat(at)}^ ran out for this one`,
			);
		return this.#values[index];
	}
}

const maxKnown = 200;
const shortFormat = 4096;
const piecesPerStop = 256;

const truncated = (value: number): number => Math.trunc(value);

const cut = (text: string, most: number | undefined): string =>
	most === undefined || text.length <= most ? text : text.slice(0, unitOfCharacter(text, most));

const padded = (text: string, { width, leftAligned }: NumberLayout): string => {
	if (text.length >= width && width === 0) return text;
	const missing = width - countCharacters(text);
	if (missing <= 0) return text;
	return leftAligned ? text + ' '.repeat(missing) : ' '.repeat(missing) + text;
};

const exactOf = (value: number): number | bigint => (Number.isSafeInteger(value) ? value : BigInt(value));

const signed = (value: number, layout: NumberLayout): string =>
	Number.isFinite(value) ? formatSigned(exactOf(value), layout) : padded(wordText(value), layout);

const unsigned = (given: number, conversion: string, layout: NumberLayout): string => {
	const value = truncated(given);
	if (!Number.isFinite(value)) return padded(wordText(value), layout);
	// What is less than one is nothing, but has the mark of its base.
	if (value === 0 && given !== 0 && layout.alternate && conversion !== 'u')
		return padded(conversion === 'o' ? '00' : `0${conversion}0`, layout);
	// More than 64 bits are written as any number is.
	if (value >= 2 ** 64 || value < -(2 ** 63)) return float(value, 'g', layout);
	const wrapped = value < 0 ? BigInt.asUintN(64, BigInt(value)) : exactOf(value);
	return formatUnsigned(wrapped, conversion, layout);
};

const float = (value: number, conversion: string, layout: NumberLayout): string =>
	Number.isFinite(value) ? formatDouble(value, conversion, layout) : padded(wordText(value), layout);
