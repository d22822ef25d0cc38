/** Bytes as `tr` shows them in messages: what cannot be printed as an escape. */
export const printableBytes = (bytes: readonly number[]): string =>
	bytes.map((byte) => named.get(byte) ?? plainOrOctal(byte)).join('');

const plainOrOctal = (byte: number): string =>
	byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `\\${byte.toString(8).padStart(3, '0')}`;

const named: ReadonlyMap<number, string> = new Map([
	[0x5c, '\\'],
	[0x07, '\\a'],
	[0x08, '\\b'],
	[0x0c, '\\f'],
	[0x0a, '\\n'],
	[0x0d, '\\r'],
	[0x09, '\\t'],
	[0x0b, '\\v'],
]);
