import { isBytes, isList, isRecord, type Value, type ValueList, type ValueRecord } from './value.ts';

/**
 * Whether two values are the same: numbers by what they are worth (`0` equals `-0`, NaN equals NaN),
 * records whatever the order of their keys. Depth is bounded by memory, not by the stack.
 */
export const equalValues = (left: Value, right: Value): boolean => {
	if (typeof left !== 'object' || typeof right !== 'object') return equalScalars(left, right);
	const lefts: Value[] = [left];
	const rights: Value[] = [right];
	while (lefts.length > 0) {
		const a = lefts.pop()!;
		const b = rights.pop()!;
		if (a === b) continue;
		if (isList(a)) {
			if (!isList(b) || a.length !== b.length) return false;
			for (let at = 0; at < a.length; at++) {
				lefts.push(a[at]!);
				rights.push(b[at]!);
			}
		} else if (isRecord(a)) {
			if (!isRecord(b) || a.size !== b.size) return false;
			for (const [key, value] of a) {
				const other = b.get(key);
				if (other === undefined) return false;
				lefts.push(value);
				rights.push(other);
			}
		} else if (!equalScalars(a, b)) return false;
	}
	return true;
};

const equalScalars = (left: Value, right: Value): boolean => {
	if (left === right) return true;
	if (isNumber(left)) return isNumber(right) && compareNumbers(left, right) === 0;
	return (
		left !== null && isBytes(left) && right !== null && isBytes(right) && compareBytes(left, right) === 0
	);
};

const isNumber = (value: Value): value is number | bigint =>
	typeof value === 'number' || typeof value === 'bigint';

/**
 * jq's order, total: null, false, true, numbers, strings by code point, lists element by element,
 * records first by their sorted keys and then by the values in that order; bytes come last. NaN is below
 * every other number. The result is negative, zero or positive; zero means {@link equalValues}.
 */
export const compareValues = (left: Value, right: Value): number => {
	const order = compareHeads(left, right);
	if (order !== 0 || !isNested(left)) return order;
	const frames: Frame[] = [frameOf(left, right)];
	for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
		if (frame.at === frame.count) {
			if (frame.atEnd !== 0) return frame.atEnd;
			frames.pop();
			continue;
		}
		const a = frame.left[frame.at]!;
		const b = frame.right[frame.at]!;
		frame.at += 1;
		if (a === b) continue;
		const heads = compareHeads(a, b);
		if (heads !== 0) return heads;
		if (isNested(a)) frames.push(frameOf(a, b));
	}
	return 0;
};

/** Two rows of values of which the first `at` are known to be equal. */
interface Frame {
	readonly left: ValueList;
	readonly right: ValueList;
	readonly count: number;
	/** The verdict if the first `count` are all equal. */
	readonly atEnd: number;
	at: number;
}

const isNested = (value: Value): value is ValueList | ValueRecord => isList(value) || isRecord(value);

// Decides all that can be decided without looking at what lists hold and what stands under keys.
const compareHeads = (left: Value, right: Value): number => {
	const order = rankOf(left) - rankOf(right);
	if (order !== 0) return order;
	if (typeof left === 'string') return compareText(left, right as string);
	if (isNumber(left)) return compareNumbers(left, right as number | bigint);
	if (isRecord(left)) return compareKeys(left, right as ValueRecord);
	return isBytes(left) ? compareBytes(left, right as Uint8Array) : 0;
};

const rankOf = (value: Value): number => {
	if (typeof value === 'string') return 4;
	if (isNumber(value)) return 3;
	if (value === null) return 0;
	if (typeof value === 'boolean') return value ? 2 : 1;
	if (isList(value)) return 5;
	return isRecord(value) ? 6 : 7;
};

// Comparing a number with a bigint is exact in JavaScript: neither is rounded first.
const compareNumbers = (left: number | bigint, right: number | bigint): number => {
	if (left < right) return -1;
	if (left > right) return 1;
	return Number(Number.isNaN(right)) - Number(Number.isNaN(left));
};

const compareKeys = (left: ValueRecord, right: ValueRecord): number => {
	const lefts = sortedKeys(left);
	const rights = sortedKeys(right);
	const count = Math.min(lefts.length, rights.length);
	for (let at = 0; at < count; at++) {
		const order = compareText(lefts[at]!, rights[at]!);
		if (order !== 0) return order;
	}
	return lefts.length - rights.length;
};

const compareBytes = (left: Uint8Array, right: Uint8Array): number => {
	const count = Math.min(left.length, right.length);
	for (let at = 0; at < count; at++) {
		const order = left[at]! - right[at]!;
		if (order !== 0) return order;
	}
	return left.length - right.length;
};

// Called for values of equal heads only, so both are lists, or records with the same keys.
const frameOf = (left: ValueList | ValueRecord, right: Value): Frame => {
	if (isList(left)) {
		const other = right as ValueList;
		const count = Math.min(left.length, other.length);
		return { left, right: other, count, atEnd: left.length - other.length, at: 0 };
	}
	const keys = sortedKeys(left);
	const under = (record: ValueRecord): Value[] => keys.map((key) => record.get(key)!);
	return { left: under(left), right: under(right as ValueRecord), count: keys.length, atEnd: 0, at: 0 };
};

/** The keys of a record in code point order. */
export const sortedKeys = (record: ValueRecord): string[] => [...record.keys()].sort(compareText);

/** Orders two strings by code point, which is also the order of their UTF-8 bytes. */
export const compareText = (left: string, right: string): number => {
	if (left === right) return 0;
	const count = Math.min(left.length, right.length);
	for (let at = 0; at < count; at++) {
		const a = left.charCodeAt(at);
		const b = right.charCodeAt(at);
		if (a !== b) return inCodePointOrder(a) - inCodePointOrder(b);
	}
	return left.length - right.length;
};

// A surrogate is part of a code point above U+FFFF, so it ranks above the units U+E000–FFFF.
const inCodePointOrder = (unit: number): number => {
	if (unit < 0xd800) return unit;
	return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
};
