import { isPromise, runFlow } from '@tenon/core';
import { emitEach } from '../compile/access.ts';
import { type Code, type Emit, type Env, type Outcome, once } from '../compile/code.ts';
import { gather } from '../compile/construct.ts';
import { inTurns } from '../run/pauses.ts';
import type { Runtime } from '../run/runtime.ts';
import { compareValues, equalValues } from '../values/compare.ts';
import { badPair, badValue } from '../values/describe.ts';
import { sorted } from '../values/sorted.ts';
import { isArray, type JqArray, type JqValue } from '../values/value.ts';
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

/** A function that sorts and makes something of the sorted. */
const sorting =
	(make: (items: readonly Keyed[]) => JqArray): Maker =>
	(runtime, [by]) =>
		once((env, input, emit) =>
			withKeys(
				runtime,
				env,
				input,
				by,
				by === undefined ? notSortable : notSortableBy,
				({ items, release }) => {
					const done = (all: readonly Keyed[]): JqValue => {
						const made = make(all);
						release();
						return made;
					};
					const ready = runFlow(inTurns(sorted(items, compareKeyed), runtime));
					return isPromise(ready) ? ready.then((all) => finish(done(all), emit)) : emit(done(ready));
				},
			),
		);

const finish = async (value: JqValue, emit: Emit): Promise<Awaited<Outcome>> => emit(value);

const grouped = (items: readonly Keyed[]): JqArray => {
	const groups: JqValue[][] = [];
	let last: Keyed | undefined;
	for (const item of items) {
		if (last !== undefined && equalValues(last.key, item.key)) groups.at(-1)!.push(item.value);
		else groups.push([item.value]);
		last = item;
	}
	return groups;
};

const unique = (items: readonly Keyed[]): JqArray => grouped(items).map((group) => (group as JqArray)[0]!);

/** The least or the greatest; of equals the first of the least and the last of the greatest. */
const extreme =
	(wanted: 'least' | 'greatest'): Maker =>
	(runtime, [by]) =>
		once((env, input, emit) => {
			if (by === undefined && !isArray(input)) throw badPair(input, input, 'cannot be iterated over');
			return withKeys(runtime, env, input, by, 'cannot be iterated over', ({ items, release }) => {
				release();
				let [found] = items;
				if (found === undefined) return emit(null);
				for (const item of items.slice(1))
					if (compareKeyed(item, found) < 0 === (wanted === 'least')) found = item;
				runtime.spend(items.length);
				return emit(found.value);
			});
		});

/** Functions that bring elements into an order. */
export const sortingBuiltins: BuiltinTable = {
	'sort/0': sorting((items) => items.map(({ value }) => value)),
	'sort_by/1': sorting((items) => items.map(({ value }) => value)),
	'group_by/1': sorting(grouped),
	'unique/0': sorting(unique),
	'unique_by/1': sorting(unique),
	'min/0': extreme('least'),
	'max/0': extreme('greatest'),
	'min_by/1': extreme('least'),
	'max_by/1': extreme('greatest'),
};
