/** Positions from `low` to `high`, both counted from 1 and both included. */
export interface Range {
	readonly low: number;
	readonly high: number;
}

/** What is wrong with a list, with what is to be quoted apart. */
export interface RangeFault {
	readonly fault: string;
	readonly quoted?: string;
	readonly behind?: string;
}

/** How messages call what is counted. */
export type RangeUnit = 'positions' | 'fields';

/**
 * Reads a list as `1,3-5,7-`: the ranges in order, those that overlap made one. Neighbours stay apart, since
 * an output delimiter may go between them.
 */
export const parseRanges = (list: string, unit: RangeUnit): readonly Range[] | RangeFault => {
	const ranges: Range[] = [];
	for (let at = 0; ; at++) {
		const end = nextSeparator(list, at);
		const range = parseRange(list, at, end, unit);
		if ('fault' in range) return range;
		ranges.push(range);
		if (end === list.length) break;
		at = end;
	}
	return merged(ranges);
};

/** All positions that the ranges leave out. */
export const complementOf = (ranges: readonly Range[]): readonly Range[] => {
	const gaps: Range[] = [];
	let next = 1;
	for (const { low, high } of ranges) {
		if (low > next) gaps.push({ low: next, high: low - 1 });
		next = high + 1;
	}
	if (next <= endless) gaps.push({ low: next, high: endless });
	return gaps;
};

const endless = Number.MAX_SAFE_INTEGER - 1;

const nextSeparator = (list: string, from: number): number => {
	const length = list.slice(from).search(/[, \t]/);
	return length === -1 ? list.length : from + length;
};

const parseRange = (list: string, start: number, end: number, unit: RangeUnit): Range | RangeFault => {
	const isField = unit === 'fields';
	const text = list.slice(start, end);
	const odd = text.search(/[^\d-]/);
	const usable = odd === -1 ? text : text.slice(0, odd);
	const parts = usable.split('-');
	const tooLarge = parts.find((digits) => digits.length > 15 && BigInt(digits) >= (1n << 64n) - 1n);
	if (tooLarge !== undefined) {
		return {
			fault: isField ? 'field number ' : 'byte/character offset ',
			quoted: tooLarge,
			behind: ' is too large',
		};
	}
	if (parts.length > 2) return { fault: isField ? 'invalid field range' : 'invalid byte or character range' };
	const fromOne = { fault: `${isField ? 'fields' : 'byte/character positions'} are numbered from 1` };
	const [first, second] = parts.map((digits) => (digits === '' ? undefined : position(digits)));
	if (parts.length === 2 && first === 0) return fromOne;
	if (odd !== -1) {
		const what = isField ? 'invalid field value ' : 'invalid byte/character position ';
		return { fault: what, quoted: list.slice(start + odd) };
	}
	if (parts.length === 1) return first === undefined || first === 0 ? fromOne : { low: first, high: first };
	if (first === undefined && second === undefined) return { fault: 'invalid range with no endpoint: -' };
	const range = { low: first ?? 1, high: second ?? endless };
	return range.high < range.low ? { fault: 'invalid decreasing range' } : range;
};

const position = (digits: string): number => Math.min(Number(digits), endless);

const merged = (ranges: readonly Range[]): readonly Range[] => {
	const result: { low: number; high: number }[] = [];
	for (const { low, high } of ranges.toSorted((one, other) => one.low - other.low)) {
		const last = result.at(-1);
		if (last !== undefined && low <= last.high) last.high = Math.max(last.high, high);
		else result.push({ low, high });
	}
	return result;
};
