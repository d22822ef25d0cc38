import { CommandFailure } from '../support/command-failure.ts';
import { blockBytes, type FormatUnit, parseFormat } from './format-string.ts';
import { type Show, showOf } from './show.ts';

/** What one conversion prints, with the text before it; or text alone, without `show`. */
export interface PrintUnit {
	readonly text: string;
	/** The text without a blank at its end, for the last of several repeats. */
	readonly lastText: string;
	readonly bytes: number;
	readonly isAddress: boolean;
	/** Columns that stay blank after the end of the data. */
	readonly width: number;
	readonly show: Show | undefined;
}

/** A format unit ready to print. */
export interface RunUnit {
	readonly repeats: number;
	readonly bytes: number;
	/** Whether it is printed after the end of the data, and not before. */
	readonly isFinal: boolean;
	readonly prints: readonly PrintUnit[];
}

/** All format strings of a call. */
export interface DumpFormat {
	readonly blockBytes: number;
	readonly strings: readonly (readonly RunUnit[])[];
	/** What is printed at the end, with the address there. */
	readonly final: RunUnit | undefined;
}

/** Compiles format strings; what is wrong in them ends the command. */
export const compileFormats = (formats: readonly string[]): DumpFormat => {
	const parsed = formats.map(parseFormat);
	const sizes = parsed.map(blockBytes);
	const size = sizes.reduce((most, each) => Math.max(most, each), 0);
	const strings = parsed.map((units, index) => compileUnits(units, size - sizes[index]!));
	return { blockBytes: size, strings, final: strings.flat().findLast(({ isFinal }) => isFinal) };
};

const compileUnits = (units: readonly FormatUnit[], spare: number): readonly RunUnit[] => {
	const compiled = units.map(compileUnit);
	const last = units.at(-1);
	const lastUnit = compiled.at(-1);
	if (last === undefined || lastUnit === undefined || last.isCounted || lastUnit.bytes === 0) return compiled;
	const repeats = lastUnit.repeats + Math.floor(spare / lastUnit.bytes);
	return [...compiled.slice(0, -1), { ...lastUnit, repeats }];
};

const compileUnit = (unit: FormatUnit): RunUnit => {
	const prints: PrintUnit[] = [];
	const pattern = /([^%]*)(?:%([#\-+ 0-9]*)(?:\.(\d*))?(_.?|.?))?/gsy;
	let isFinal = false;
	let counted = 0;
	for (
		let parts = pattern.exec(unit.text);
		parts !== null && parts[0] !== '';
		parts = pattern.exec(unit.text)
	) {
		const [, text = '', spec = '', precision, letters] = parts;
		if (letters === undefined) {
			prints.push({ ...textOnly, text, lastText: text.replace(/\s$/, '') });
			break;
		}
		let kind = letters;
		if (kind === '_a' || kind === '_A') {
			isFinal ||= kind === '_A';
			const radix = unit.text.charAt(pattern.lastIndex);
			if (!'dox'.includes(radix || '-')) throw badConversion(kind + radix);
			pattern.lastIndex += 1;
			kind = `_a${radix}`;
		}
		const isAddress = kind.startsWith('_a');
		const bytes = isAddress ? 0 : bytesOf(kind, unit.byteCount, precision);
		const flags = /^[ \-0+#]*/.exec(spec)![0];
		const layout = {
			leftAligned: flags.includes('-'),
			plus: flags.includes('+'),
			space: flags.includes(' '),
			zero: flags.includes('0'),
			alternate: flags.includes('#'),
			width: widthOf(spec.slice(flags.length)),
			precision:
				precision === undefined || (kind === 's' && unit.byteCount > 0) ? undefined : Number(precision),
		};
		const show = showOf(kind, bytes, layout);
		prints.push({ text, lastText: text, bytes, isAddress, width: layout.width, show });
		skipColors(unit.text, pattern);
		if (!isAddress && unit.byteCount > 0 && counted++ > 0)
			throw new CommandFailure('byte count with multiple conversion characters');
	}
	const taken = unit.byteCount > 0 ? unit.byteCount : prints.reduce((sum, { bytes }) => sum + bytes, 0);
	return { repeats: unit.repeats, bytes: taken, isFinal, prints };
};

const textOnly = { bytes: 0, isAddress: false, width: 0, show: undefined };

const maxWidth = 1 << 20;

const widthOf = (digits: string): number => {
	const width = Number.parseInt(digits, 10) || 0;
	if (width > maxWidth)
		throw new CommandFailure(`a width of ${digits} columns is too large: at most ${maxWidth}`);
	return width;
};

// `_L[…]` colors what is before it; output is plain, so it is passed over, up to the last bracket as ever.
const skipColors = (text: string, pattern: RegExp): void => {
	if (!text.startsWith('_L', pattern.lastIndex)) return;
	const end = text.lastIndexOf(']');
	if (end < pattern.lastIndex) throw badConversion('_L');
	pattern.lastIndex = end + 1;
};

const bytesOf = (kind: string, byteCount: number, precision: string | undefined): number => {
	const oneOf = (...counts: number[]): number => {
		if (byteCount === 0) return counts[0]!;
		if (!counts.includes(byteCount))
			throw new CommandFailure(`bad byte count for conversion character ${kind}`);
		return byteCount;
	};
	if (kind === 'c' || kind === '_c' || kind === '_p' || kind === '_u') return oneOf(1);
	if (kind !== '' && 'diouxX'.includes(kind)) return oneOf(4, 1, 2, 8);
	if (kind !== '' && 'efgEG'.includes(kind)) return oneOf(8, 4);
	if (kind !== 's') throw badConversion(kind);
	if (byteCount > 0) return byteCount;
	if (precision === undefined || precision === '')
		throw new CommandFailure('%s requires a precision or a byte count');
	return Number(precision);
};

const badConversion = (letters: string): CommandFailure =>
	new CommandFailure(`bad conversion character %${letters}`);
