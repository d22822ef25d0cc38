/** A size as tree shows it: eleven columns of bytes, or four of a number that people read. */
export const sizeText = (bytes: number, kind: 'bytes' | 'human' | 'si'): string => {
	if (kind === 'bytes') return String(bytes).padStart(11);
	const base = kind === 'human' ? 1024 : 1000;
	let value = bytes;
	let power = 0;
	while (value >= base) {
		value /= base;
		power += 1;
	}
	if (power === 0) return String(bytes).padStart(4);
	const unit = (kind === 'si' ? 'kMGTPEZY' : 'KMGTPEZY')[power - 1]!;
	const digits = value.toFixed(value < 10 ? 1 : 0);
	return `${digits.padStart(3)}${unit}`;
};
