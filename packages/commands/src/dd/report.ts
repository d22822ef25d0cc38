/** What is said of bytes that were copied, and how fast. */
export const transferText = (bytes: number, seconds: number): string => {
	const count = bytes === 1 ? '1 byte' : `${bytes} bytes`;
	const sizes = [
		...(bytes >= 1000 ? [scaled(bytes, 1000)] : []),
		...(bytes >= 1024 ? [scaled(bytes, 1024)] : []),
	];
	const shown = sizes.length === 0 ? count : `${count} (${sizes.join(', ')})`;
	const rate = seconds > 0 ? `${scaled(Math.max(0, bytes / seconds), 1000, 1)}/s` : 'Infinity B/s';
	return `${shown} copied, ${shortNumber(seconds)} s, ${rate}`;
};

// A number in a unit: with one digit after the point while it is less than ten.
const scaled = (bytes: number, base: 1000 | 1024, least = 0): string => {
	let power = least;
	let value = bytes / base ** least;
	while (value >= base - 0.5 && power < units.length - 1) {
		value /= base;
		power += 1;
	}
	const number = value < 9.95 ? value.toFixed(1) : value.toFixed(0);
	const letter = power === 1 && base === 1000 ? 'k' : units[power]!;
	return `${number} ${letter}${base === 1024 && power > 0 ? 'i' : ''}B`;
};

const units = ['', 'K', 'M', 'G', 'T', 'P', 'E'];

// As `%g` writes it.
const shortNumber = (value: number): string => {
	if (value === 0) return '0';
	const exponent = Math.floor(Math.log10(value));
	if (exponent >= -4 && exponent < 6) return String(Number(value.toPrecision(6)));
	const [mantissa = '', power = ''] = value.toExponential(5).split('e');
	const digits = power.replace(/^[-+]/, '').padStart(2, '0');
	return `${String(Number(mantissa))}e${power.startsWith('-') ? '-' : '+'}${digits}`;
};
