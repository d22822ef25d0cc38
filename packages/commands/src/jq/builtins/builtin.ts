import type { Maybe } from '@tenon/core';
import {
	type Code,
	type Direct,
	direct,
	type Env,
	givingBack,
	inTurn,
	many,
	type One,
	type Outcome,
	once,
	single,
	whenReady,
} from '../compile/code.ts';
import type { Runtime } from '../run/runtime.ts';
import type { JqValue } from '../values/value.ts';

/** The functions that every program knows. */
export interface Builtins {
	/** The code of a call; `undefined` if there is no such function. */
	make(name: string, args: readonly Code[]): Code | undefined;
	/** Whether a call always has one result, where its arguments that `areSingle` have one each. */
	isSingle(name: string, areSingle: readonly boolean[]): boolean;
	/** The code of a format: a text for any input. */
	format(name: string): Code;
}

/** Makes the code of a call. */
export type Maker = (runtime: Runtime, args: readonly Code[], builtins: Builtins) => Code;

/** Functions by name and number of arguments: `limit/2`. */
export type BuiltinTable = Readonly<Record<string, Maker>>;

/** Which argument is the outer loop, where several have several results. */
type ArgumentOrder = 'last-outermost' | 'first-outermost';

/** A function of its input alone. */
export const ofInput =
	(compute: (input: JqValue, runtime: Runtime) => JqValue, sharesInput = false): Maker =>
	(runtime) =>
		single(
			(_env, input) => {
				runtime.spendOn(input);
				return runtime.noteMade(compute(input, runtime));
			},
			{ sharesInput },
		);

/** A function of its input alone whose work may be long, and waits then. */
export const ofLongInput =
	(compute: (input: JqValue, runtime: Runtime) => Maybe<JqValue>, sharesInput = false): Maker =>
	(runtime) =>
		direct(
			(_env, input) => {
				runtime.spendOn(input);
				return whenReady(compute(input, runtime), (value) => runtime.noteMade(value));
			},
			{ sharesInput },
		);

/** A function that gives its input itself back where there is nothing to do with it. */
export const mayGiveBack =
	(make: Maker): Maker =>
	(runtime, args, builtins) =>
		givingBack(make(runtime, args, builtins));

/** A function of its input and of the values of its arguments. */
export const ofValues =
	(
		compute: (input: JqValue, args: readonly JqValue[], runtime: Runtime) => JqValue,
		order: ArgumentOrder = 'last-outermost',
	): Maker =>
	(runtime, args) => {
		const ones = args.map(({ one }) => one);
		if (ones.every((one) => one !== undefined))
			return single((env, input) => {
				runtime.spendOn(input);
				return runtime.noteMade(
					compute(
						input,
						(ones as One[]).map((one) => one(env, input)),
						runtime,
					),
				);
			});
		const isSingle = args.every(({ direct }) => direct !== undefined);
		return (isSingle ? once : many)((env, input, emit) =>
			eachCombination(args, order, env, input, (values) => {
				runtime.spendOn(input);
				return emit(runtime.noteMade(compute(input, values, runtime)));
			}),
		);
	};

/** The same where the work may be long, and waits then. */
export const ofLongValues =
	(
		compute: (input: JqValue, args: readonly JqValue[], runtime: Runtime) => Maybe<JqValue>,
		order: ArgumentOrder = 'last-outermost',
	): Maker =>
	(runtime, args) => {
		const made = (input: JqValue, values: readonly JqValue[]): Maybe<JqValue> => {
			runtime.spendOn(input);
			return whenReady(compute(input, values, runtime), (value) => runtime.noteMade(value));
		};
		const directs = args.map((argument) => argument.direct);
		if (directs.every((one) => one !== undefined))
			return direct((env, input) => inTurn(directs as Direct[], env, input, (values) => made(input, values)));
		return many((env, input, emit) =>
			eachCombination(args, order, env, input, (values) => whenReady(made(input, values), emit)),
		);
	};

/** A function of the values of its arguments with any number of results. */
export const fromValues =
	(
		run: (
			input: JqValue,
			args: readonly JqValue[],
			emit: (value: JqValue) => Outcome,
			runtime: Runtime,
		) => Outcome,
		order: ArgumentOrder = 'first-outermost',
	): Maker =>
	(runtime, args) =>
		many((env, input, emit) =>
			eachCombination(args, order, env, input, (values) => run(input, values, emit, runtime)),
		);

/** Visits all combinations of what arguments give. */
export const eachCombination = (
	args: readonly Code[],
	order: ArgumentOrder,
	env: Env | undefined,
	input: JqValue,
	use: (values: readonly JqValue[]) => Outcome,
): Outcome => {
	const values = new Array<JqValue>(args.length).fill(null);
	const isForward = order === 'first-outermost';
	const visit = (count: number): Outcome => {
		if (count === args.length) return use([...values]);
		const index = isForward ? count : args.length - 1 - count;
		return args[index]!.each(env, input, (value) => {
			values[index] = value;
			return visit(count + 1);
		});
	};
	return visit(0);
};
