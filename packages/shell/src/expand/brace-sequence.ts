import { readDecimal } from '../arithmetic/integer.ts';

/** `{1..5}`, `{01..10..2}`, `{a..e}`: numbers, or codes of letters. */
export interface BraceSequence {
	readonly kind: 'number' | 'letter';
	readonly start: bigint;
	readonly step: bigint;
	readonly count: number;
	/** Zeros fill numbers up to so many characters, the sign among them. */
	readonly width: number;
}

/** Reads what stands between the braces; `undefined` if it is no sequence. */
export const readSequence = (text: string): BraceSequence | undefined => {
	const found = /^(.*?)\.\.(.*?)(?:\.\.([+-]?\d+))?$/s.exec(text);
	if (found === null) return undefined;
	const [, left, right, increment] = found as unknown as [string, string, string, string | undefined];
	const step = increment === undefined ? 1n : readDecimal(increment);
	if (!fits(step)) return undefined;
	if (isLetter(left) && isLetter(right)) {
		return makeSequence('letter', BigInt(left.charCodeAt(0)), BigInt(right.charCodeAt(0)), step, 0);
	}
	if (!number.test(left) || !number.test(right)) return undefined;
	const start = readDecimal(left);
	const end = readDecimal(right);
	if (!fits(start) || !fits(end)) return undefined;
	const padded = hasLeadingZero(left) || hasLeadingZero(right);
	return makeSequence('number', start, end, step, padded ? Math.max(left.length, right.length) : 0);
};

const number = /^[+-]?\d+$/;
const isLetter = (text: string): boolean => /^[A-Za-z]$/.test(text);
const hasLeadingZero = (text: string): boolean => /^-?0\d/.test(text);
const fits = (value: bigint): boolean => BigInt.asIntN(64, value) === value;

const makeSequence = (
	kind: BraceSequence['kind'],
	start: bigint,
	end: bigint,
	increment: bigint,
	width: number,
): BraceSequence | undefined => {
	const size = increment === 0n ? 1n : increment < 0n ? -increment : increment;
	const distance = end < start ? start - end : end - start;
	const count = distance / size + 1n;
	if (count > maxCount) return undefined;
	return { kind, start, step: end < start ? -size : size, count: Number(count), width };
};

// bash leaves a sequence alone that would have more terms than an int can count.
const maxCount = 2n ** 31n - 2n;

/** How many texts a sequence gives. */
export const sequenceCount = ({ count }: BraceSequence): number => count;

/** One text of a sequence, counted from 0. */
export const sequenceText = ({ kind, start, step, width }: BraceSequence, at: number): string => {
	const value = start + step * BigInt(at);
	if (kind === 'letter') return String.fromCharCode(Number(value));
	const digits = (value < 0n ? -value : value).toString();
	const sign = value < 0n ? '-' : '';
	return sign + digits.padStart(width - sign.length, '0');
};
