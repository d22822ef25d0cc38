import { isPromise, runFlow } from '@tenon/core';
import { emitEach, emitEachPath } from '../compile/access.ts';
import { firstOf } from '../compile/assignments.ts';
import {
	after,
	BreakSignal,
	type Code,
	type Emit,
	type Env,
	many,
	type Outcome,
	once,
	type PathEmit,
	whenReady,
} from '../compile/code.ts';
import { gather } from '../compile/construct.ts';
import { finished, type Pace, repeat } from '../compile/loop.ts';
import { beside, computed, requireIteration, type Tracked } from '../compile/path-state.ts';
import { raise } from '../errors.ts';
import { inTurns } from '../run/pauses.ts';
import type { Runtime } from '../run/runtime.ts';
import { add } from '../values/arithmetic.ts';
import { compareValues } from '../values/compare.ts';
import { badPair } from '../values/describe.ts';
import { isLongSum } from '../values/merged.ts';
import { doubleOf } from '../values/number-literal.ts';
import { isArray, isNumber, isObject, isTrue, type JqValue } from '../values/value.ts';
import { type BuiltinTable, fromValues, type Maker } from './builtin.ts';

const range = (pace: Pace, from: JqValue, to: JqValue, by: JqValue, emit: Emit): Outcome => {
	if (!isNumber(from) || !isNumber(to)) return raise('Range bounds must be numeric');
	const end = doubleOf(to);
	const step = doubleOf(by as number);
	let next = doubleOf(from);
	if (step > 0)
		return repeat(pace, () => {
			if (!(next < end)) return finished;
			const value = next;
			next += step;
			return emit(value);
		});
	return repeat(pace, () => {
		if (!(next > end) || !(step < 0)) return finished;
		const value = next;
		next += step;
		return emit(value);
	});
};

// With a step that is no number it is a loop of comparisons and additions, whatever they are of.
const rangeBy = (runtime: Runtime, from: JqValue, to: JqValue, by: JqValue, emit: Emit): Outcome => {
	if (isNumber(from) && isNumber(to) && isNumber(by)) return range(runtime, from, to, by, emit);
	const direction = compareValues(by, 0);
	if (direction === 0) return undefined;
	let next = from;
	return repeat(runtime, () => {
		const order = compareValues(next, to);
		if (direction > 0 ? order >= 0 : order <= 0) return finished;
		const value = next;
		next = add(value, by, runtime);
		return emit(value);
	});
};

/** All that is in a value, itself first. */
const visitAll = (runtime: Runtime, at: Tracked, emit: PathEmit): Outcome =>
	after(emit(at), () =>
		isArray(at.value) || isObject(at.value)
			? runtime.call(emit, (shown) =>
					emitEachPath(runtime, at, true, (inner) => visitAll(runtime, inner, shown)),
				)
			: requireIteration(at),
	);

const visitValues = (runtime: Runtime, value: JqValue, emit: Emit): Outcome =>
	after(emit(value), () =>
		isArray(value) || isObject(value)
			? runtime.call(emit, (shown) =>
					emitEach(runtime, value, true, (item) => visitValues(runtime, item, shown)),
				)
			: undefined,
	);

const recurseAll: Maker = (runtime) =>
	many((_env, input, emit) => visitValues(runtime, input, emit), {
		paths: (_env, at, emit) => visitAll(runtime, at, emit),
	});

const recurseBy = (runtime: Runtime, next: Code, condition: Code | undefined): Code => {
	const follow = (env: Env | undefined, value: JqValue, go: () => Outcome): Outcome =>
		condition === undefined
			? go()
			: condition.each(env, value, (isWanted) => (isTrue(isWanted) ? go() : undefined));
	const visit = (env: Env | undefined, value: JqValue, emit: Emit): Outcome =>
		after(emit(value), () =>
			runtime.call(emit, (shown) =>
				next.each(env, value, (inner) => follow(env, inner, () => visit(env, inner, shown))),
			),
		);
	const paths: Code['paths'] = (env, at, emit) =>
		after(emit(at), () =>
			runtime.call(emit, (shown) =>
				next.paths(env, at, (to) => follow(env, to.value, () => paths(env, to, shown))),
			),
		);
	return many(visit, { paths });
};

const select: Maker = (_runtime, [condition]) =>
	many(
		condition!.one === undefined
			? (env, input, emit) =>
					condition!.each(env, input, (value) => (isTrue(value) ? emit(input) : undefined))
			: (env, input, emit) => (isTrue(condition!.one!(env, input)) ? emit(input) : undefined),
		{
			paths: (env, at, emit) =>
				condition!.each(env, at.value, (value) => (isTrue(value) ? emit(at) : undefined)),
		},
	);

/** A filter that takes only values that pass a test. */
const only =
	(test: (value: JqValue) => boolean): Maker =>
	() =>
		many((_env, input, emit) => (test(input) ? emit(input) : undefined), {
			paths: (_env, at, emit) => (test(at.value) ? emit(at) : undefined),
		});

