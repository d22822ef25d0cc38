import { doubleDigits } from '@tenon/shell';

/** The text of an integer, whatever its size. */
export const integerText = (value: number): string => {
	if (Math.abs(value) < 2 ** 53) return value === 0 ? '0' : String(value);
	return Number.isFinite(value) ? String(BigInt(value)) : wordText(value);
};

/** The text of what is no number of digits. */
export const wordText = (value: number): string => {
	if (Number.isNaN(value)) return '-nan';
	return value < 0 ? '-inf' : '+inf';
};

/**
 * Makes the text of numbers that are no integers by a format such as `%.6g`; a format of another shape is for the
 * formatter of printf.
 */
export const fractionTextBy = (
	format: string,
	formatter: (format: string, value: number) => string,
): ((value: number) => string) => {
	const precision = /^%\.(\d{1,2})g$/.exec(format)?.[1];
	if (precision === undefined) return (value) => formatter(format, value);
	const style = { form: 'g', precision: Number(precision), alternate: false };
	return (value) => (value < 0 ? `-${doubleDigits(-value, style)}` : doubleDigits(value, style));
};
