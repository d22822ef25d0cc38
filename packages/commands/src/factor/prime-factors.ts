import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';

/** The prime factors of a positive integer, in order. Trial division, then Pollard's rho, with turns between. */
export function* primeFactors(context: CommandContext, number: bigint): Flow<readonly bigint[]> {
	const factors: bigint[] = [];
	let rest = number;
	if (rest <= safe) return yield* smallFactors(context, Number(rest));
	for (let prime = 2; prime < trialLimit; prime += prime === 2 ? 1 : 2) {
		const divisor = BigInt(prime);
		while (rest % divisor === 0n) {
			factors.push(divisor);
			rest /= divisor;
		}
		if (prime % 64 === 1) yield* wait(context.breathe(8));
	}
	const open = rest > 1n ? [rest] : [];
	const large: bigint[] = [];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		if (yield* isPrime(context, next)) {
			large.push(next);
			continue;
		}
		const divisor = yield* divisorOf(context, next);
		open.push(divisor, next / divisor);
	}
	return [...factors, ...large.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))];
}

const safe = BigInt(Number.MAX_SAFE_INTEGER);
const trialLimit = 1000;
const roundsOfTurn = 32;

// Where trial division ends soon, by numbers that the platform has; else by the way of large ones.
function* smallFactors(context: CommandContext, number: number): Flow<readonly bigint[]> {
	const factors: bigint[] = [];
	let rest = number;
	let count = 0;
	for (let prime = 2; prime * prime <= rest; prime += prime === 2 ? 1 : 2) {
		while (rest % prime === 0) {
			factors.push(BigInt(prime));
			rest /= prime;
		}
		if (++count % 4096 !== 0) continue;
		yield* wait(context.breathe(64));
		if (count < 16_384 || rest < 1e11) continue;
		const last = BigInt(rest);
		if (yield* isPrime(context, last)) break;
	}
	if (rest > 1) factors.push(BigInt(rest));
	return factors;
}

const bases = [
	2n,
	3n,
	5n,
	7n,
	11n,
	13n,
	17n,
	19n,
	23n,
	29n,
	31n,
	37n,
	41n,
	43n,
	47n,
	53n,
	59n,
	61n,
	67n,
	71n,
];

/** Whether a number has no divisors: the test of Miller and Rabin, certain below 2^81. */
export function* isPrime(context: CommandContext, number: bigint): Flow<boolean> {
	if (number < 2n) return false;
	for (const base of bases) if (number % base === 0n) return number === base;
	let odd = number - 1n;
	let twos = 0;
	for (; odd % 2n === 0n; odd >>= 1n) twos += 1;
	for (const base of bases) {
		let power = yield* powerModulo(context, base, odd, number);
		if (power === 1n || power === number - 1n) continue;
		let isWitness = true;
		for (let round = 1; round < twos && isWitness; round++) {
			power = (power * power) % number;
			if (power === number - 1n) isWitness = false;
		}
		if (isWitness) return false;
	}
	return true;
}

function* powerModulo(
	context: CommandContext,
	base: bigint,
	exponent: bigint,
	modulus: bigint,
): Flow<bigint> {
	const bits = exponent.toString(2);
	const cost = 1 + (bits.length >> 7) ** 2;
	let result = 1n;
	for (const bit of bits) {
		result = (result * result) % modulus;
		if (bit === '1') result = (result * base) % modulus;
		yield* wait(context.breathe(cost));
	}
	return result;
}

// Brent's form of the search: products of many differences share one greatest common divisor.
function* divisorOf(context: CommandContext, number: bigint): Flow<bigint> {
	for (let increment = 1n; ; increment++) {
		const next = (value: bigint): bigint => (value * value + increment) % number;
		let y = 2n;
		let divisor = 1n;
		let saved = y;
		let x = y;
		for (let length = 1; divisor === 1n; length *= 2) {
			x = y;
			for (let step = 0; step < length; step++) {
				y = next(y);
				if (step % roundsOfTurn === 0) yield* wait(context.breathe(roundsOfTurn));
			}
			for (let done = 0; done < length && divisor === 1n; done += roundsOfTurn) {
				saved = y;
				let product = 1n;
				for (let step = 0; step < Math.min(roundsOfTurn, length - done); step++) {
					y = next(y);
					product = (product * (x > y ? x - y : y - x)) % number;
				}
				divisor = commonDivisor(product, number);
				yield* wait(context.breathe(roundsOfTurn * 2));
			}
		}
		if (divisor === number) {
			do {
				saved = next(saved);
				divisor = commonDivisor(x > saved ? x - saved : saved - x, number);
				yield* wait(context.breathe(4));
			} while (divisor === 1n);
		}
		if (divisor !== number) return divisor;
	}
}

const commonDivisor = (first: bigint, second: bigint): bigint => {
	let [a, b] = [first, second];
	while (b > 0n) [a, b] = [b, a % b];
	return a;
};
