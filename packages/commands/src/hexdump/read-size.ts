import { CommandFailure } from '../support/command-failure.ts';

const powers = 'KMGTPEZY';

/** A number of bytes as util-linux reads it: `0x` and `0` as in C, a fraction, `K` to `Y`, `KiB` of 1024 and `KB` of 1000. */
export const readSize = (text: string, what: 'length' | 'offset'): number => {
	const fail = (reason: string): CommandFailure =>
		new CommandFailure(`failed to parse ${what}: '${text}': ${reason}`);
	const parts = /^\s*\+?(0[xX][0-9a-fA-F]+|\d+)(?:\.(\d+))?(?:([KMGTPEZYkmgtpezy])(iB|B)?)?$/.exec(text);
	if (parts === null) throw fail('Invalid argument');
	const [, digits = '', fraction, letter, unit] = parts;
	if (fraction !== undefined && letter === undefined) throw fail('Invalid argument');
	if (/^0\d*[89]/.test(digits)) throw fail('Invalid argument');
	const whole = /^0[0-7]+$/.test(digits) ? BigInt(`0o${digits.slice(1)}`) : BigInt(digits);
	const base = unit === 'B' ? 1000n : 1024n;
	const factor = letter === undefined ? 1n : base ** BigInt(powers.indexOf(letter.toUpperCase()) + 1);
	const size = whole * factor;
	if (size >= 1n << 64n) throw fail('Numerical result out of range');
	const part = fraction === undefined ? 0 : Math.floor(Number(`0.${fraction}`) * Number(factor));
	return Number(size) + part;
};
