import { isDigit } from '../support/byte-class.ts';

/**
 * Orders names as strverscmp(3) does: numbers in them count as numbers, and those that begin with zeros as
 * digits after a point.
 */
export const compareVersionNames = (left: Uint8Array, right: Uint8Array): number => {
	let at = 0;
	let run: Run = 'text';
	while (at < left.length && left[at] === right[at]) {
		run = following(run, left[at]!);
		at += 1;
	}
	const difference = (left[at] ?? 0) - (right[at] ?? 0);
	if (difference === 0) return 0;
	const isLeftDigit = isDigit(left[at]);
	const isRightDigit = isDigit(right[at]);
	if (run === 'number') {
		if (isLeftDigit && isRightDigit) return byLength(left, right, at) || difference;
		return isLeftDigit === isRightDigit ? difference : isLeftDigit ? 1 : -1;
	}
	if (run === 'zeros' && isLeftDigit !== isRightDigit) return isLeftDigit ? -1 : 1;
	const isWhole = run === 'text' && isLeftDigit && isRightDigit && left[at] !== zero && right[at] !== zero;
	return (isWhole && byLength(left, right, at)) || difference;
};

/** What the equal part ends in: no digit, a number, digits behind leading zeros, or nothing but zeros. */
type Run = 'text' | 'number' | 'fraction' | 'zeros';

const zero = 0x30;

const following = (run: Run, byte: number): Run => {
	if (!isDigit(byte)) return 'text';
	if (run === 'text') return byte === zero ? 'zeros' : 'number';
	return run === 'zeros' && byte !== zero ? 'fraction' : run;
};

// The longer number is the larger one.
const byLength = (left: Uint8Array, right: Uint8Array, from: number): number => {
	let at = from;
	while (isDigit(left[at]) && isDigit(right[at])) at += 1;
	return Number(isDigit(left[at])) - Number(isDigit(right[at]));
};
