import type { XxdSettings } from './arguments.ts';

/** A line of a dump: address, bytes in groups, text. */
export const dumpLine = (bytes: Uint8Array, address: number, settings: XxdSettings): string => {
	const { columns, group, form, isUpperCase, hasDecimalAddresses } = settings;
	const digits = form === 'bits' ? 8 : 2;
	const groupWidth = group * digits + 1;
	const cells = Array.from({ length: Math.floor((groupWidth * columns - 1) / group) + 2 }, () => ' ');
	for (const [index, byte] of bytes.entries()) {
		// In a group of the other order, the last byte stands first.
		const place = form === 'little-endian' ? index ^ (group - 1) : index;
		const text = form === 'bits' ? byte.toString(2).padStart(8, '0') : byte.toString(16).padStart(2, '0');
		const column = Math.floor((groupWidth * place) / group);
		for (let at = 0; at < digits; at++)
			cells[column + at] = isUpperCase ? text[at]!.toUpperCase() : text[at]!;
	}
	const shown = hasDecimalAddresses ? String(address) : address.toString(16);
	return `${shown.padStart(8, '0')}: ${cells.join('')}${Array.from(bytes, printable).join('')}\n`;
};

const printable = (byte: number): string => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.');

/** Bytes as C writes them, several in a line. */
export const includeText = (bytes: Uint8Array, { columns, isUpperCase }: XxdSettings): string => {
	let text = '';
	for (const [index, byte] of bytes.entries()) {
		const digits = byte.toString(16).padStart(2, '0');
		const separator = index === 0 ? '  ' : index % columns === 0 ? ',\n  ' : ', ';
		text += `${separator}${isUpperCase ? `0X${digits.toUpperCase()}` : `0x${digits}`}`;
	}
	return text === '' ? '' : `${text}\n`;
};

/** A file's name as that of a variable in C. */
export const variableName = (name: string): string =>
	(/^\d/.test(name) ? `__${name}` : name).replace(/[^A-Za-z0-9]/g, '_');
