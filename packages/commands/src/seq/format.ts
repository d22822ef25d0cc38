import { type FiniteLongDouble, type LongDouble, longDoubleQuotient, roundedQuotient } from '@tenon/shell';

/** How one number is printed: a directive of printf between two texts. */
export interface NumberFormat {
	readonly prefix: string;
	readonly suffix: string;
	/** Of `-+#0 '`. */
	readonly flags: string;
	readonly width: number;
	readonly precision: number | undefined;
	/** One of `aefgAEFG`. */
	readonly conversion: string;
}

/** A format, or what is wrong with it: the text goes behind the quoted format. */
export const parseFormat = (format: string): NumberFormat | { readonly fault: string } => {
	const start = directiveAt(format, 0);
	if (start === -1) return { fault: 'has no % directive' };
	const parts = /^([-+#0 ']*)(\d*)(?:\.(\d*))?L?(.?)/s.exec(format.slice(start + 1))!;
	const [all, flags, width, precision, conversion] = parts;
	if (conversion === '') return { fault: 'ends in %' };
	if (!'aefgAEFG'.includes(conversion!)) return { fault: `has unknown %${conversion} directive` };
	const end = start + 1 + all.length;
	if (directiveAt(format, end) !== -1) return { fault: 'has too many % directives' };
	return {
		prefix: format.slice(0, start).replaceAll('%%', '%'),
		suffix: format.slice(end).replaceAll('%%', '%'),
		flags: flags!,
		width: Number(width),
		precision: precision === undefined ? undefined : Number(precision),
		conversion: conversion!,
	};
};

const directiveAt = (format: string, from: number): number => {
	for (let at = from; at < format.length; at++) {
		if (format[at] !== '%') continue;
		if (format[at + 1] !== '%') return at;
		at += 1;
	}
	return -1;
};

/** The number alone, without the texts around it. */
export const formatNumber = (value: LongDouble, format: NumberFormat): string => {
	const { flags, width, conversion } = format;
	const sign = value.negative ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '';
	const isUpper = conversion < 'a';
	const hasDigits = value.kind === 'finite';
	const digits = hasDigits ? digitsOf(value, format) : 'inf';
	const body = isUpper ? digits.toUpperCase() : digits;
	if (flags.includes('-')) return `${sign}${body}`.padEnd(width);
	if (!flags.includes('0') || !hasDigits) return `${sign}${body}`.padStart(width);
	const mark = conversion.toLowerCase() === 'a' ? 2 : 0;
	const zeros = '0'.repeat(Math.max(0, width - sign.length - body.length));
	return `${sign}${body.slice(0, mark)}${zeros}${body.slice(mark)}`;
};

const digitsOf = (value: FiniteLongDouble, { conversion, precision, flags }: NumberFormat): string => {
	const keepsPoint = flags.includes('#');
	switch (conversion.toLowerCase()) {
		case 'f':
			return fixed(value, precision ?? 6, keepsPoint);
		case 'e':
			return exponential(value, precision ?? 6, keepsPoint);
		case 'g':
			return shortest(value, precision ?? 6, keepsPoint);
		default:
			return hexadecimal(value, precision, keepsPoint);
	}
};

const fixed = (value: FiniteLongDouble, precision: number, keepsPoint: boolean): string => {
	const [numerator, denominator] = longDoubleQuotient(value);
	const digits = roundedQuotient(numerator * 10n ** BigInt(precision), denominator)
		.toString()
		.padStart(precision + 1, '0');
	const whole = digits.slice(0, digits.length - precision);
	return precision > 0 || keepsPoint ? `${whole}.${digits.slice(digits.length - precision)}` : whole;
};

interface Scientific {
	/** The first of them is the only one before the point. */
	readonly digits: string;
	readonly exponent: number;
}

// Rounded to so many digits behind the first.
const scientific = (value: FiniteLongDouble, precision: number): Scientific => {
	const [numerator, denominator] = longDoubleQuotient(value);
	if (numerator === 0n) return { digits: '0'.repeat(precision + 1), exponent: 0 };
	let exponent = numerator.toString().length - denominator.toString().length;
	if (scaleBy(numerator, denominator, -exponent) < 1n) exponent -= 1;
	const shift = precision - exponent;
	const digits = (
		shift >= 0
			? roundedQuotient(numerator * 10n ** BigInt(shift), denominator)
			: roundedQuotient(numerator, denominator * 10n ** BigInt(-shift))
	).toString();
	return digits.length > precision + 1
		? { digits: digits.slice(0, -1), exponent: exponent + 1 }
		: { digits, exponent };
};

const scaleBy = (numerator: bigint, denominator: bigint, power: number): bigint =>
	power >= 0
		? (numerator * 10n ** BigInt(power)) / denominator
		: numerator / (denominator * 10n ** BigInt(-power));

const exponential = (value: FiniteLongDouble, precision: number, keepsPoint: boolean): string => {
	const { digits, exponent } = scientific(value, precision);
	const point = precision > 0 || keepsPoint ? '.' : '';
	return `${digits[0]}${point}${digits.slice(1)}${exponentText(exponent)}`;
};

const exponentText = (exponent: number): string =>
	`e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`;

const shortest = (value: FiniteLongDouble, precision: number, keepsZeros: boolean): string => {
	const significant = Math.max(1, precision);
	const { exponent } = scientific(value, significant - 1);
	const isFixed = exponent >= -4 && exponent < significant;
	const text = isFixed
		? fixed(value, significant - 1 - exponent, keepsZeros)
		: exponential(value, significant - 1, keepsZeros);
	if (keepsZeros) return text;
	return isFixed
		? text.replace(/\.?0+$/, (zeros) => (text.includes('.') ? '' : zeros))
		: text.replace(/\.?0*e/, 'e');
};

// The first digit has all four bits of the mantissa's beginning.
const hexadecimal = (value: FiniteLongDouble, precision: number | undefined, keepsPoint: boolean): string => {
	if (value.mantissa === 0n) {
		const zeros = '0'.repeat(precision ?? 0);
		return `0x0${zeros !== '' || keepsPoint ? '.' : ''}${zeros}p+0`;
	}
	const places = precision === undefined ? 15 : Math.min(precision, 15);
	const cut = BigInt(4 * (15 - places));
	const kept = roundedQuotient(value.mantissa, 1n << cut);
	const digits = kept.toString(16);
	const isCarried = digits.length > places + 1;
	const exponent = value.exponent + 60 + (isCarried ? 4 : 0);
	const behind = (isCarried ? digits.slice(1, -1) : digits.slice(1)).padEnd(precision ?? 0, '0');
	const fraction = precision === undefined ? behind.replace(/0+$/, '') : behind;
	const point = fraction !== '' || keepsPoint ? '.' : '';
	return `0x${digits[0]}${point}${fraction}p${exponent < 0 ? '-' : '+'}${Math.abs(exponent)}`;
};
