/** The least integer that a {@link Value} holds exactly. */
export const minInt64: bigint = -(2n ** 63n);

/** The greatest integer that a {@link Value} holds exactly. */
export const maxInt64: bigint = 2n ** 63n - 1n;

/** Whether an integer fits in 64 bits. */
export const isInt64 = (integer: bigint): boolean => integer >= minInt64 && integer <= maxInt64;

/**
 * The one shape of an integer in a value: a number while it is safe, a bigint beyond. Who computes with
 * bigints passes each result through here. The caller sees to it that the integer fits in 64 bits.
 */
export const intValue = (integer: bigint): number | bigint =>
	integer >= minSafe && integer <= maxSafe ? Number(integer) : integer;

const minSafe = BigInt(Number.MIN_SAFE_INTEGER);
const maxSafe = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * How whole floats from 2^53 to 2^63 are written: `exact` gives them an exponent, so that they read back
 * as the same float and not as an int; `jq` writes plain digits where jq does.
 */
export type NumberStyle = 'exact' | 'jq';

/**
 * A number as JSON, in jq's spelling but for {@link NumberStyle}: the fewest digits that read back as
 * the same double, an exponent with sign and at least two digits below 1e-4 and where more than 15 zeros
 * would follow the digits. An int is always plain digits. JSON has no word for NaN, which becomes `null`,
 * nor for the infinities, which become the greatest doubles.
 */
export const writeNumber = (number: number | bigint, style: NumberStyle = 'exact'): string => {
	if (typeof number === 'bigint') return String(number);
	if (Number.isSafeInteger(number)) return number === 0 && Object.is(number, -0) ? '-0' : String(number);
	if (Number.isNaN(number)) return 'null';
	return writeFloat(Math.min(Math.max(number, -Number.MAX_VALUE), Number.MAX_VALUE), style);
};

const writeFloat = (number: number, style: NumberStyle): string => {
	const size = Math.abs(number);
	if (size >= 1e-4 && size < firstUnsafe) return String(number);
	const [mantissa, exponent] = number.toExponential().split('e') as [string, string];
	const digits = mantissa.replace(/[-.]/g, '');
	const zeros = Number(exponent) + 1 - digits.length;
	const looksLikeInt = size >= firstUnsafe && size < beyondInt64;
	if (size >= 1 && zeros <= maxZeros && (style === 'jq' || !looksLikeInt)) {
		return `${number < 0 ? '-' : ''}${digits}${'0'.repeat(zeros)}`;
	}
	const power = exponent.slice(1);
	return `${mantissa}e${exponent[0]}${power.length < 2 ? '0' : ''}${power}`;
};

// Below this a double that is no safe integer has a fraction, so its plain form ends in no zeros.
const firstUnsafe = 2 ** 53;
const beyondInt64 = 2 ** 63;
const maxZeros = 15;
