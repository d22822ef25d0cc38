import { isBlank, toUpper } from '../support/byte-class.ts';

/** The month that a key begins with, 1 to 12, or 0 if it is none: its first three letters, in any case. */
export const monthOf = (bytes: Uint8Array, start: number, end: number): number => {
	let at = start;
	while (at < end && isBlank(bytes[at])) at += 1;
	if (end - at < 3) return 0;
	const name = String.fromCharCode(toUpper(bytes[at]!), toUpper(bytes[at + 1]!), toUpper(bytes[at + 2]!));
	return names.indexOf(name) + 1;
};

const names = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
