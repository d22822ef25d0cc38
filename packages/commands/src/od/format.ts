/** How the numbers of a line are read and shown. */
export interface OdFormat {
	/** Bytes of one number. */
	readonly size: number;
	/** Columns of one number, blanks between them not counted. */
	readonly width: number;
	/** Whether the printable characters of a line stand at its end. */
	readonly showsText: boolean;
	show(bytes: DataView, at: number, isLittleEndian: boolean): string;
}

/** What is wrong with a type string: the whole message. */
export type TypeProblem = { readonly problem: string };

/** Reads the argument of `-t`. */
export const parseTypes = (
	text: string,
	quote: (text: string) => string,
): readonly OdFormat[] | TypeProblem => {
	const formats: OdFormat[] = [];
	for (let at = 0; at < text.length; ) {
		const letter = text[at]!;
		at += 1;
		let format: OdFormat;
		if (letter === 'a') format = namedCharacters;
		else if (letter === 'c') format = characters;
		else if ('doxu'.includes(letter) || letter === 'f') {
			const sizes = letter === 'f' ? floatLetters : integerLetters;
			const digits = /^\d+/.exec(text.slice(at))?.[0];
			const named = digits === undefined ? sizes[text[at] ?? ''] : undefined;
			at += digits?.length ?? (named === undefined ? 0 : 1);
			const size = digits === undefined ? (named ?? (letter === 'f' ? 8 : 4)) : Number(digits);
			const kind = letter === 'f' ? 'floating point' : 'integral';
			const found = letter === 'f' ? floats[size] : integers(letter, size);
			if (found === undefined) {
				const lines = `this system doesn't provide a ${size}-byte ${kind} type`;
				return { problem: `invalid type string ${quote(text)};\n${lines}` };
			}
			format = found;
		} else return { problem: `invalid character '${letter}' in type string ${quote(text)}` };
		if (text[at] === 'z') {
			format = { ...format, showsText: true };
			at += 1;
		}
		formats.push(format);
	}
	return formats;
};

const integerLetters: Readonly<Record<string, number>> = { C: 1, S: 2, I: 4, L: 8 };
const floatLetters: Readonly<Record<string, number>> = { F: 4, D: 8, L: 16 };

const widths: Readonly<Record<string, Readonly<Record<number, number>>>> = {
	d: { 1: 4, 2: 6, 4: 11, 8: 20 },
	o: { 1: 3, 2: 6, 4: 11, 8: 22 },
	u: { 1: 3, 2: 5, 4: 10, 8: 20 },
	x: { 1: 2, 2: 4, 4: 8, 8: 16 },
};

const integers = (letter: string, size: number): OdFormat | undefined => {
	const width = widths[letter]?.[size];
	if (width === undefined) return undefined;
	const radix = letter === 'o' ? 8 : letter === 'x' ? 16 : 10;
	const read = letter === 'd' ? signedReaders[size]! : unsignedReaders[size]!;
	const fill = radix === 10 ? ' ' : '0';
	return {
		size,
		width,
		showsText: false,
		show: (bytes, at, isLittleEndian) =>
			read(bytes, at, isLittleEndian).toString(radix).padStart(width, fill),
	};
};

type Read = (bytes: DataView, at: number, isLittleEndian: boolean) => number | bigint;

const signedReaders: Readonly<Record<number, Read>> = {
	1: (bytes, at) => bytes.getInt8(at),
	2: (bytes, at, isLittleEndian) => bytes.getInt16(at, isLittleEndian),
	4: (bytes, at, isLittleEndian) => bytes.getInt32(at, isLittleEndian),
	8: (bytes, at, isLittleEndian) => bytes.getBigInt64(at, isLittleEndian),
};

const unsignedReaders: Readonly<Record<number, Read>> = {
	1: (bytes, at) => bytes.getUint8(at),
	2: (bytes, at, isLittleEndian) => bytes.getUint16(at, isLittleEndian),
	4: (bytes, at, isLittleEndian) => bytes.getUint32(at, isLittleEndian),
	8: (bytes, at, isLittleEndian) => bytes.getBigUint64(at, isLittleEndian),
};

const floats: Readonly<Record<number, OdFormat>> = {
	4: {
		size: 4,
		width: 15,
		showsText: false,
		show: (bytes, at, isLittleEndian) => shortest(bytes.getFloat32(at, isLittleEndian), 6, Math.fround),
	},
	8: {
		size: 8,
		width: 24,
		showsText: false,
		show: (bytes, at, isLittleEndian) => shortest(bytes.getFloat64(at, isLittleEndian), 15, (value) => value),
	},
};

// With as few digits as bring the same number back, but no fewer than always hold.
const shortest = (value: number, digits: number, round: (value: number) => number): string => {
	if (Number.isNaN(value)) return 'nan';
	if (!Number.isFinite(value)) return value < 0 ? '-inf' : 'inf';
	const isTiny = Math.abs(value) < (digits === 6 ? 1.1754943508222875e-38 : 2.2250738585072014e-308);
	for (let precision = isTiny ? 1 : digits; ; precision++) {
		const text = general(value, precision);
		if (precision >= 17 || round(Number(text)) === value) return text;
	}
};

// As %g prints it.
const general = (value: number, precision: number): string => {
	if (value === 0) return Object.is(value, -0) ? '-0' : '0';
	const [mantissa = '', power = ''] = value.toExponential(precision - 1).split('e');
	const exponent = Number(power);
	const trim = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
	if (exponent >= -4 && exponent < precision)
		return trim(value.toFixed(Math.max(0, precision - 1 - exponent)));
	return `${trim(mantissa)}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;
};

const escapes: Readonly<Record<number, string>> = {
	0: '\\0',
	7: '\\a',
	8: '\\b',
	9: '\\t',
	10: '\\n',
	11: '\\v',
	12: '\\f',
	13: '\\r',
};

const characters: OdFormat = {
	size: 1,
	width: 3,
	showsText: false,
	show: (bytes, at) => {
		const byte = bytes.getUint8(at);
		if (byte >= 0x20 && byte < 0x7f) return String.fromCharCode(byte);
		return escapes[byte] ?? byte.toString(8).padStart(3, '0');
	},
};

const names =
	'nul soh stx etx eot enq ack bel bs ht nl vt ff cr so si dle dc1 dc2 dc3 dc4 nak syn etb can em sub esc fs gs rs us sp'.split(
		' ',
	);

const namedCharacters: OdFormat = {
	size: 1,
	width: 3,
	showsText: false,
	show: (bytes, at) => {
		const byte = bytes.getUint8(at) & 0x7f;
		return byte === 0x7f ? 'del' : (names[byte] ?? String.fromCharCode(byte));
	},
};
