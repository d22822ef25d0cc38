import { isPromise } from '@tenon/core';
import type { Runtime } from '../run/runtime.ts';
import type { JqValue } from '../values/value.ts';
import type { Bind } from './bindings.ts';
import { after, type Code, type Emit, type Env, many, type Outcome, once } from './code.ts';
import type { OwnedUpdate } from './owned-updates.ts';
import { brokenFrom } from './path-state.ts';

/** What a fold goes over, and what it binds for each. */
export interface FoldSource {
	readonly source: Code;
	readonly bind: Bind;
}

/** `reduce source as … (start; update)`: of several results of an update the last counts, of none null. */
export const reduceOver = (
	runtime: Runtime,
	{ source, bind }: FoldSource,
	start: Code,
	update: Code,
	owned: OwnedUpdate | undefined,
): Code => {
	const visit = (env: Env | undefined, input: JqValue, use: (env: Env) => Outcome): Outcome =>
		source.each(env, input, (value) => bind(env, value, use));
	const { one } = update;
	const run = (env: Env | undefined, input: JqValue, begin: JqValue, emit: Emit): Outcome => {
		let state: JqValue = begin;
		if (owned !== undefined) {
			const edits = runtime.edits();
			const outcome = visit(env, input, (inner) => {
				const next = owned(inner, state, edits);
				if (isPromise(next))
					return next.then((updated) => {
						state = updated;
						return undefined;
					});
				state = next;
				return undefined;
			});
			return after(outcome, () => emit(state));
		}
		const step = (inner: Env): Outcome => {
			if (one !== undefined) {
				state = one(inner, state);
				return undefined;
			}
			let last: JqValue = null;
			const outcome = update.each(inner, state, (value) => {
				last = value;
				return undefined;
			});
			return after(outcome, () => {
				state = last;
				return undefined;
			});
		};
		return after(visit(env, input, step), () => emit(state));
	};
	const make = start.direct === undefined ? many : once;
	// jq hands its input over to the first start: the source of any other sees null.
	const inputFor = (input: JqValue): (() => JqValue) => {
		let isFirst = true;
		return () => {
			const given = isFirst ? input : null;
			isFirst = false;
			return given;
		};
	};
	const each: Code['each'] = (env, input, emit) => {
		const given = inputFor(input);
		return start.each(env, input, (begin) => run(env, given(), begin, emit));
	};
	return make(each, {
		// What an update leads to is forgotten with it: only the start itself has a path in the end.
		paths: (env, path, input, emit) => {
			const given = inputFor(input);
			return start.paths(env, path, input, (startPath, begin) => {
				let state: JqValue = begin;
				const own = given();
				const from = brokenFrom(startPath, begin, own);
				const outcome = source.paths(env, from, own, (sourcePath, value) =>
					bind(env, value, (inner) => {
						let last: JqValue = null;
						const at = brokenFrom(sourcePath, value, state);
						const updated = update.paths(inner, at, state, (_to, result) => {
							last = result;
							return undefined;
						});
						return after(updated, () => {
							state = last;
							return undefined;
						});
					}),
				);
				return after(outcome, () => emit(brokenFrom(startPath, begin, state), state));
			});
		},
	});
};

/** `foreach source as … (start; update; extract)`. */
export const foreachOver = (
	{ source, bind }: FoldSource,
	start: Code,
	update: Code,
	extract: Code | undefined,
): Code => {
	const visit = (env: Env | undefined, input: JqValue, use: (env: Env) => Outcome): Outcome =>
		source.each(env, input, (value) => bind(env, value, use));
	return many(
		(env, input, emit) =>
			start.each(env, input, (begin) => {
				let state: JqValue = begin;
				return visit(env, input, (inner) => {
					const before = state;
					state = null;
					return update.each(inner, before, (value) => {
						state = value;
						return extract === undefined ? emit(value) : extract.each(inner, value, emit);
					});
				});
			}),
		{
			paths: (env, path, input, emit) =>
				start.paths(env, path, input, (startPath, begin) => {
					let state: JqValue = begin;
					const from = brokenFrom(startPath, begin, input);
					return source.paths(env, from, input, (sourcePath, item) =>
						bind(env, item, (inner) => {
							const before = state;
							state = null;
							return update.paths(inner, brokenFrom(sourcePath, item, before), before, (to, value) => {
								state = value;
								return extract === undefined ? emit(to, value) : extract.paths(inner, to, value, emit);
							});
						}),
					);
				}),
		},
	);
};