/** Counts results, and lets some of them pass. */
const counting =
	(name: 'limit' | 'skip'): Maker =>
	(_runtime, [count, of]) => {
		const run = <Args extends readonly unknown[]>(
			wanted: JqValue,
			visit: (emit: (...args: Args) => Outcome) => Outcome,
			emit: (...args: Args) => Outcome,
		): Outcome => {
			const order = compareValues(wanted, 0);
			if (order < 0) return raise(`${name} doesn't support negative count`);
			if (order === 0) return name === 'limit' ? undefined : visit(emit);
			if (!isNumber(wanted)) throw badPair(wanted, 1, 'cannot be subtracted');
			let left = doubleOf(wanted);
			if (name === 'skip')
				return visit((...args) => {
					left -= 1;
					return left < 0 ? emit(...args) : undefined;
				});
			return leaving((signal) =>
				visit((...args) => {
					left -= 1;
					return after(emit(...args), () => (left <= 0 ? signal : undefined));
				}),
			);
		};
		return many(
			(env, input, emit) =>
				count!.each(env, input, (wanted) => run(wanted, (take) => of!.each(env, input, take), emit)),
			{
				paths: (env, at, emit) =>
					count!.each(env, at.value, (wanted) => run(wanted, (take) => of!.paths(env, at, take), emit)),
			},
		);
	};

/** Runs something that may be left by a signal of its own. */
const leaving = (run: (signal: BreakSignal) => Outcome): Outcome => {
	const signal = new BreakSignal();
	const settle = (outcome: undefined | BreakSignal): undefined | BreakSignal =>
		outcome === signal ? undefined : outcome;
	const outcome = run(signal);
	return isPromise(outcome) ? outcome.then(settle) : settle(outcome);
};

const first: Maker = (_runtime, [of]) =>
	many(
		(env, input, emit) =>
			leaving((signal) => of!.each(env, input, (value) => after(emit(value), () => signal))),
		{
			paths: (env, at, emit) =>
				leaving((signal) => of!.paths(env, at, (to) => after(emit(to), () => signal))),
		},
	);

const last: Maker = (_runtime, [of]) =>
	many(
		(env, input, emit) => {
			let value: JqValue | undefined;
			const outcome = of!.each(env, input, (next) => {
				value = next;
				return undefined;
			});
			return after(outcome, () => (value === undefined ? undefined : emit(value)));
		},
		{
			// The last is recalled when the path is back where it was.
			paths: (env, at, emit) => {
				let found: Tracked | undefined;
				const outcome = of!.paths(env, at, (next) => {
					found = next;
					return undefined;
				});
				return after(outcome, () => (found === undefined ? undefined : emit(beside(at.path, found))));
			},
		},
	);

/** Whether a condition holds for some, or for all; it is left as soon as that is known. */
const quantifier =
	(decides: boolean): Maker =>
	(runtime, args) => {
		const [of, condition] = args.length === 2 ? args : [undefined, args[0]];
		const visit = (env: Env | undefined, input: JqValue, take: Emit): Outcome =>
			of === undefined ? emitEach(runtime, input, false, take) : of.each(env, input, take);
		return once(
			(env, input, emit) =>
				firstOf(
					(take) =>
						visit(env, input, (value) => {
							if (condition === undefined) return isTrue(value) === decides ? take(true) : undefined;
							const { one } = condition;
							if (one !== undefined) return isTrue(one(env, value)) === decides ? take(true) : undefined;
							return condition.each(env, value, (holds) =>
								isTrue(holds) === decides ? take(true) : undefined,
							);
						}),
					(found) => emit((found !== undefined) === decides),
				),
			{ sharesInput: false },
		);
	};

const until: Maker = (runtime, [condition, next]) => {
	const paths: Code['paths'] = (env, at, emit) =>
		condition!.each(env, at.value, (isDone) =>
			isTrue(isDone)
				? emit(at)
				: runtime.call(emit, (shown) => next!.paths(env, at, (inner) => paths(env, inner, shown))),
		);
	return many(
		(env, input, emit) => {
			const visit = (value: JqValue, show: Emit): Outcome =>
				condition!.each(env, value, (isDone) =>
					isTrue(isDone)
						? show(value)
						: runtime.call(show, (shown) => next!.each(env, value, (inner) => visit(inner, shown))),
				);
			const conditionOne = condition!.one;
			const nextOne = next!.one;
			if (conditionOne === undefined || nextOne === undefined) return visit(input, emit);
			let value = input;
			const looped = repeat(runtime, () => {
				if (isTrue(conditionOne(env, value))) return finished;
				value = nextOne(env, value);
				return undefined;
			});
			return after(looped, () => emit(value));
		},
		{ paths },
	);
};

