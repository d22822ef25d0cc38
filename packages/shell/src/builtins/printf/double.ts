import { roundedQuotient } from '../../arithmetic/long-double.ts';
import { type FloatStyle, floatDigits } from './float-digits.ts';
import { type Layout, layoutNumber, signText } from './layout.ts';

/** `%f`, `%e`, `%g`, `%a` and their capitals of a double, as C's printf writes them. */
export const formatDouble = (value: number, conversion: string, layout: Layout): string => {
	const form = conversion.toLowerCase();
	const isNegative = value < 0 || Object.is(value, -0);
	const sign = signText(isNegative, layout);
	const cased = (text: string): string => (form === conversion ? text : text.toUpperCase());
	if (!Number.isFinite(value)) {
		const word = Number.isNaN(value) ? 'nan' : 'inf';
		return layoutNumber(sign, '', cased(word), layout, { mayFillWithZeros: false });
	}
	const style = { form, precision: layout.precision, alternate: layout.alternate };
	const text = cased(doubleDigits(Math.abs(value), style));
	const prefix = form === 'a' ? text.slice(0, 2) : '';
	return layoutNumber(sign, prefix, text.slice(prefix.length), layout, { mayFillWithZeros: true });
};

/** The digits of a double that is finite and not negative. */
export const doubleDigits = (value: number, style: FloatStyle): string => {
	switch (style.form) {
		case 'f':
			return fixed(value, style);
		case 'e':
			return scientific(value, style);
		case 'g':
			return general(value, style);
		default:
			return hexadecimal(value, style);
	}
};

// The platform's own conversions are right but for what lies in the middle of two texts: there C takes the even one.
const fixed = (value: number, style: FloatStyle): string => {
	const { precision = 6, alternate } = style;
	if (precision > mostPlatformDigits || value >= 1e21 || isTie(value, -precision)) return exact(value, style);
	const text = value.toFixed(precision);
	return alternate && precision === 0 ? `${text}.` : text;
};

const scientific = (value: number, style: FloatStyle): string => {
	const { precision = 6, alternate } = style;
	if (precision > mostPlatformDigits || isTie(value, powerOf(value) - precision)) return exact(value, style);
	const [digits = '', power = '+0'] = value.toExponential(precision).split('e');
	const point = alternate && precision === 0 ? '.' : '';
	const size = power.slice(1);
	return `${digits}${point}e${power[0]!}${size.length < 2 ? `0${size}` : size}`;
};

const general = (value: number, style: FloatStyle): string => {
	const significant = Math.max(style.precision ?? 6, 1);
	if (style.alternate || significant > mostPlatformDigits || value === 0) return exact(value, style);
	if (isTie(value, powerOf(value) - significant + 1)) return exact(value, style);
	const [digits = '', power] = value.toExponential(significant - 1).split('e');
	const exponent = Number(power);
	if (exponent < -4 || exponent >= significant) {
		const size = String(Math.abs(exponent)).padStart(2, '0');
		return `${withoutZeros(digits)}e${exponent < 0 ? '-' : '+'}${size}`;
	}
	return withoutZeros(value.toFixed(Math.max(0, significant - 1 - exponent)));
};

const withoutZeros = (digits: string): string =>
	digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;

const mostPlatformDigits = 100;

const powerOf = (value: number): number => (value === 0 ? 0 : Number(value.toExponential().split('e')[1]));

/**
 * Whether a value may lie in the middle of two multiples of `10 ** power`. Below one it does if twice the value, times
 * that power of ten, is odd: the binary fraction has one digit more than decimals are wanted.
 */
const isTie = (value: number, power: number): boolean => {
	if (power > 0) return Number.isInteger(value);
	const scaled = value * 2 ** (1 - power);
	return scaled <= Number.MAX_SAFE_INTEGER && scaled % 2 === 1;
};

const exact = (value: number, style: FloatStyle): string => floatDigits(partsOf(value), style);

const partsOf = (
	value: number,
): {
	readonly kind: 'finite';
	readonly negative: false;
	readonly mantissa: bigint;
	readonly exponent: number;
} => {
	const view = new DataView(new ArrayBuffer(8));
	view.setFloat64(0, value);
	const bits = view.getBigUint64(0);
	const biased = Number(bits >> 52n) & 0x7ff;
	const fraction = bits & 0xf_ffff_ffff_ffffn;
	return {
		kind: 'finite',
		negative: false,
		mantissa: biased === 0 ? fraction : fraction | (1n << 52n),
		exponent: Math.max(biased, 1) - 1075,
	};
};

// One bit before the point, unless the number is too small for that.
const hexadecimal = (value: number, { precision, alternate }: FloatStyle): string => {
	const { mantissa, exponent } = partsOf(value);
	const wanted = Math.min(precision ?? 13, 13);
	const unit = 1n << BigInt(52 - 4 * wanted);
	const rounded = roundedQuotient(mantissa, unit) * unit;
	const digits = (rounded & 0xf_ffff_ffff_ffffn).toString(16).padStart(13, '0');
	const fraction =
		precision === undefined ? digits.replace(/0+$/, '') : digits.slice(0, wanted).padEnd(precision, '0');
	const point = fraction === '' && !alternate ? '' : '.';
	const power = value === 0 ? 0 : exponent + 52;
	return `0x${rounded >> 52n}${point}${fraction}p${power < 0 ? '-' : '+'}${Math.abs(power)}`;
};
