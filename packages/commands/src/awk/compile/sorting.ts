import { type Flow, type Maybe, wait } from '@tenon/core';
import { AwkArray, type Element, type Key, textOfKey } from '../run/array.ts';
import type { Runtime } from '../run/runtime.ts';
import { numberOfText } from '../run/text-number.ts';
import { numericOf, type Scalar, toNumber } from '../run/values.ts';
import type { Spot } from '../syntax/source.ts';
import { callFunction } from './calls.ts';
import type { Compiler } from './compiler.ts';

/** An element while it is sorted. */
export interface Entry {
	readonly key: Key;
	readonly value: Element;
}

type Compare = (one: Entry, other: Entry) => Maybe<number>;

/** The subscripts of an array in the order that `PROCINFO["sorted_in"]` asks for. */
export function* sortedKeys(compiler: Compiler, array: AwkArray, spot: Spot): Flow<readonly Key[]> {
	const { runtime } = compiler;
	const asked = runtime.globals.get('PROCINFO')?.array?.look('sorted_in');
	const compare =
		asked === undefined || asked instanceof AwkArray
			? undefined
			: orderBy(compiler, runtime.textOf(asked), spot);
	if (compare === undefined) return yield* array.keysInTurns(pauseOf(runtime));
	const sorted = yield* sortEntries(runtime, yield* entriesOf(runtime, array), compare);
	const keys: Key[] = [];
	for (const { key } of sorted) {
		keys.push(key);
		yield* step(runtime);
	}
	return keys;
}

/** The elements of an array with their subscripts, in the order in which they are visited. */
export function* entriesOf(runtime: Runtime, array: AwkArray): Flow<Entry[]> {
	const entries: Entry[] = [];
	for (const key of yield* array.keysInTurns(pauseOf(runtime))) {
		entries.push({ key, value: array.look(key) });
		yield* step(runtime);
	}
	return entries;
}

const pauseOf =
	(runtime: Runtime) =>
	(steps: number): Maybe<void> => {
		runtime.steps -= steps;
		return runtime.steps <= 0 ? runtime.breathe() : undefined;
	};

/** Counts one step of a long work, and waits where it is the turn of others. */
export function* step(runtime: Runtime): Flow<void> {
	runtime.steps -= 1;
	if (runtime.steps <= 0) yield* wait(runtime.breathe());
}

/** How entries are compared by what a name says: `@ind_num_asc`, or a function of the program. */
export const orderBy = (compiler: Compiler, name: string, spot: Spot): Compare | undefined => {
	const { runtime, functions } = compiler;
	if (name === '' || name === '@unsorted') return undefined;
	const found = /^@(ind_str|ind_num|val_type|val_str|val_num)_(asc|desc)$/.exec(name);
	if (found !== null) {
		const compare = comparisons(runtime)[found[1] as keyof ReturnType<typeof comparisons>];
		return found[2] === 'asc' ? compare : (one, other) => compare(other, one);
	}
	const called = functions.get(name);
	if (called === undefined) throw runtime.fatal(`sort comparison function \`${name}' is not defined`, spot);
	return (one, other) => {
		const frame = [textOfKey(one.key), one.value, textOfKey(other.key), other.value];
		const result = callFunction(runtime, called, frame, spot);
		return result instanceof Promise ? result.then(toNumber) : toNumber(result);
	};
};

type PlainCompare = (one: Entry, other: Entry) => number;

const comparisons = (
	runtime: Runtime,
): Readonly<Record<'ind_str' | 'ind_num' | 'val_type' | 'val_str' | 'val_num', PlainCompare>> => {
	const byKeyText: PlainCompare = (one, other) =>
		runtime.compareTexts(textOfKey(one.key), textOfKey(other.key));
	// Among equal values gawk looks at subscripts that are texts; integers stay in the order in which they are visited.
	const textOnly = ({ key }: Entry): string => (typeof key === 'number' ? '' : key);
	const byTextOnly: PlainCompare = (one, other) => runtime.compareTexts(textOnly(one), textOnly(other));
	const numberOfKey = ({ key }: Entry): number => (typeof key === 'number' ? key : numberOfText(key));
	const textOf = (value: Scalar): string => runtime.textOf(value);
	// Values come before arrays, numbers before texts.
	const byArray = (one: Entry, other: Entry): number | undefined => {
		const isArray = one.value instanceof AwkArray;
		if (!isArray && !(other.value instanceof AwkArray)) return undefined;
		if (isArray && other.value instanceof AwkArray) return 0;
		return isArray ? 1 : -1;
	};
	const withScalars =
		(compare: (one: Scalar, other: Scalar) => number): PlainCompare =>
		(one, other) =>
			byArray(one, other) ?? (compare(one.value as Scalar, other.value as Scalar) || byTextOnly(one, other));
	return {
		ind_str: byKeyText,
		ind_num: (one, other) => numberOfKey(one) - numberOfKey(other) || byKeyText(one, other),
		val_type: withScalars((one, other) => {
			const left = numericOf(one);
			const right = numericOf(other);
			if (left !== undefined && right !== undefined) return left - right;
			if (left !== undefined || right !== undefined) return left !== undefined ? -1 : 1;
			return runtime.compareTexts(textOf(one), textOf(other));
		}),
		val_str: withScalars((one, other) => runtime.compareTexts(textOf(one), textOf(other))),
		val_num: withScalars(
			(one, other) => toNumber(one) - toNumber(other) || runtime.compareTexts(textOf(one), textOf(other)),
		),
	};
};

// So many elements are moved in the time of one step.
const plainCopies = 16;

/** Sorts, stable, and lets the event loop have its turns. */
export function* sortEntries(
	runtime: Runtime,
	entries: readonly Entry[],
	compare: Compare,
): Flow<readonly Entry[]> {
	let from = entries;
	for (let width = 1; width < from.length; width *= 2) {
		const into: Entry[] = [];
		for (let start = 0; start < from.length; start += 2 * width) {
			const middle = Math.min(start + width, from.length);
			const end = Math.min(start + 2 * width, from.length);
			let left = start;
			let right = middle;
			while (left < middle && right < end) {
				const compared = compare(from[left]!, from[right]!);
				const order = typeof compared === 'number' ? compared : yield* wait(compared);
				into.push(order > 0 ? from[right++]! : from[left++]!);
				runtime.steps -= 1;
				if (runtime.steps <= 0) yield* wait(runtime.breathe());
			}
			for (; left < middle; left++) {
				into.push(from[left]!);
				if (left % plainCopies === 0) yield* step(runtime);
			}
			for (; right < end; right++) {
				into.push(from[right]!);
				if (right % plainCopies === 0) yield* step(runtime);
			}
		}
		from = into;
	}
	return from;
}
