import { bitLength, type LongDouble, minExponent, roundedQuotient } from '../../arithmetic/long-double.ts';

type Finite = Extract<LongDouble, { readonly kind: 'finite' }>;

/** How a floating point number is to be written; `precision` is complete. */
export interface FloatStyle {
	/** `f`, `e`, `g` or `a`, in lower case. */
	readonly form: string;
	readonly precision: number | undefined;
	/** `#`: the point stays, and zeros at the end with `g`. */
	readonly alternate: boolean;
}

/** The digits of a finite number without its sign, as C's printf writes them. */
export const floatDigits = (value: Finite, style: FloatStyle): string => {
	const { form, precision, alternate } = style;
	if (precision === undefined || precision <= mostDigits) return writtenOut(value, style);
	const text = writtenOut(value, { ...style, precision: mostDigits });
	if (form === 'g' && !alternate) return text;
	// Nothing but zeros comes after so many digits: they are put in as one text, which is never taken apart.
	const exponent = text.indexOf(form === 'a' ? 'p' : 'e');
	const end = exponent === -1 ? text.length : exponent;
	return text.slice(0, end) + '0'.repeat(precision - mostDigits) + text.slice(end);
};

/** More digits than any number has before and after its point together. */
const mostDigits = 22_000;

const writtenOut = (value: Finite, { form, precision, alternate }: FloatStyle): string => {
	switch (form) {
		case 'f':
			return fixed(value, precision ?? 6, alternate);
		case 'e':
			return scientific(value, precision ?? 6, alternate);
		case 'g':
			return general(value, precision ?? 6, alternate);
		default:
			return hexadecimal(value, precision, alternate);
	}
};

const fixed = (value: Finite, precision: number, alternate: boolean): string => {
	const scaled = scaledDigits(value, precision).padStart(precision + 1, '0');
	const whole = scaled.slice(0, scaled.length - precision);
	const fraction = scaled.slice(scaled.length - precision);
	return precision === 0 ? `${whole}${alternate ? '.' : ''}` : `${whole}.${fraction}`;
};

// The digits of `value * 10 ** digits`. A binary fraction has no more decimals than bits: all after those are zeros.
const scaledDigits = (value: Finite, digits: number): string => {
	const decimals = Math.max(0, -value.exponent);
	if (digits <= decimals) return scaledInteger(value, digits).toString();
	const exact = scaledInteger(value, decimals).toString();
	return exact === '0' ? exact : exact + '0'.repeat(digits - decimals);
};

// `value * 10 ** digits`, rounded half to even.
const scaledInteger = ({ mantissa, exponent }: Finite, digits: number): bigint => {
	let top = mantissa;
	let bottom = 1n;
	if (digits >= 0) top *= 10n ** BigInt(digits);
	else bottom *= 10n ** BigInt(-digits);
	if (exponent >= 0) top <<= BigInt(exponent);
	else bottom <<= BigInt(-exponent);
	return roundedQuotient(top, bottom);
};

interface Decimal {
	/** `precision + 1` digits. */
	readonly digits: string;
	/** Of the first digit. */
	readonly power: number;
}

const decimalOf = (value: Finite, precision: number): Decimal => {
	if (value.mantissa === 0n) return { digits: '0'.repeat(precision + 1), power: 0 };
	// An estimate from the bits, off by one at most in either direction.
	let power = Math.floor((bitLength(value.mantissa) + value.exponent - 1) * Math.LOG10E * Math.LN2);
	for (;;) {
		const digits = scaledDigits(value, precision - power);
		if (digits.length === precision + 1) return { digits, power };
		power += digits.length > precision + 1 ? 1 : -1;
	}
};

const scientific = (value: Finite, precision: number, alternate: boolean): string => {
	const { digits, power } = decimalOf(value, precision);
	const point = precision > 0 || alternate ? '.' : '';
	return `${digits[0]!}${point}${digits.slice(1)}${exponentText(power)}`;
};

const exponentText = (power: number): string =>
	`e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;

const general = (value: Finite, precision: number, alternate: boolean): string => {
	const significant = Math.max(precision, 1);
	const { power } = decimalOf(value, significant - 1);
	const isFixed = power >= -4 && power < significant;
	const text = isFixed
		? fixed(value, significant - 1 - power, alternate)
		: scientific(value, significant - 1, alternate);
	if (alternate || !text.includes('.')) return text;
	const [digits = '', exponent] = text.split('e');
	const trimmed = digits.replace(/\.?0+$/, '');
	return exponent === undefined ? trimmed : `${trimmed}e${exponent}`;
};

// The x87 has four bits before the point.
const hexadecimal = (
	{ mantissa, exponent }: Finite,
	precision: number | undefined,
	alternate: boolean,
): string => {
	if (mantissa === 0n) {
		const zeros = '0'.repeat(precision ?? 0);
		return `0x0${zeros === '' && !alternate ? '' : '.'}${zeros}p+0`;
	}
	const shift = Math.min(64 - bitLength(mantissa), exponent - minExponent);
	let bits = mantissa << BigInt(shift);
	let power = exponent - shift + 60;
	if (precision !== undefined && precision < 15) {
		const unit = 1n << BigInt(60 - 4 * precision);
		bits = roundedQuotient(bits, unit) * unit;
		// A carry out of the first digit makes it 1, one digit further on.
		if (bits >> 64n !== 0n) {
			bits >>= 4n;
			power += 4;
		}
	}
	const hex = bits.toString(16).padStart(16, '0');
	const fraction =
		precision === undefined
			? hex.slice(1).replace(/0+$/, '')
			: hex.slice(1).padEnd(precision, '0').slice(0, precision);
	const point = fraction === '' && !alternate ? '' : '.';
	return `0x${hex[0]!}${point}${fraction}p${power < 0 ? '-' : '+'}${Math.abs(power)}`;
};
