import { encodeText } from '@tenon/core';
import { fromInteger, type LongDouble, readLongDouble } from '../../arithmetic/long-double.ts';

/** A number taken from an argument, and what is to be said about it. */
export interface NumberArgument<T> {
	readonly value: T;
	/** Words after `printf: `; it also fails if `isError`. */
	readonly problem: string | undefined;
	readonly isError: boolean;
}

const fine = <T>(value: T): NumberArgument<T> => ({ value, problem: undefined, isError: false });

const max64 = 2n ** 63n - 1n;
const min64 = -(2n ** 63n);
const maxUnsigned = 2n ** 64n - 1n;

/** The argument of `%d` and `%i`: C's integers, or `'c` for the number of a character. */
export const signedArgument = (text: string | undefined): NumberArgument<bigint | number> => {
	if (text === undefined || text === '') return fine(0);
	if (/^[1-9]\d{0,14}$/.test(text)) return fine(Number(text));
	if (isCharacter(text)) return fine(characterCode(text));
	const { value, isWhole } = readInteger(text);
	const clamped = value > max64 ? max64 : value < min64 ? min64 : value;
	return judged(text, clamped, isWhole, clamped !== value);
};

/** The argument of `%u`, `%o`, `%x`: the same, with negative numbers wrapped to 64 bits. */
export const unsignedArgument = (text: string | undefined): NumberArgument<bigint | number> => {
	if (text === undefined || text === '') return fine(0);
	if (/^[1-9]\d{0,14}$/.test(text)) return fine(Number(text));
	if (isCharacter(text)) return fine(characterCode(text));
	const { value, isWhole } = readInteger(text);
	const isOut = value > maxUnsigned || value < -maxUnsigned;
	return judged(text, isOut ? maxUnsigned : BigInt.asUintN(64, value), isWhole, isOut);
};

/** The argument of `%f` and its kin. */
export const floatArgument = (text: string | undefined): NumberArgument<LongDouble> => {
	if (text === undefined || text === '') return fine(fromInteger(0n));
	if (isCharacter(text)) return fine(fromInteger(BigInt(characterCode(text))));
	const { value, length, outOfRange } = readLongDouble(text);
	return judged(text, value, length === text.length && length > 0, outOfRange);
};

const judged = <T>(text: string, value: T, isWhole: boolean, isOut: boolean): NumberArgument<T> => {
	if (!isWhole) return { value, problem: `${text}: ${invalidNumber(text)}`, isError: true };
	if (isOut) return { value, problem: `warning: ${text}: Numerical result out of range`, isError: false };
	return fine(value);
};

const invalidNumber = (text: string): string => {
	if (/^0\d/.test(text)) return 'invalid octal number';
	return text.startsWith('0x') ? 'invalid hex number' : 'invalid number';
};

const isCharacter = (text: string): boolean => text[0] === "'" || text[0] === '"';

// A byte that is no character counts as itself.
const characterCode = (text: string): number => {
	const code = text.codePointAt(1);
	if (code === undefined) return 0;
	return code >= 0xdc80 && code <= 0xdcff ? encodeText(text.slice(1, 2))[0]! : code;
};

// As strtoimax with base 0: as many digits as there are.
const readInteger = (text: string): { readonly value: bigint; readonly isWhole: boolean } => {
	const found = /^[ \t\n\v\f\r]*([+-]?)(0[xX][0-9a-fA-F]+|0[0-7]*|[1-9]\d*)/.exec(text);
	if (found === null) return { value: 0n, isWhole: false };
	const [all, sign, digits = '0'] = found;
	const isOctal = digits.length > 1 && /^0[0-7]/.test(digits);
	// No number that is so long fits: a shorter one that does not fit either is read faster.
	const read =
		digits.length > tooManyDigits
			? `${digits.slice(0, 2)}${digits.slice(2).replace(/^0+/, '').slice(0, tooManyDigits)}`
			: digits;
	const value = BigInt(isOctal ? `0o${read.slice(1)}` : read);
	return { value: sign === '-' ? -value : value, isWhole: all.length === text.length };
};

const tooManyDigits = 64;
