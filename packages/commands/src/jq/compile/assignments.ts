import { isPromise } from '@tenon/core';
import type { Runtime } from '../run/runtime.ts';
import { valueAtPath } from '../values/access.ts';
import type { JqArray, JqValue } from '../values/value.ts';
import {
	after,
	BreakSignal,
	type Code,
	type Emit,
	type Env,
	givingBack,
	many,
	type Outcome,
	once,
	type PathEmit,
	whenReady,
} from './code.ts';
import type { LongOperation } from './operators.ts';
import { beside, computed, keysOfPath, requireStep, rootOf, type Tracked } from './path-state.ts';

/** `target = value`: for each value, the input with it at all paths. */
export const assign = (runtime: Runtime, target: Code, value: Code): Code =>
	givingBack(assigned(runtime, target, value));

const assigned = (runtime: Runtime, target: Code, value: Code): Code =>
	(value.direct === undefined ? many : once)((env, input, emit) =>
		value.each(env, input, (given) => {
			const edits = runtime.edits();
			let state = input;
			const outcome = target.paths(env, rootOf(input), (at) => {
				state = edits.set(state, keysOfPath(at), given);
				return undefined;
			});
			return after(outcome, () => emit(state));
		}),
	);

/** `target |= update`: the first result at each path; a path without one is deleted. */
export const modify = (runtime: Runtime, target: Code, update: Code): Code =>
	once(
		(env, input, emit) => {
			const { one } = update;
			return modified(
				runtime,
				target,
				env,
				input,
				one === undefined
					? (old, use) => firstOf((take) => update.each(env, old, take), use)
					: (old, use) => use(one(env, old)),
				emit,
			);
		},
		{
			paths: (env, at, emit) =>
				modifiedBeside(
					runtime,
					target,
					env,
					at,
					(old, take) => update.paths(env, old, ({ value }) => take(value)),
					emit,
				),
		},
	);

/** `target operator= value`: for each value. */
export const updateBy = (runtime: Runtime, operation: LongOperation, target: Code, value: Code): Code =>
	(value.direct === undefined ? many : once)(
		(env, input, emit) =>
			value.each(env, input, (given) =>
				modified(runtime, target, env, input, (old, use) => whenReady(operation(old, given), use), emit),
			),
		{
			paths: (env, at, emit) =>
				value.paths(env, at, (given) =>
					modifiedBeside(
						runtime,
						target,
						env,
						beside(given.path, at),
						(old, take) => whenReady(operation(old.value, given.value), take),
						emit,
					),
				),
		},
	);

/**
 * The same inside of a path expression. There the changed value is the first of a pair with what is deleted in the
 * end, and reading it out of that is a step from a value that is not at the end of the path.
 */
const modifiedBeside = (
	runtime: Runtime,
	target: Code,
	env: Env | undefined,
	at: Tracked,
	change: (old: Tracked, take: Emit) => Outcome,
	emit: PathEmit,
): Outcome => {
	return modified(
		runtime,
		target,
		env,
		at.value,
		(old, use) => firstOf((take) => change(computed(at, old), take), use),
		(value) => emit(computed(at, value)),
		(state, gone) => requireStep(computed(at, [state, gone]), 0),
	);
};

const modified = (
	runtime: Runtime,
	target: Code,
	env: Env | undefined,
	input: JqValue,
	change: (old: JqValue, use: (value: JqValue | undefined) => undefined) => Outcome,
	emit: Emit,
	check?: (state: JqValue, gone: readonly JqArray[]) => void,
): Outcome => {
	const edits = runtime.edits();
	const gone: JqArray[] = [];
	let state = input;
	const outcome = target.paths(env, rootOf(input), (at) => {
		const keys = keysOfPath(at);
		return change(valueAtPath(state, keys), (value) => {
			if (value === undefined) gone.push(keys);
			else state = edits.set(state, keys, value);
			return undefined;
		});
	});
	return after(outcome, () => {
		check?.(state, gone);
		return gone.length === 0 ? emit(state) : whenReady(runtime.deleted(state, gone, edits), emit);
	});
};

/** The first result of something, which is left then; `undefined` if there is none. */
export const firstOf = (
	run: (take: Emit) => Outcome,
	use: (value: JqValue | undefined) => Outcome,
): Outcome => {
	const signal = new BreakSignal();
	let first: JqValue | undefined;
	const settle = (outcome: undefined | BreakSignal): Outcome =>
		outcome === undefined || outcome === signal ? use(first) : outcome;
	const outcome = run((value) => {
		first = value;
		return signal;
	});
	return isPromise(outcome) ? outcome.then(settle) : settle(outcome);
};
