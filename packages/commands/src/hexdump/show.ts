import { formatDouble, type NumberLayout } from '@tenon/shell';

/** The text of a conversion, for the bytes at a place of a block, or for an address. */
export type Show = (block: DataView, at: number, address: number) => string;

/** How a conversion is printed. Texts are in the shell's string form, where a byte has a code of its own. */
export const showOf = (kind: string, bytes: number, layout: NumberLayout): Show => {
	switch (kind) {
		case 'c':
			return ofBytes((byte) => padded(byteText(byte), layout));
		case '_p':
			return ofBytes((byte) => padded(isPrintable(byte) ? byteText(byte) : '.', layout));
		case '_c':
			return ofBytes((byte) => characterText(byte, escapes[byte], layout, octal));
		case '_u':
			return ofBytes((byte) => characterText(byte, controlNames[byte], layout, hexadecimal));
		case 's':
			return (block, at) =>
				padded(stringText(block, at, layout.precision), { ...layout, precision: undefined });
		case '_ad':
		case '_ao':
		case '_ax':
			return (_block, _at, address) => integerText(address, kind[2]!, layout);
		case 'd':
		case 'i':
			return ofIntegers(bytes, true, (value) => integerText(value, 'd', layout));
		case 'o':
		case 'u':
		case 'x':
		case 'X':
			return ofIntegers(bytes, false, (value) => integerText(value, kind, layout));
		default:
			return (block, at) =>
				formatDouble(bytes === 4 ? block.getFloat32(at, true) : block.getFloat64(at, true), kind, layout);
	}
};

// Each byte has one text.
const ofBytes = (text: (byte: number) => string): Show => {
	const texts = Array.from({ length: 256 }, (_, byte) => text(byte));
	return (block, at) => texts[block.getUint8(at)]!;
};

const ofIntegers = (bytes: number, isSigned: boolean, text: (value: number | bigint) => string): Show => {
	if (bytes === 1) return ofBytes((byte) => text(isSigned ? (byte << 24) >> 24 : byte));
	if (bytes === 8)
		return (block, at) => text(isSigned ? block.getBigInt64(at, true) : block.getBigUint64(at, true));
	if (bytes === 4)
		return (block, at) => text(isSigned ? block.getInt32(at, true) : block.getUint32(at, true));
	const texts: (string | undefined)[] = [];
	return (block, at) => {
		const value = block.getUint16(at, true);
		texts[value] ??= text(isSigned ? (value << 16) >> 16 : value);
		return texts[value];
	};
};

const radixes: Readonly<Record<string, number>> = { d: 10, u: 10, o: 8, x: 16, X: 16 };

const integerText = (value: number | bigint, kind: string, layout: NumberLayout): string => {
	const { precision, width, leftAligned, alternate, zero } = layout;
	const isNegative = value < 0;
	let digits = (isNegative ? -value : value).toString(radixes[kind]);
	if (kind === 'X') digits = digits.toUpperCase();
	if (precision === 0 && digits === '0') digits = '';
	digits = digits.padStart(precision ?? 0, '0');
	if (kind === 'o' && alternate && !digits.startsWith('0')) digits = `0${digits}`;
	const sign = kind !== 'd' ? '' : isNegative ? '-' : layout.plus ? '+' : layout.space ? ' ' : '';
	const prefix = alternate && radixes[kind] === 16 && /[^0]/.test(digits) ? `0${kind}` : '';
	const head = sign + prefix;
	if (leftAligned) return (head + digits).padEnd(width);
	if (zero && precision === undefined) return head + digits.padStart(width - head.length, '0');
	return (head + digits).padStart(width);
};

const padded = (text: string, { leftAligned, width, precision }: NumberLayout): string => {
	const cut = precision === undefined ? text : text.slice(0, precision);
	return leftAligned ? cut.padEnd(width) : cut.padStart(width);
};

const isPrintable = (byte: number): boolean => byte >= 0x20 && byte < 0x7f;

// A byte beyond ASCII is a lone surrogate in the shell's string form.
const byteText = (byte: number): string => String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte);

const stringText = (block: DataView, at: number, precision: number | undefined): string => {
	let text = '';
	for (let from = at; from < block.byteLength && text.length < (precision ?? Infinity); from++) {
		const byte = block.getUint8(from);
		if (byte === 0) break;
		text += byteText(byte);
	}
	return text;
};

const octal = (byte: number): string => byte.toString(8).padStart(3, '0');

const hexadecimal = (byte: number): string => byte.toString(16);

const characterText = (
	byte: number,
	name: string | undefined,
	layout: NumberLayout,
	number: (byte: number) => string,
): string => {
	if (name !== undefined) return padded(name, layout);
	if (isPrintable(byte)) return padded(byteText(byte), { ...layout, precision: undefined });
	if (number === hexadecimal) return integerText(byte, 'x', layout);
	return padded(number(byte), layout);
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

const controlNames: Readonly<Record<number, string>> = {
	...'nul soh stx etx eot enq ack bel bs ht lf vt ff cr so si dle dc1 dc2 dc3 dc4 nak syn etb can em sub esc fs gs rs us'.split(
		' ',
	),
	127: 'del',
};
