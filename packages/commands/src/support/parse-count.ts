/** A number that was typed, or what is wrong with it. */
export type ParsedCount = number | 'invalid' | 'too large';

/**
 * Reads a count as GNU's commands do: blanks and `+` in front, decimal digits, and one of the `suffixes`
 * (`b` 512; `K`, `M`, … powers of 1024; with `0` among them also `kB`, `MB` powers of 1000 and `KiB`). A suffix
 * alone means one of it. What is beyond 64 bits is `too large`; beyond 2^53 a count loses its last digits.
 */
export const parseCount = (text: string, suffixes = ''): ParsedCount => {
	const parts = /^[ \t\n\v\f\r]*\+?(\d*)(?:([A-Za-z])(iB|B|D)?)?$/.exec(text);
	if (parts === null) return 'invalid';
	const [, digits, letter, unit] = parts;
	if (letter === undefined) return digits === '' ? 'invalid' : bounded(BigInt(digits!));
	if (!suffixes.includes(letter)) return 'invalid';
	if (digits === '' && text !== `${letter}${unit ?? ''}`) return 'invalid';
	if (unit !== undefined && !suffixes.includes('0')) return 'invalid';
	const factor = factorOf(letter, unit === 'B' || unit === 'D' ? 1000n : 1024n);
	if (factor === undefined || (unit !== undefined && !isPower(letter))) return 'invalid';
	return bounded((digits === '' ? 1n : BigInt(digits!)) * factor);
};

/** All that GNU's text commands take after a number. */
export const sizeSuffixes = 'bkKmMGTPEZY0';

/** What a message about a count ends in. */
export const countFault = (parsed: 'invalid' | 'too large'): string =>
	parsed === 'invalid' ? '' : ': Value too large for defined data type';

const powers = 'KMGTPEZY';

const isPower = (letter: string): boolean => powers.includes(letter.toUpperCase());

const factorOf = (letter: string, base: bigint): bigint | undefined => {
	if (letter === 'b') return 512n;
	const power = powers.indexOf(letter.toUpperCase());
	return power === -1 ? undefined : base ** BigInt(power + 1);
};

const bounded = (value: bigint): ParsedCount => (value < 1n << 64n ? Number(value) : 'too large');
