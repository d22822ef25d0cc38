// Points of the sums below: the integrands are smooth, and the error falls faster than any power.
const points = 2000;

/** Bessel's function of the first kind, by his integral. */
export const besselFirst = (order: number, number: number): number => {
	if (!Number.isFinite(number)) return Number.isNaN(number) ? number : 0;
	const count = Math.max(points, Math.ceil(Math.abs(number)) * 2);
	let sum = 0;
	for (let index = 0; index < count; index++) {
		const angle = (Math.PI * (index + 0.5)) / count;
		sum += Math.cos(order * angle - number * Math.sin(angle));
	}
	return sum / count;
};

/** Bessel's function of the second kind, by Schläfli's integrals. */
export const besselSecond = (order: number, number: number): number => {
	if (Number.isNaN(number) || number < 0) return Number.NaN;
	if (number === 0) return Number.NEGATIVE_INFINITY;
	if (number === Number.POSITIVE_INFINITY) return 0;
	const count = Math.max(points, Math.ceil(number) * 2);
	const wave = integral((angle) => Math.sin(number * Math.sin(angle) - order * angle), Math.PI, count);
	const sign = order % 2 === 0 ? 1 : -1;
	const reach = Math.asinh(750 / number) + Math.abs(order);
	const decay = integral(
		(at) => (Math.exp(order * at) + sign * Math.exp(-order * at)) * Math.exp(-number * Math.sinh(at)),
		reach,
		points * 8,
	);
	return (wave - decay) / Math.PI;
};

// Gauss' rule with five points in each of many pieces.
const integral = (of: (at: number) => number, to: number, pieces: number): number => {
	const size = to / pieces;
	let sum = 0;
	for (let piece = 0; piece < pieces; piece++) {
		const middle = (piece + 0.5) * size;
		for (const [place, weight] of gauss) sum += weight * of(middle + (place * size) / 2);
	}
	return (sum * size) / 2;
};

const gauss: readonly (readonly [place: number, weight: number])[] = [
	[0, 0.5688888888888889],
	[-0.5384693101056831, 0.4786286704993665],
	[0.5384693101056831, 0.4786286704993665],
	[-0.906179845938664, 0.2369268850561891],
	[0.906179845938664, 0.2369268850561891],
];
