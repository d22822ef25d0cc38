import { add, divide, type Extended, extendedOf, multiply, negate, power } from './extended.ts';

/** How numbers are scaled by suffixes. */
export type Scale = 'none' | 'auto' | 'si' | 'iec' | 'iec-i';

/** A number that was read. */
export interface HumanNumber {
	readonly value: Extended;
	/** Digits after the point, where no suffix follows. */
	readonly precision: number;
	/** Whether there were more digits than are computed with. */
	readonly losesDigits: boolean;
}

/** What is wrong with a number, as a message with the text in quotes between the parts. */
export interface NumberFault {
	readonly fault: string;
	readonly after?: string;
	/** What of the text is left, quoted after it. */
	readonly rest?: string;
}

/** Digits that a number of the format keeps. */
export const exactDigits = 18;
/** Digits that are read and printed at most: 999Y. */
export const mostDigits = 27;

/** The letters of suffixes, by their power. */
export const suffixLetters = 'KMGTPEZY';

/** Reads a number with a suffix, as far as the scale has one. */
export const readHuman = (text: string, scale: Scale): HumanNumber | NumberFault => {
	const invalid = { fault: 'invalid number: ' };
	const tooLarge = { fault: 'value too large to be converted: ' };
	const parts = /^(-?)(\d*)(?:(\.)(-?)(\d*))?/.exec(text)!;
	const [all, sign, whole = '', point, fractionSign, fraction = ''] = parts;
	if (whole === '' && point === undefined) return invalid;
	const isNegative = sign === '-';
	if (significant(whole) > mostDigits) return tooLarge;
	// A second point is what follows a fraction without digits.
	if (point !== undefined && fraction === '' && text[all.length] !== '.') return invalid;
	if (significant(fraction) > mostDigits) return tooLarge;
	if (fractionSign === '-') return invalid;
	let value = readDigits(whole);
	if (fraction !== '') value = add(value, divide(readDigits(fraction), power(10n, fraction.length)));
	const number = {
		value: isNegative ? negate(value) : value,
		precision: fraction.length,
		losesDigits: significant(whole) > exactDigits || significant(fraction) > exactDigits,
	};
	const rest = text.slice(all.length);
	return rest === '' ? number : readSuffix(number, rest, scale);
};

const readSuffix = (number: HumanNumber, text: string, scale: Scale): HumanNumber | NumberFault => {
	const [, letter = '', unit = ''] = /^[ \t]*(.?)(i?)/su.exec(text)!;
	const exponent = suffixLetters.indexOf(letter) + 1;
	if (letter !== '' && exponent === 0) return { fault: 'invalid suffix in input: ' };
	if (scale === 'none') return { fault: 'rejecting suffix in input: ', after: ' (consider using --from)' };
	if (letter === '') return number;
	let length = text.indexOf(letter) + 1;
	const takesUnit = unit === 'i' && (scale === 'auto' || scale === 'iec-i');
	if (scale === 'iec-i' && !takesUnit)
		return { fault: "missing 'i' suffix in input: ", after: ' (e.g Ki/Mi/Gi)' };
	if (takesUnit) length += 1;
	if (length < text.length) return { fault: 'invalid suffix in input ', rest: text.slice(length) };
	const base = scale === 'iec' || takesUnit ? 1024n : 1000n;
	return { ...number, value: multiply(number.value, power(base, exponent)), precision: 0 };
};

const significant = (digits: string): number => digits.replace(/^0+/, '').length;

// Digit by digit, rounded each time.
const readDigits = (digits: string): Extended => {
	if (significant(digits) <= exactDigits) return extendedOf(BigInt(digits === '' ? 0 : digits));
	const ten = extendedOf(10n);
	let value = extendedOf(0n);
	for (const digit of digits) value = add(multiply(value, ten), extendedOf(BigInt(digit)));
	return value;
};
