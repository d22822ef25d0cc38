import { compareText } from '@tenon/core';
import { raise } from '../errors.ts';
import { compareValues, equalValues } from './compare.ts';
import { type Pausing, stretch } from './pausing.ts';
import { sorted } from './sorted.ts';
import { isArray, isObject, type JqArray, type JqObject, type JqValue } from './value.ts';

// As deep as values are read and printed.
const maxDepth = 10_000;

/** Two containers that are being compared. */
interface Frame {
	/** Pairs that are still to be compared. */
	readonly pairs: Iterator<readonly [left: JqValue, right: JqValue]>;
	/** What decides if all pairs are equal. */
	readonly atEnd: number;
}

/** jq's order of two containers of one kind, with pauses. */
export function* compareInTurns(left: JqValue, right: JqValue): Pausing<number> {
	const frames: Frame[] = [];
	let order = yield* opened(frames, left, right);
	for (let steps = 1; order === 0 && frames.length > 0; steps++) {
		if (steps % stretch === 0) yield;
		const { pairs, atEnd } = frames.at(-1)!;
		const step = pairs.next();
		if (step.done === true) {
			frames.pop();
			order = atEnd;
			continue;
		}
		const [one, other] = step.value;
		if (!isContainer(one) || !isContainer(other) || isArray(one) !== isArray(other))
			order = compareValues(one, other);
		else {
			if (frames.length >= maxDepth) return raise('Comparison too deep');
			order = yield* opened(frames, one, other);
		}
	}
	return order;
}

/** Whether two containers are equal, with pauses. */
export function* equalInTurns(left: JqValue, right: JqValue): Pausing<boolean> {
	const frames: Iterator<readonly [JqValue, JqValue]>[] = [];
	let next: readonly [JqValue, JqValue] | undefined = [left, right];
	for (let steps = 1; ; steps++) {
		if (steps % stretch === 0) yield;
		if (next !== undefined) {
			const [one, other]: readonly [JqValue, JqValue] = next;
			if (one !== other) {
				if (!isContainer(one) || !isContainer(other)) {
					if (!equalValues(one, other)) return false;
				} else {
					if (isArray(one) !== isArray(other) || sizeOf(one) !== sizeOf(other)) return false;
					if (frames.length > maxDepth) return raise('Equality check too deep');
					frames.push(
						isArray(one) ? elementPairs(one, other as JqArray) : namedPairs(one, other as JqObject),
					);
				}
			}
		}
		const frame = frames.at(-1);
		if (frame === undefined) return true;
		const step = frame.next();
		next = step.done === true ? undefined : step.value;
		if (next === undefined) frames.pop();
		// A name that the other object has not.
		else if (next[1] === undefined) return false;
	}
}

function* opened(frames: Frame[], left: JqValue, right: JqValue): Pausing<number> {
	if (left === right) return 0;
	if (isArray(left)) {
		const other = right as JqArray;
		frames.push({ pairs: elementPairs(left, other), atEnd: left.length - other.length });
		return 0;
	}
	const one = left as JqObject;
	const other = right as JqObject;
	const names = yield* sortedNames(one);
	const others = yield* sortedNames(other);
	for (let at = 0; at < names.length && at < others.length; at++) {
		const order = compareText(names[at]!, others[at]!);
		if (order !== 0) return order;
		if (at % stretch === stretch - 1) yield;
	}
	if (names.length !== others.length) return names.length - others.length;
	frames.push({ pairs: valuePairs(names, one, other), atEnd: 0 });
	return 0;
}

/** The names of an object in their order, with pauses. */
export function* sortedNames(object: JqObject): Pausing<string[]> {
	const names: string[] = [];
	for (const name of object.keys()) {
		names.push(name);
		if (names.length % stretch === 0) yield;
	}
	return yield* sorted(names, compareText);
}

function* elementPairs(left: JqArray, right: JqArray): Generator<readonly [JqValue, JqValue], void> {
	const count = Math.min(left.length, right.length);
	for (let at = 0; at < count; at++) yield [left[at]!, right[at]!];
}

function* valuePairs(
	names: readonly string[],
	left: JqObject,
	right: JqObject,
): Generator<readonly [JqValue, JqValue], void> {
	for (const name of names) yield [left.get(name)!, right.get(name)!];
}

function* namedPairs(left: JqObject, right: JqObject): Generator<readonly [JqValue, JqValue], void> {
	for (const [name, value] of left) yield [value, right.get(name)!];
}

const isContainer = (value: JqValue): value is JqArray | JqObject => isArray(value) || isObject(value);

const sizeOf = (value: JqArray | JqObject): number => (isArray(value) ? value.length : value.size);
