import { type FiniteLongDouble, floatDigits, type LongDouble } from '@tenon/shell';

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

/** A format, or what is wrong with it: the text goes after the quoted format. */
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

const digitsOf = (value: FiniteLongDouble, { conversion, precision, flags }: NumberFormat): string =>
	floatDigits(value, { form: conversion.toLowerCase(), precision, alternate: flags.includes('#') });