const whilst: Maker = (runtime, [condition, next]) => {
	const visit = (env: Env | undefined, value: JqValue, emit: Emit): Outcome =>
		condition!.each(env, value, (isWanted) =>
			isTrue(isWanted)
				? after(emit(value), () =>
						runtime.call(emit, (shown) => next!.each(env, value, (inner) => visit(env, inner, shown))),
					)
				: undefined,
		);
	const paths: Code['paths'] = (env, at, emit) =>
		condition!.each(env, at.value, (isWanted) =>
			isTrue(isWanted)
				? after(emit(at), () =>
						runtime.call(emit, (shown) => next!.paths(env, at, (to) => paths(env, to, shown))),
					)
				: undefined,
		);
	return many(visit, { paths });
};

const forever: Maker = (runtime, [of]) =>
	many((env, input, emit) => repeat(runtime, () => of!.each(env, input, emit)), {
		paths: (env, at, emit) => repeat(runtime, () => of!.paths(env, at, emit)),
	});

const map: Maker = (runtime, [of]) => {
	const { one } = of!;
	return once(
		(env, input, emit) =>
			gather(
				runtime,
				(take) =>
					emitEach(runtime, input, false, (value) =>
						one === undefined ? of!.each(env, value, take) : take(one(env, value)),
					),
				emit,
			),
		{
			sharesInput: of!.sharesInput,
			paths: (env, at, emit) =>
				gather(
					runtime,
					(take) =>
						emitEachPath(runtime, at, false, (item) => of!.paths(env, item, ({ value }) => take(value))),
					(items) => emit(computed(at, items)),
				),
		},
	);
};

const sum: Maker = (runtime, args) =>
	once((env, input, emit) => {
		const edits = runtime.edits();
		let total: JqValue = null;
		const take = (value: JqValue): Outcome => {
			if (isObject(total) && isObject(value) && isLongSum(total, value))
				return whenReady(runFlow(inTurns(edits.mergeInTurns(total, value), runtime)), (made) => {
					total = made;
					return undefined;
				});
			if (isArray(total) && isArray(value)) total = edits.append(total, value);
			else if (isObject(total) && isObject(value)) total = edits.merge(total, value);
			else total = add(total, value, runtime);
			return undefined;
		};
		const [of] = args;
		const outcome = of === undefined ? emitEach(runtime, input, false, take) : of.each(env, input, take);
		return after(outcome, () => emit(total));
	});

const isEmpty: Maker = (_runtime, [of]) =>
	once(
		(env, input, emit) =>
			firstOf(
				(take) => of!.each(env, input, take),
				(found) => emit(found === undefined),
			),
		{ sharesInput: false },
	);

const rangeBetween: Maker = (runtime, args, builtins) => ({
	...fromValues((_input, [from, to], emit) => range(runtime, from!, to!, 1, emit))(runtime, args, builtins),
	// The bounds are no parts of their own: they lead the path on, and the first number is the start itself.
	paths: (env, at, emit) => {
		const [from, to] = args;
		return from!.paths(env, at, (start) =>
			to!.paths(env, beside(start.path, at), (end) => {
				let isFirst = true;
				return range(runtime, start.value, end.value, 1, (value) => {
					const next = isFirst ? beside(end.path, start) : computed(end, value);
					isFirst = false;
					return emit(next);
				});
			}),
		);
	},
});

/** Generators and what goes over them. */
export const iterationBuiltins: BuiltinTable = {
	'empty/0': () => many(() => undefined),
	'range/1': fromValues((_input, [to], emit, runtime) => range(runtime, 0, to!, 1, emit)),
	'range/2': rangeBetween,
	'range/3': fromValues((_input, [from, to, by], emit, runtime) => rangeBy(runtime, from!, to!, by!, emit)),
	'recurse/0': recurseAll,
	'recurse/1': (runtime, [next]) => recurseBy(runtime, next!, undefined),
	'recurse/2': (runtime, [next, condition]) => recurseBy(runtime, next!, condition),
	'select/1': select,
	'arrays/0': only(isArray),
	'objects/0': only(isObject),
	'iterables/0': only((value) => isArray(value) || isObject(value)),
	'booleans/0': only((value) => typeof value === 'boolean'),
	'numbers/0': only(isNumber),
	'normals/0': only((value) => {
		const size = isNumber(value) ? Math.abs(doubleOf(value)) : 0;
		return size >= 2 ** -1022 && size < Number.POSITIVE_INFINITY;
	}),
	'finites/0': only((value) => isNumber(value) && Math.abs(doubleOf(value)) !== Number.POSITIVE_INFINITY),
	'strings/0': only((value) => typeof value === 'string'),
	'nulls/0': only((value) => value === null),
	'values/0': only((value) => value !== null),
	'scalars/0': only((value) => !isArray(value) && !isObject(value)),
	'limit/2': counting('limit'),
	'skip/2': counting('skip'),
	'first/1': first,
	'last/1': last,
	'any/0': quantifier(true),
	'any/1': quantifier(true),
	'any/2': quantifier(true),
	'all/0': quantifier(false),
	'all/1': quantifier(false),
	'all/2': quantifier(false),
	'until/2': until,
	'while/2': whilst,
	'repeat/1': forever,
	'map/1': map,
	'add/0': sum,
	'add/1': sum,
	'isempty/1': isEmpty,
};
