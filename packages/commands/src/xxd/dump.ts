import { bytesApart } from '@tenon/shell';
import type { XxdSettings } from './arguments.ts';

/** Lines of a dump: address, bytes in groups, text. */
export class LineFormat {
	readonly #settings: XxdSettings;
	/** How many columns bytes and blanks take together. */
	readonly #width: number;
	readonly #digits: number;
	/** Where the digits of each byte stand. */
	readonly #places: readonly number[];
	/** The digits of each byte. */
	readonly #texts: readonly string[];
	#line: Uint8Array = new Uint8Array(0);

	constructor(settings: XxdSettings) {
		const { columns, group, form, isUpperCase } = settings;
		this.#settings = settings;
		this.#digits = form === 'bits' ? 8 : 2;
		const groupWidth = group * this.#digits + 1;
		this.#width = Math.floor((groupWidth * columns - 1) / group) + 2;
		// In a group of the other order, the last byte stands first.
		this.#places = Array.from({ length: columns }, (_, index) =>
			Math.floor((groupWidth * (form === 'little-endian' ? index ^ (group - 1) : index)) / group),
		);
		this.#texts = Array.from({ length: 256 }, (_, byte) => {
			const text = byte.toString(form === 'bits' ? 2 : 16).padStart(this.#digits, '0');
			return isUpperCase ? text.toUpperCase() : text;
		});
	}

	/** A line for bytes, which are no more than it has columns for; good until the next. */
	format(bytes: Uint8Array, address: number): Uint8Array {
		const shown = address.toString(this.#settings.hasDecimalAddresses ? 10 : 16).padStart(8, '0');
		const cells = shown.length + 2;
		// A group of the other order may reach beyond the columns, over the text of the bytes before.
		const text = cells + this.#width;
		const line = this.#reserve(text + bytes.length + this.#digits);
		put(line, 0, `${shown}: `);
		line.fill(blank, cells, text);
		let end = text;
		for (let index = 0; index < bytes.length; index++) {
			const byte = bytes[index]!;
			put(line, cells + this.#places[index]!, this.#texts[byte]!);
			line[end++] = byte >= 0x20 && byte < 0x7f ? byte : dot;
		}
		line[end++] = newline;
		return line.subarray(0, end);
	}

	#reserve(size: number): Uint8Array {
		if (this.#line.length < size) this.#line = new Uint8Array(2 * size);
		return this.#line;
	}
}

const put = (line: Uint8Array, start: number, text: string): void => {
	for (let at = 0; at < text.length; at++) line[start + at] = text.charCodeAt(at);
};

const blank = 0x20;
const dot = 0x2e;
const newline = 0x0a;

/** A byte as C writes it, with what stands between it and the one before. */
export const includedByte = (byte: number, index: number, { columns, isUpperCase }: XxdSettings): string => {
	const digits = byte.toString(16).padStart(2, '0');
	const separator = index === 0 ? '  ' : index % columns === 0 ? ',\n  ' : ', ';
	return `${separator}${isUpperCase ? `0X${digits.toUpperCase()}` : `0x${digits}`}`;
};

/** A file's name as that of a variable in C: each other byte is an underscore. */
export const variableName = (name: string): string =>
	bytesApart(/^\d/.test(name) ? `__${name}` : name).replace(/[^A-Za-z0-9]/g, '_');
