/**
 * A count of bytes in the largest unit that leaves a number, rounded up as GNU's `-h` does: `4.1K`, `12M`.
 * Powers of 1000 have a small `k`.
 */
export const humanSize = (bytes: number, base: 1000 | 1024): string => {
	let power = 0;
	let unit = 1;
	while (bytes >= unit * base && power < letters.length) {
		unit *= base;
		power += 1;
	}
	if (power === 0) return String(bytes);
	const tenths = Math.ceil((bytes / unit) * 10);
	if (tenths < 100) return `${(tenths / 10).toFixed(1)}${letterOf(power, base)}`;
	const whole = Math.ceil(bytes / unit);
	if (whole < base || power === letters.length) return `${whole}${letterOf(power, base)}`;
	return `1.0${letterOf(power + 1, base)}`;
};

const letters = 'KMGTPEZY';

const letterOf = (power: number, base: 1000 | 1024): string =>
	power === 1 && base === 1000 ? 'k' : letters[power - 1]!;
