import { isPromise, runFlow } from '@tenon/core';
import { emitEach } from '../compile/access.ts';
import { type Code, type Emit, type Env, type Outcome, once, whenReady } from '../compile/code.ts';
import { gather } from '../compile/construct.ts';
import { inTurns } from '../run/pauses.ts';
import type { Runtime } from '../run/runtime.ts';
import { compareValues } from '../values/compare.ts';
import { badPair, badValue } from '../values/describe.ts';
import { areEqual, isLarge, orderOf, sortedLarge } from '../values/large-order.ts';
import { type Pausing, stretch } from '../values/pausing.ts';
import { sorted } from '../values/sorted.ts';
import { isArray, isObject, type JqArray, type JqValue } from '../values/value.ts';
import type { BuiltinTable, Maker } from './builtin.ts';

/** An element and what it is sorted by. */
interface Keyed {
	readonly value: JqValue;
	readonly key: JqValue;
}

/** Elements that count as memory until they are released. */
interface HeldItems {
	readonly items: Keyed[];
	release(): void;
}

const compareKeyed = (left: Keyed, right: Keyed): number => compareValues(left.key, right.key);

/** Elements with their keys: all that a filter gives for each, or the element itself. */
const withKeys = (
	runtime: Runtime,
	env: Env | undefined,
	input: JqValue,
	by: Code | undefined,
	wrong: string,
	use: (items: HeldItems) => Outcome,
): Outcome => {
	runtime.spendOn(input, 'all');
	if (by === undefined) {
		if (!isArray(input)) throw badValue(input, wrong);
		hold(runtime, input);
		return use(
			held(
				runtime,
				input.map((value) => ({ value, key: value })),
			),
		);
	}
	const { one } = by;
	return gather(
		runtime,
		(take) =>
			emitEach(runtime, input, false, (value) =>
				one === undefined
					? gather(
							runtime,
							(key) => by.each(env, value, key),
							(key) => take(key),
						)
					: take([one(env, value)]),
			),
		(keys) => {
			if (!isArray(input)) throw badPair(input, keys, wrong);
			hold(runtime, input);
			return use(
				held(
					runtime,
					input.map((value, index) => ({ value, key: keys[index]! })),
				),
			);
		},
	);
};

// An element with its key, and its places in the lists that are merged and in the one that is made.
const keyedBytes = 160;

// Until something is made of them, elements with their keys count as held.
const held = (runtime: Runtime, items: Keyed[]): HeldItems => {
	const bytes = items.length * keyedBytes;
	return { items, release: () => runtime.context.releaseMemory(bytes) };
};

const hold = (runtime: Runtime, { length }: JqArray): void => runtime.context.holdMemory(length * keyedBytes);

const notSortable = 'cannot be sorted, as it is not an array';
const notSortableBy = 'cannot be sorted, as they are not both arrays';

// How many are compared between two pauses where that may take long.
const fewKeys = 8;
const longText = 4096;

/** How many elements are compared between two pauses: few where keys are nested or large. */
const runOf = (items: readonly Keyed[]): number =>
	items.every(({ key }) => isLittle(key)) ? stretch : fewKeys;

const isLittle = (key: JqValue): boolean =>
	isArray(key) ? key.length <= fewKeys && key.every(isShort) : isShort(key);

const isShort = (key: JqValue): boolean =>
	typeof key === 'string' ? key.length < longText : !isArray(key) && !isObject(key);

/** Makes something of elements in order; pauses where it has compared so many. */
type Arranging = (items: readonly Keyed[], run: number) => Pausing<JqArray>;

function* arranged(items: Keyed[], make: Arranging): Pausing<JqArray> {
	const run = runOf(items);
	const inOrder = hasLarge(items, run)
		? yield* sortedLarge(items, (left, right) => orderOf(left.key, right.key))
		: yield* sorted(items, compareKeyed, run);
	return yield* make(inOrder, run);
}

// Whether some of the keys are so large that one comparison needs pauses.
const hasLarge = (items: readonly Keyed[], run: number): boolean =>
	run === fewKeys && items.some(({ key }) => isLarge(key));

/** A function that sorts and makes something of the sorted. */
const sorting =
	(make: Arranging): Maker =>
	(runtime, [by]) =>
		once((env, input, emit) =>
			withKeys(
				runtime,
				env,
				input,
				by,
				by === undefined ? notSortable : notSortableBy,
				({ items, release }) => {
					const done = (made: JqArray): JqValue => {
						release();
						return made;
					};
					const ready = runFlow(inTurns(arranged(items, make), runtime));
					return isPromise(ready) ? ready.then((made) => finish(done(made), emit)) : emit(done(ready));
				},
			),
		);

const finish = async (value: JqValue, emit: Emit): Promise<Awaited<Outcome>> => emit(value);

const valuesOf: Arranging = function* (items) {
	return items.map(({ value }) => value);
};

const grouped: Arranging = function* (items, run) {
	const groups: JqValue[][] = [];
	let last: Keyed | undefined;
	for (const [at, item] of items.entries()) {
		if (at % run === run - 1) yield;
		if (last !== undefined && (yield* areEqual(last.key, item.key))) groups.at(-1)!.push(item.value);
		else groups.push([item.value]);
		last = item;
	}
	return groups;
};

const unique: Arranging = function* (items, run) {
	return (yield* grouped(items, run)).map((group) => (group as JqArray)[0]!);
};

/** The least or the greatest; of equals the first of the least and the last of the greatest. */
const extreme =
	(wanted: 'least' | 'greatest'): Maker =>
	(runtime, [by]) =>
		once((env, input, emit) => {
			if (by === undefined && !isArray(input)) throw badPair(input, input, 'cannot be iterated over');
			return withKeys(runtime, env, input, by, 'cannot be iterated over', ({ items, release }) => {
				release();
				runtime.spend(items.length);
				return whenReady(runFlow(inTurns(extremeOf(items, wanted), runtime)), emit);
			});
		});

function* extremeOf(items: readonly Keyed[], wanted: 'least' | 'greatest'): Pausing<JqValue> {
	const run = runOf(items);
	let [found] = items;
	for (const [at, item] of items.entries()) {
		if (at % run === run - 1) yield;
		if (at > 0 && (yield* orderOf(item.key, found!.key)) < 0 === (wanted === 'least')) found = item;
	}
	return found?.value ?? null;
}

/** Functions that bring elements into an order. */
export const sortingBuiltins: BuiltinTable = {
	'sort/0': sorting(valuesOf),
	'sort_by/1': sorting(valuesOf),
	'group_by/1': sorting(grouped),
	'unique/0': sorting(unique),
	'unique_by/1': sorting(unique),
	'min/0': extreme('least'),
	'max/0': extreme('greatest'),
	'min_by/1': extreme('least'),
	'max_by/1': extreme('greatest'),
};
