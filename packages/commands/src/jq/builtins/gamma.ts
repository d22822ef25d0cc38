// Lanczos' approximation with g = 607/128, whose error is below 1e-15.
const g = 607 / 128;
const coefficients = [
	0.9999999999999971, 57.15623566586292, -59.59796035547549, 14.136097974741746, -0.4919138160976202,
	3.399464998481189e-5, 4.652362892704858e-5, -9.837447530487956e-5, 0.0001580887032249125,
	-0.00021026444172410488, 0.00021743961811521265, -0.0001643181065367639, 8.441822398385275e-5,
	-2.6190838401581408e-5, 3.6899182659531625e-6,
];

const series = (number: number): number =>
	coefficients.reduce((sum, value, index) => (index === 0 ? value : sum + value / (number + index)), 0);

/** The logarithm of the size of the gamma function, and its sign. */
export const logGamma = (number: number): { readonly value: number; readonly sign: number } => {
	if (Number.isNaN(number)) return { value: number, sign: 1 };
	if (Math.abs(number) === Number.POSITIVE_INFINITY) return { value: Number.POSITIVE_INFINITY, sign: 1 };
	if (number <= 0 && Number.isInteger(number))
		return { value: Number.POSITIVE_INFINITY, sign: Object.is(number, -0) ? -1 : 1 };
	if (number === 1 || number === 2) return { value: 0, sign: 1 };
	if (number < 0.5) {
		const wave = Math.sin(Math.PI * number);
		return { value: Math.log(Math.PI / Math.abs(wave)) - logGamma(1 - number).value, sign: Math.sign(wave) };
	}
	const shifted = number - 1;
	const base = shifted + g + 0.5;
	return {
		value: Math.log(series(shifted) * Math.sqrt(2 * Math.PI)) + (shifted + 0.5) * Math.log(base) - base,
		sign: 1,
	};
};

/** The gamma function; exact for small integers. */
export const gamma = (number: number): number => {
	if (number === 0) return 1 / number;
	if (Number.isInteger(number)) {
		if (number < 0) return Number.NaN;
		if (number > 171) return Number.POSITIVE_INFINITY;
		let product = 1;
		for (let factor = 2; factor < number; factor++) product *= factor;
		return product;
	}
	if (number === Number.NEGATIVE_INFINITY) return Number.NaN;
	if (number < 0.5) return Math.PI / (Math.sin(Math.PI * number) * gamma(1 - number));
	const { value, sign } = logGamma(number);
	return sign * Math.exp(value);
};

/** The integral of the normal curve, or what it lacks to one. */
export const errorFunction = (
	number: number,
	{ isComplement = false }: { readonly isComplement?: boolean } = {},
): number => {
	if (Number.isNaN(number)) return number;
	if (number < 0) {
		const other = errorFunction(-number, { isComplement });
		return isComplement ? 2 - other : -other;
	}
	if (number < 2.5) {
		let term = number;
		let sum = number;
		for (let count = 1; Math.abs(term) > 1e-17 * sum; count++) {
			term *= (-number * number) / count;
			sum += term / (2 * count + 1);
		}
		const value = (2 / Math.sqrt(Math.PI)) * sum;
		return isComplement ? 1 - value : value;
	}
	if (number > 28) return isComplement ? 0 : 1;
	// A continued fraction from its far end.
	let rest = number;
	for (let count = 120; count > 0; count--) rest = number + count / 2 / rest;
	const tail = Math.exp(-number * number) / (rest * Math.sqrt(Math.PI));
	return isComplement ? tail : 1 - tail;
};
