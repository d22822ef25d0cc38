import { formatDouble } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import {
	divide,
	type Extended,
	extendedOf,
	fixedText,
	multiply,
	power,
	reaches,
	toNumber,
} from './extended.ts';
import { exactDigits, mostDigits, type Scale, suffixLetters } from './human-number.ts';
import { type Rounding, roundTo } from './rounding.ts';

/** How numbers are printed. */
export interface PrintStyle {
	readonly scale: Scale;
	readonly rounding: Rounding;
	/** Digits after the point that a format asks for. */
	readonly precision: number | undefined;
	/** Columns to fill with zeros. */
	readonly zeroWidth: number;
	readonly suffix: string;
}

/** The text of a number, or why there is none. */
export const printNumber = (
	value: Extended,
	precision: number,
	style: PrintStyle,
): string | { readonly fault: string } => {
	const used = style.precision ?? precision;
	const digits = scaled(value, 10n).exponent;
	if (style.scale === 'none' && digits + used > exactDigits) {
		const what = used > 0 ? 'value/precision' : 'value';
		const shown = used > 0 ? `${general(value)}/${used}` : general(value);
		return { fault: `${what} too large to be printed: '${shown}' (consider using --to)` };
	}
	if (digits > mostDigits - 1)
		return { fault: `value too large to be printed: '${general(value)}' (cannot handle values > 999Y)` };
	const text =
		Math.max(used, style.zeroWidth) >= bufferBytes
			? undefined
			: style.scale === 'none'
				? plainText(value, used, style)
				: scaledText(value, style);
	if (text === undefined || text.length >= bufferBytes)
		throw new CommandFailure(`failed to prepare value '${fixedText(value, 6)}' for printing`);
	return text + style.suffix;
};

// What a number has room in.
const bufferBytes = 128;

const general = (value: Extended): string =>
	formatDouble(toNumber(value), 'g', {
		leftAligned: false,
		plus: false,
		space: false,
		zero: false,
		alternate: false,
		width: 0,
		precision: undefined,
	});

const plainText = (value: Extended, precision: number, { rounding, zeroWidth }: PrintStyle): string => {
	const factor = power(10n, precision);
	return withZeros(
		fixedText(divide(roundTo(multiply(value, factor), rounding), factor), precision),
		zeroWidth,
	);
};

const scaledText = (value: Extended, style: PrintStyle): string => {
	const base = style.scale === 'si' || style.scale === 'auto' ? 1000n : 1024n;
	const { value: small, exponent } = scaled(value, base);
	let adjust = 0;
	if (style.precision !== undefined) adjust = Math.min(exponent * 3, style.precision);
	else if (!reaches(small, 10n)) adjust = 1;
	const factor = power(10n, adjust);
	let shown = divide(roundTo(multiply(small, factor), style.rounding), factor);
	let letter = exponent;
	if (reaches(shown, base)) {
		shown = divide(shown, extendedOf(base));
		letter += 1;
	}
	const showsPoint = shown.mantissa !== 0n && !reaches(shown, 10n) && letter > 0;
	const digits = fixedText(shown, style.precision ?? (showsPoint ? 1 : 0));
	const unit = letter === 0 ? '' : (suffixLetters[letter - 1] ?? '(error)');
	return withZeros(digits, style.zeroWidth) + unit + (style.scale === 'iec-i' && letter > 0 ? 'i' : '');
};

const scaled = (value: Extended, base: bigint): { readonly value: Extended; readonly exponent: number } => {
	let small = value;
	let exponent = 0;
	for (; reaches(small, base); exponent++) small = divide(small, extendedOf(base));
	return { value: small, exponent };
};

const withZeros = (digits: string, width: number): string => {
	const sign = digits.startsWith('-') ? '-' : '';
	return sign + digits.slice(sign.length).padStart(width - sign.length, '0');
};
