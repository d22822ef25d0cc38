import { encodeText, type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import { divide, type Extended, extendedOf, multiply } from './extended.ts';
import { readHuman } from './human-number.ts';
import type { NumfmtStyle } from './options.ts';
import { printNumber } from './print-number.ts';

/** Converts the numbers in fields of lines and prints them. */
export class FieldConverter {
	/** Whether a field was no number, or one that cannot be printed. */
	hasFailed = false;
	readonly #context: CommandContext;
	readonly #style: NumfmtStyle;
	readonly #print: Parameters<typeof printNumber>[2];

	constructor(context: CommandContext, style: NumfmtStyle) {
		this.#context = context;
		this.#style = style;
		const { format } = style;
		this.#print = {
			scale: style.to,
			rounding: style.rounding,
			precision: format?.precision,
			zeroWidth: format?.isZeroFilled === true ? Math.max(0, format.width) : 0,
			suffix: style.suffix ?? '',
		};
	}

	/** Prints a line without its end. */
	*line(text: string): Flow<void> {
		const { delimiter, padding } = this.#style;
		const { output } = this.#context;
		let start = 0;
		yield* wait(this.#context.breathe(text.length >> 8));
		for (let field = 1; ; field++) {
			const end = delimiter === undefined ? blankEnd(text, start) : text.indexOf(delimiter, start);
			const stop = end === -1 ? text.length : end;
			yield* wait(this.#context.breathe(1 + ((stop - start) >> 8)));
			yield* this.#field(text.slice(start, stop), field);
			if (stop === text.length) return;
			output.appendText(delimiter ?? ' ');
			start = stop + 1;
			yield* wait(output.settle());
			yield* wait(this.#context.breathe(2 + (Math.abs(padding) >> 8)));
		}
	}

	*#field(text: string, field: number): Flow<void> {
		const isIncluded = this.#style.fields.some(({ low, high }) => low <= field && field <= high);
		yield* this.#append(isIncluded ? yield* this.#converted(text, field) : text);
	}

	// A long text goes piece by piece, none of which ends in the middle of a character.
	*#append(text: string): Flow<void> {
		const { output } = this.#context;
		for (let start = 0; start < text.length; ) {
			let end = Math.min(start + pieceLength, text.length);
			if (end < text.length && /[\uD800-\uDBFF]/.test(text[end - 1]!)) end += 1;
			output.appendText(text.slice(start, end));
			yield* wait(output.settle());
			yield* wait(this.#context.breathe((end - start) >> 8));
			start = end;
		}
	}

	*#converted(text: string, field: number): Flow<string> {
		const { suffix, padding, delimiter, format } = this.#style;
		const hasSuffix = suffix !== undefined && text.length > suffix.length && text.endsWith(suffix);
		const typed = hasSuffix ? text.slice(0, text.length - suffix.length) : text;
		const number = typed.replace(/^[ \t]+/, '');
		const read = readHuman(number, this.#style.from);
		if ('fault' in read) {
			const { fault, after = '', rest } = read;
			yield* this.#fail(() => {
				const ending = rest === undefined ? after : `: ${this.#quote(rest)}`;
				return `${fault}${this.#quote(number)}${ending}`;
			});
			return typed;
		}
		if (read.losesDigits && this.#style.isDebugging)
			yield* wait(
				this.#context.complain(`large input value ${this.#quote(number)}: possible precision loss`),
			);
		const printed = printNumber(this.#inUnits(read.value), read.precision, this.#print);
		if (typeof printed !== 'string') {
			yield* this.#fail(() => printed.fault);
			return typed;
		}
		const isAuto = padding === 0 && delimiter === undefined && (number.length < typed.length || field > 1);
		const width = isAuto ? encodeText(typed).length : padding;
		const missing = Math.abs(width) - encodeText(printed).length;
		const blanks = missing > 0 ? ' '.repeat(missing) : '';
		const padded = width < 0 ? printed + blanks : blanks + printed;
		return format === undefined ? padded : format.prefix + padded + format.suffix;
	}

	#inUnits(value: Extended): Extended {
		const { fromUnit, toUnit } = this.#style;
		if (fromUnit === 1n && toUnit === 1n) return value;
		return divide(multiply(value, extendedOf(fromUnit)), extendedOf(toUnit));
	}

	// Of a long text the start is enough to find it.
	#quote(text: string): string {
		return this.#context.quote(text.slice(0, mostQuoted));
	}

	*#fail(message: () => string): Flow<void> {
		const { invalid } = this.#style;
		if (invalid === 'abort') throw new CommandFailure(message(), { status: 2 });
		this.hasFailed = true;
		if (invalid !== 'ignore') yield* wait(this.#context.complain(message()));
	}
}

const mostQuoted = 1 << 14;
const pieceLength = 1 << 18;

// Blanks before a field belong to it.
const blankEnd = (text: string, start: number): number => {
	let at = start;
	while (at < text.length && isBlank(text.charCodeAt(at))) at += 1;
	while (at < text.length && !isBlank(text.charCodeAt(at))) at += 1;
	return at === text.length ? -1 : at;
};

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a;
