import { raise } from '../errors.ts';
import { badPair } from './describe.ts';
import { difference } from './difference.ts';
import { doubleOf } from './number-literal.ts';
import { atOnce, type Pausing, stretch } from './pausing.ts';
import { splitText } from './split-text.ts';
import { isArray, isNumber, isObject, type JqObject, type JqValue } from './value.ts';

/** What the results of arithmetic may take. */
export interface Room {
	/** Throws where a text of that many characters is not allowed. */
	requireText(length: number): void;
	/** Throws where a container of that many elements is not allowed. */
	requireElements(count: number): void;
	/** Learns of a container that was made; throws where it is more than is allowed. */
	noteMade<T extends JqValue>(value: T): T;
	/** Counts what is done with a value in one go: with all that is in it, or with its own elements. */
	spendOn(value: JqValue, reaches?: 'top' | 'all'): void;
}

/** `left + right`. */
export const add = (left: JqValue, right: JqValue, room: Room): JqValue => {
	if (typeof left === 'number' && typeof right === 'number') return left + right;
	if (typeof left === 'string' && typeof right === 'string') {
		room.requireText(left.length + right.length);
		return left + right;
	}
	if (left === null) return right;
	if (right === null) return left;
	if (isNumber(left) && isNumber(right)) return doubleOf(left) + doubleOf(right);
	if (isArray(left) && isArray(right)) {
		if (right.length === 0) return left;
		room.requireElements(left.length + right.length);
		room.spendOn(left);
		room.spendOn(right);
		return room.noteMade(left.concat(right));
	}
	if (isObject(left) && isObject(right)) {
		if (right.size === 0) return left;
		room.requireElements(Math.max(left.size, right.size));
		room.spendOn(left);
		room.spendOn(right);
		return room.noteMade(merged(left, right));
	}
	throw badPair(left, right, 'cannot be added');
};

const merged = (left: JqObject, right: JqObject): JqObject => {
	const result = new Map(left);
	for (const [key, value] of right) result.set(key, value);
	return result;
};

/** `left - right`, in one go. */
export const subtract = (left: JqValue, right: JqValue): JqValue => {
	if (isNumber(left) && isNumber(right)) return doubleOf(left) - doubleOf(right);
	if (isArray(left) && isArray(right)) return atOnce(difference(left, right));
	throw badPair(left, right, 'cannot be subtracted');
};

/** `left * right`: numbers, a text so many times, objects merged all the way down. */
export const multiply = (left: JqValue, right: JqValue, room: Room): JqValue => {
	if (isNumber(left) && isNumber(right)) return doubleOf(left) * doubleOf(right);
	if (typeof left === 'string' && isNumber(right)) return repeated(left, doubleOf(right), room);
	if (isNumber(left) && typeof right === 'string') return repeated(right, doubleOf(left), room);
	if (isObject(left) && isObject(right)) {
		room.spendOn(left);
		room.spendOn(right);
		return mergedDeep(left, right, 0);
	}
	throw badPair(left, right, 'cannot be multiplied');
};

// A fraction of a time is a time only below one.
const repeated = (text: string, times: number, room: Room): JqValue => {
	if (Number.isNaN(times) || times < 0) return null;
	const count = Math.trunc(times);
	if (text.length * count >= 2 ** 31) return raise('Repeat string result too long');
	room.requireText(text.length * count);
	return text.repeat(count);
};

// No deeper than the stack likes.
const maxDepth = 2000;

/** `left * right` of two objects, with pauses. */
export function* mergedInTurns(left: JqObject, right: JqObject, depth = 0): Pausing<JqObject> {
	if (depth > maxDepth) return raise('Object merge too deep');
	if (right.size === 0) return left;
	const result = new Map<string, JqValue>();
	let steps = 0;
	for (const [key, value] of left) {
		result.set(key, value);
		if (++steps % stretch === 0) yield;
	}
	for (const [key, value] of right) {
		const there = left.get(key);
		const isDeep = there !== undefined && isObject(there) && isObject(value);
		result.set(key, isDeep ? yield* mergedInTurns(there, value, depth + 1) : value);
		if (++steps % stretch === 0) yield;
	}
	return result;
}

const mergedDeep = (left: JqObject, right: JqObject, depth: number): JqObject => {
	if (depth > maxDepth) return raise('Object merge too deep');
	if (right.size === 0) return left;
	const result = new Map(left);
	for (const [key, value] of right) {
		const there = left.get(key);
		result.set(
			key,
			there !== undefined && isObject(there) && isObject(value) ? mergedDeep(there, value, depth + 1) : value,
		);
	}
	return result;
};

/** `left / right`: numbers, or a text split at another, in one go. */
export const divide = (left: JqValue, right: JqValue): JqValue => {
	if (isNumber(left) && isNumber(right)) {
		const divisor = doubleOf(right);
		if (divisor === 0) throw badPair(left, right, 'cannot be divided because the divisor is zero');
		return doubleOf(left) / divisor;
	}
	if (typeof left === 'string' && typeof right === 'string') return atOnce(splitText(left, right));
	throw badPair(left, right, 'cannot be divided');
};

/** `left % right`, on integers of 64 bits. */
export const remainder = (left: JqValue, right: JqValue): JqValue => {
	if (!isNumber(left) || !isNumber(right)) throw badPair(left, right, 'cannot be divided (remainder)');
	const dividend = doubleOf(left);
	const divisor = doubleOf(right);
	if (Number.isNaN(dividend) || Number.isNaN(divisor)) return Number.NaN;
	if (Number.isSafeInteger(dividend) && Number.isSafeInteger(divisor) && divisor !== 0)
		return (dividend % divisor) + 0;
	const whole = asInteger(divisor);
	if (whole === 0n) throw badPair(left, right, 'cannot be divided (remainder) because the divisor is zero');
	return Number(asInteger(dividend) % whole);
};

const largest = 2n ** 63n - 1n;
const smallest = -(2n ** 63n);

const asInteger = (number: number): bigint => {
	if (number >= 2 ** 63) return largest;
	return number <= -(2 ** 63) ? smallest : BigInt(Math.trunc(number));
};
