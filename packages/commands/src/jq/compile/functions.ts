import type { Maybe } from '@tenon/core';
import type { Runtime } from '../run/runtime.ts';
import type { JqValue } from '../values/value.ts';
import {
	Closure,
	type Code,
	type Direct,
	direct,
	type Env,
	many,
	type One,
	type Outcome,
	single,
	TailCall,
	upBy,
	whenReady,
} from './code.ts';
import { beside, type Tracked, untracked } from './path-state.ts';
import type { FunctionCode } from './scope.ts';

/** An argument of a call: its code, or how many levels up the filter is that is passed on as it is. */
export type Argument = Code | { readonly closure: number };

/** A call of a function, `hops` levels below its definition; one of the library is defined at the root. */
export const callFunction = (
	runtime: Runtime,
	called: FunctionCode,
	hops: number | 'root',
	args: readonly Argument[],
): Code => {
	const { parameters } = called.definition;
	const valueArgs = parameters.flatMap(({ isValue }, index) => (isValue ? [args[index]!] : []));
	const enter = (env: Env | undefined): Env | undefined => {
		let inner = hops === 'root' ? undefined : upBy(env, hops);
		for (const argument of args) inner = { value: closureOf(argument, env), up: inner };
		return inner;
	};
	// Values are bound from the first to the last; each of the first goes with all of the others.
	const bindValues = (
		env: Env | undefined,
		inner: Env | undefined,
		input: JqValue,
		use: (inner: Env | undefined) => Outcome,
		index = 0,
	): Outcome => {
		const argument = valueArgs[index];
		if (argument === undefined) return use(inner);
		return codeOf(argument, env).each(envOf(argument, env), input, (value) =>
			bindValues(env, { value, up: inner }, input, use, index + 1),
		);
	};
	const bindTracked = (
		env: Env | undefined,
		inner: Env | undefined,
		at: Tracked,
		use: (inner: Env | undefined) => Outcome,
		index = 0,
	): Outcome => {
		const argument = valueArgs[index];
		if (argument === undefined) return use(inner);
		return codeOf(argument, env).paths(envOf(argument, env), untracked(at), ({ value, origin }) =>
			bindTracked(env, { value, up: inner, origin }, at, use, index + 1),
		);
	};
	const paths: Code['paths'] = (env, at, emit) =>
		bindTracked(env, enter(env), at, (inner) =>
			runtime.call(emit, (shown) => called.body!.paths(inner, at, shown)),
		);
	const { body } = called;
	const ones = args.map((argument) => ('closure' in argument ? undefined : argument.one));
	if (
		body?.one !== undefined &&
		parameters.every(({ isValue }, index) => !isValue || ones[index] !== undefined)
	) {
		const bodyOne = body.one;
		const valueOnes: One[] = parameters.flatMap(({ isValue }, index) => (isValue ? [ones[index]!] : []));
		return single(
			(env, input) => {
				let inner = enter(env);
				for (const one of valueOnes) inner = { value: one(env, input), up: inner };
				return bodyOne(inner, input);
			},
			{
				paths: (env, at, emit) => bindTracked(env, enter(env), at, (inner) => body.paths(inner, at, emit)),
			},
		);
	}
	const valueDirects = valueArgs.map((argument) => ('closure' in argument ? undefined : argument.direct));
	if (called.isSingle() && valueDirects.every((one) => one !== undefined))
		return direct(
			(env, input) =>
				whenReady(inTurnBound(valueDirects, env, enter(env), input), (inner) =>
					runtime.callDirect(called.body!, inner, input),
				),
			{ paths },
			(env, input) =>
				whenReady(
					inTurnBound(valueDirects, env, enter(env), input),
					(inner) => new TailCall(called.body!, inner, input),
				),
		);
	return many(
		(env, input, emit) => {
			const run = (inner: Env | undefined): Outcome =>
				runtime.call(emit, (shown) => called.body!.each(inner, input, shown));
			return valueArgs.length === 0 ? run(enter(env)) : bindValues(env, enter(env), input, run);
		},
		{ paths },
	);
};

// The environment with values of arguments, each of which has one.
const inTurnBound = (
	values: readonly Direct[],
	env: Env | undefined,
	inner: Env | undefined,
	input: JqValue,
	index = 0,
): Maybe<Env | undefined> => {
	const next = values[index];
	if (next === undefined) return inner;
	return whenReady(next(env, input), (value) =>
		inTurnBound(values, env, { value, up: inner }, input, index + 1),
	);
};

const closureOf = (argument: Argument, env: Env | undefined): Closure =>
	'closure' in argument ? (upBy(env, argument.closure)!.value as Closure) : new Closure(argument, env);

const codeOf = (argument: Argument, env: Env | undefined): Code =>
	'closure' in argument ? closureOf(argument, env).code : argument;

const envOf = (argument: Argument, env: Env | undefined): Env | undefined =>
	'closure' in argument ? closureOf(argument, env).env : env;

/** A call of a filter that was given to the function around it. */
export const callClosure = (hops: number): Code =>
	many(
		(env, input, emit) => {
			const { code, env: inner } = upBy(env, hops)!.value as Closure;
			return code.each(inner, input, emit);
		},
		{
			paths: (env, at, emit) => {
				const { code, env: inner } = upBy(env, hops)!.value as Closure;
				return code.paths(inner, at, emit);
			},
		},
	);

/** A variable that is so many levels up. */
export const variableAt = (hops: number): Code => {
	const paths: Code['paths'] = (env, at, emit) => {
		const { value, origin } = upBy(env, hops)!;
		return emit(beside(at.path, { value: value as JqValue, origin }));
	};
	const facts = { paths, sharesInput: false };
	if (hops === 0) return single((env) => env!.value as JqValue, facts);
	if (hops === 1) return single((env) => env!.up!.value as JqValue, facts);
	return single((env) => upBy(env, hops)!.value as JqValue, facts);
};
