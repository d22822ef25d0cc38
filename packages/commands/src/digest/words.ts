/** 32-bit words as bytes, the highest first. */
export const bigEndianBytes = (words: Int32Array): Uint8Array => {
	const bytes = new Uint8Array(words.length * 4);
	const view = new DataView(bytes.buffer);
	for (const [index, word] of words.entries()) view.setInt32(index * 4, word);
	return bytes;
};

/** 64-bit constants as pairs of words, the higher of each first. */
export const wordPairs = (values: readonly bigint[]): Int32Array =>
	Int32Array.from(
		values.flatMap((value) => [Number(BigInt.asIntN(32, value >> 32n)), Number(BigInt.asIntN(32, value))]),
	);

/** The first primes, from which SHA-2 takes its constants. */
export const firstPrimes = (count: number): readonly number[] => {
	const primes: number[] = [];
	for (let candidate = 2; primes.length < count; candidate++) {
		if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
	}
	return primes;
};

/** The first 64 bits after the point of the square or cube root of a number. */
export const rootFraction = (value: number, degree: 2 | 3): bigint => {
	const target = BigInt(value) << BigInt(64 * degree);
	const others = BigInt(degree - 1);
	// As good as floating point knows it; Newton's method doubles the digits that are right.
	let root = BigInt(Math.floor(value ** (1 / degree) * 2 ** 40)) << 24n;
	for (let round = 0; round < 2; round++) root = (others * root + target / root ** others) / (others + 1n);
	while (root ** BigInt(degree) > target) root--;
	while ((root + 1n) ** BigInt(degree) <= target) root++;
	return BigInt.asUintN(64, root);
};

/** What is computed with its first use, not while modules are loaded. */
export const onFirstUse = <Value>(compute: () => Value): (() => Value) => {
	let value: Value | undefined;
	return () => {
		value ??= compute();
		return value;
	};
};
