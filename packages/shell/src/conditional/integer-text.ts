import type { Integer } from '../arithmetic/integer.ts';
import { parseCanonical, readDecimal } from '../arithmetic/integer.ts';

/**
 * The value of an operand of `-eq` and its kin in `[ ]`: a decimal integer of 64 bits, with blanks
 * around it, or `undefined` if it is none.
 */
export const readInteger = (text: string): Integer | undefined => {
	const quick = parseCanonical(text);
	if (!Number.isNaN(quick)) return quick;
	const digits = /^[ \t\n\v\f\r]*([+-]?\d+)[ \t]*$/.exec(text)?.[1];
	if (digits === undefined) return undefined;
	const value = readDecimal(digits);
	if (BigInt.asIntN(64, value) !== value) return undefined;
	const number = Number(value);
	return Number.isSafeInteger(number) ? number : value;
};
