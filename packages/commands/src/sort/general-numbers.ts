import { compareLongDoubles, type FiniteLongDouble, type LongDouble, readLongDouble } from '@tenon/shell';

/** How many characters of a text the number at its start takes; 0 if it is none. */
export const generalLength = (text: string): number => readLongDouble(text).length;

/** Order of `sort -g`: what is no number, then NaN, then numbers. */
export const compareGeneral = (left: string, right: string): number =>
	compareGeneralNumbers(numberAt(left), numberAt(right));

/** The same order of what {@link numberAt} has read. */
export const compareGeneralNumbers = (one: LongDouble | undefined, other: LongDouble | undefined): number => {
	if (rank(one) !== rank(other)) return rank(one) - rank(other);
	if (one === undefined || other === undefined) return 0;
	if (one.kind !== 'nan') return compareLongDoubles(one, other);
	return one.negative === other.negative ? 0 : one.negative ? 1 : -1;
};

/** The nearest double; what has none is `-Infinity`, so that it comes first. */
export const nearestDouble = (text: string): number => {
	const match = decimal.exec(text);
	if (match !== null) return (match[1] === '-' ? -1 : 1) * Number(match[2]);
	const value = numberAt(text);
	if (value === undefined || value.kind === 'nan') return Number.NEGATIVE_INFINITY;
	const size = value.kind === 'finite' ? doubleOf(value) : Number.POSITIVE_INFINITY;
	return value.negative ? -size : size;
};

// In two steps, since a small power of two alone would be 0.
const doubleOf = ({ mantissa, exponent }: FiniteLongDouble): number => {
	const half = exponent >> 1;
	return Number(mantissa) * 2 ** half * 2 ** (exponent - half);
};

// Most numbers, which the platform reads at once; a hexadecimal one is none of them.
const decimal = /^[ \t-\r]*([+-]?)(?!0x[\da-f.])((?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)/i;

/** The number at the start of a text; `undefined` if there is none. */
export const numberAt = (text: string): LongDouble | undefined => {
	const { value, length } = readLongDouble(text);
	return length === 0 ? undefined : value;
};

const rank = (number: LongDouble | undefined): number =>
	number === undefined ? 0 : number.kind === 'nan' ? 1 : 2;
