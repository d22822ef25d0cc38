import { readDecimal } from '../arithmetic/integer.ts';

/**
 * A decimal integer as bash takes it from arguments: blanks around it and a sign are allowed,
 * nothing else; `undefined` if it is none or does not fit 64 bits.
 */
export const integerArgument = (text: string): bigint | undefined => {
	if (!/^[ \t\n\v\f\r]*[+-]?[0-9]+[ \t\n]*$/.test(text)) return undefined;
	const value = readDecimal(text.trim());
	return value >= -(2n ** 63n) && value < 2n ** 63n ? value : undefined;
};

/** The same as a number, for counts; beyond 2^53 it is no longer exact. */
export const countArgument = (text: string): number | undefined => {
	const value = integerArgument(text);
	return value === undefined ? undefined : Number(value);
};
