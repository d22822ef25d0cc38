import { CommandFailure } from '../support/command-failure.ts';

/** A part of a format string: `8/2 "%04x "`. */
export interface FormatUnit {
	readonly repeats: number;
	/** Whether the repeats were written. */
	readonly isCounted: boolean;
	/** Bytes of one repeat; 0: what its conversions take. */
	readonly byteCount: number;
	readonly text: string;
}

/** Reads a format string into its units. */
export const parseFormat = (format: string): readonly FormatUnit[] => {
	if (format.length > maxFormat) throw new CommandFailure(`format of more than ${maxFormat} characters`);
	const bad = new CommandFailure(`bad format {${format}}`);
	const units: FormatUnit[] = [];
	const pattern =
		/[ \t\n\v\f\r]*(?:(\d+)[ \t\n\v\f\r/][ \t\n\v\f\r]*)?(?:\/[ \t\n\v\f\r]*)?(?:(\d+)[ \t\n\v\f\r]+)?"([^"]*)"/y;
	for (;;) {
		const at = pattern.lastIndex;
		if (/^[ \t\n\v\f\r]*$/.test(format.slice(at))) return units;
		const parts = pattern.exec(format);
		if (parts === null) throw bad;
		const [, repeats, byteCount, text] = parts;
		if (Number(repeats ?? 0) > maxCount || Number(byteCount ?? 0) > maxCount) throw bad;
		units.push({
			repeats: repeats === undefined ? 1 : Number(repeats),
			isCounted: repeats !== undefined,
			byteCount: Number(byteCount ?? 0),
			text: unescaped(text!),
		});
	}
};

const maxCount = 0x7fff_ffff;
// It is read in one go.
const maxFormat = 1 << 20;

const escapes: Readonly<Record<string, string>> = {
	a: '\x07',
	b: '\b',
	f: '\f',
	n: '\n',
	r: '\r',
	t: '\t',
	v: '\v',
};

const unescaped = (text: string): string =>
	text.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);

/** How many bytes of a block the units of one format string look at. */
export const blockBytes = (units: readonly FormatUnit[]): number => {
	let sum = 0;
	for (const { repeats, byteCount, text } of units) {
		sum += repeats * (byteCount > 0 ? byteCount : conversionBytes(text));
	}
	return sum;
};

const conversionBytes = (text: string): number => {
	let bytes = 0;
	const pattern = /%[#\-+ 0-9]*(?:\.(\d*))?(?:(_)(.?)|(.?))?/gs;
	for (const [, precision, underscore, kind, plain] of text.matchAll(pattern)) {
		const letter = underscore ?? plain ?? '';
		if (letter === '') throw new CommandFailure(`bad format {${text}}`);
		if (letter === '_') bytes += 'cpu'.includes(kind || '-') ? 1 : 0;
		else if ('diouxX'.includes(letter)) bytes += 4;
		else if ('efgEG'.includes(letter)) bytes += 8;
		else if (letter === 's') bytes += Number(precision || 0);
		else if (letter === 'c') bytes += 1;
	}
	return bytes;
};
