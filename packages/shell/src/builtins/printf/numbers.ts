import type { LongDouble } from '../../arithmetic/long-double.ts';
import { floatDigits } from './float-digits.ts';
import { type Layout, layoutNumber, signText } from './layout.ts';

/** `%d` and `%i`. */
export const formatSigned = (value: bigint | number, layout: Layout): string => {
	const negative = value < 0;
	const digits = String(negative ? -value : value);
	return integer(signText(negative, layout), '', digits, layout);
};

/** `%u`, `%o`, `%x`, `%X`. */
export const formatUnsigned = (value: bigint | number, conversion: string, layout: Layout): string => {
	const digits = value.toString(bases[conversion]!);
	if (conversion === 'o') return layoutDigits('', '', octalDigits(digits, layout), layout);
	const prefix = layout.alternate && BigInt(value) !== 0n && conversion !== 'u' ? `0${conversion}` : '';
	return integer('', prefix, conversion === 'X' ? digits.toUpperCase() : digits, layout);
};

const bases: Readonly<Record<string, number>> = { u: 10, o: 8, x: 16, X: 16 };

// `#` makes the first digit a 0.
const octalDigits = (digits: string, { precision, alternate }: Layout): string => {
	const shown = withPrecision(digits, precision);
	return alternate && !shown.startsWith('0') ? `0${shown}` : shown;
};

// A precision is the least number of digits, and overrides the flag `0`; zero with precision 0 is nothing.
const integer = (sign: string, prefix: string, digits: string, layout: Layout): string =>
	layoutDigits(sign, prefix, withPrecision(digits, layout.precision), layout);

const withPrecision = (digits: string, precision: number | undefined): string =>
	precision === 0 && digits === '0' ? '' : digits.padStart(precision ?? 0, '0');

const layoutDigits = (sign: string, prefix: string, digits: string, layout: Layout): string =>
	layoutNumber(sign, prefix, digits, layout, { mayFillWithZeros: layout.precision === undefined });

/** `%f`, `%e`, `%g`, `%a` and their capitals. */
export const formatFloat = (value: LongDouble, conversion: string, layout: Layout): string => {
	const form = conversion.toLowerCase();
	const isUpper = form !== conversion;
	const sign = signText(value.negative, layout);
	const cased = (text: string): string => (isUpper ? text.toUpperCase() : text);
	if (value.kind !== 'finite') {
		const word = value.kind === 'nan' ? 'nan' : 'inf';
		return layoutNumber(sign, '', cased(word), layout, { mayFillWithZeros: false });
	}
	const text = cased(floatDigits(value, { form, precision: layout.precision, alternate: layout.alternate }));
	const prefix = form === 'a' ? text.slice(0, 2) : '';
	return layoutNumber(sign, prefix, text.slice(prefix.length), layout, { mayFillWithZeros: true });
};
