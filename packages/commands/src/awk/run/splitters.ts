import { AwkFatal } from '../errors.ts';
import type { FieldSplitter, FieldWidth } from './field-splitter.ts';
import type { RecordSeparator } from './record-reader.ts';
import type { Regexes } from './regexes.ts';

/**
 * How `FS`, or the third argument of split, separates fields. `alsoNewline`: where it is one byte, newlines separate as
 * well.
 */
export const splitterOf = (
	separator: string,
	regexes: Regexes,
	{ alsoNewline, mayIgnoreCase = true }: { readonly alsoNewline: boolean; readonly mayIgnoreCase?: boolean },
): FieldSplitter => {
	if (separator === ' ') return { kind: 'blanks' };
	if (separator === '') return { kind: 'characters' };
	const code = separator.charCodeAt(0);
	const isLetter = /[A-Za-z]/.test(separator);
	if (separator.length === 1 && code < 0x80 && !(mayIgnoreCase && regexes.ignoresCase && isLetter))
		return { kind: 'byte', byte: code, alsoNewline };
	// One character is itself, whatever it would mean in an expression; newlines join it where it is one byte, too.
	if (separator.length > 1) return { kind: 'regex', regex: regexes.of(separator) };
	const source = `${separator === '\\' || separator === '^' ? '\\' : ''}${separator}`;
	return { kind: 'regex', regex: regexes.of(alsoNewline && code < 0x80 ? `[${source}\n]` : `[${source}]`) };
};

/** How `RS` separates records. */
export const separatorOf = (separator: string, regexes: Regexes): RecordSeparator => {
	if (separator === '') return { kind: 'paragraph' };
	const code = separator.charCodeAt(0);
	if (separator.length === 1 && code < 0x80 && !(regexes.ignoresCase && /[A-Za-z]/.test(separator)))
		return { kind: 'byte', byte: code };
	const source = separator.length === 1 ? `[${separator}]` : separator;
	return { kind: 'regex', regex: regexes.of(source) };
};

/** The columns of `FIELDWIDTHS`: `5 2:3 *`. */
export const widthsOf = (text: string): readonly FieldWidth[] => {
	const words = text.trim().split(/[ \t\n]+/);
	return words.map((word, index) => {
		if (word === '*' && index === words.length - 1) return { skip: 0, width: Number.POSITIVE_INFINITY };
		const found = /^(?:(\d+):)?(\d+|\*)$/.exec(word);
		if (found === null || (found[2] === '*' && index < words.length - 1) || found[2] === '0')
			throw new AwkFatal(`invalid FIELDWIDTHS value, for field ${index + 1}, near \`${word}'`);
		const width = found[2] === '*' ? Number.POSITIVE_INFINITY : Number(found[2]);
		return { skip: Number(found[1] ?? 0), width };
	});
};
