import { isPromise } from '@tenon/core';
import type { Runtime } from '../run/runtime.ts';
import type { JqValue } from '../values/value.ts';
import type { Binding } from './bindings.ts';
import { after, type Code, type Emit, type Env, many, type Outcome, once } from './code.ts';
import type { OwnedUpdate } from './owned-updates.ts';
import { beside, type Tracked } from './path-state.ts';

/** What a fold goes over, and what it binds for each. */
export interface FoldSource extends Binding {
	readonly source: Code;
}

/** `reduce source as … (start; update)`: of several results of an update the last counts, of none null. */
export const reduceOver = (
	runtime: Runtime,
	{ source, bind, bindTracked }: FoldSource,
	start: Code,
	update: Code,
	owned: OwnedUpdate | undefined,
): Code => {
	const visit = (env: Env | undefined, input: JqValue, use: (env: Env) => Outcome): Outcome =>
		source.each(env, input, (value) => bind(env, value, use));
	const { one } = update;
	const run = (env: Env | undefined, input: JqValue, begin: JqValue, emit: Emit): Outcome => {
		let state: JqValue = begin;
		// An update takes the state: where it fails, what another pattern is tried with is null.
		const taken = (): JqValue => {
			const before = state;
			state = null;
			return before;
		};
		if (owned !== undefined) {
			const edits = runtime.edits();
			const outcome = visit(env, input, (inner) => {
				const next = owned(inner, taken(), edits);
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
				state = one(inner, taken());
				return undefined;
			}
			let last: JqValue = null;
			const outcome = update.each(inner, taken(), (value) => {
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
		// Where source and updates lead the path is forgotten with them: in the end it is where the start has led it.
		paths: (env, at, emit) => {
			const given = inputFor(at.value);
			return start.paths(env, at, (begin) => {
				let state: Pick<Tracked, 'value' | 'origin'> = begin;
				const own = beside(begin.path, { value: given(), origin: at.origin });
				const outcome = source.paths(env, own, (found) =>
					bindTracked(env, found, (inner, path) => {
						let last: Pick<Tracked, 'value' | 'origin'> = nothing;
						const before = beside(path, state);
						state = nothing;
						const updated = update.paths(inner, before, (result) => {
							last = result;
							return undefined;
						});
						return after(updated, () => {
							state = last;
							return undefined;
						});
					}),
				);
				return after(outcome, () => emit(beside(begin.path, state)));
			});
		},
	});
};

// The state after an update without a result.
const nothing = { value: null, origin: undefined };

/** `foreach source as … (start; update; extract)`. */
export const foreachOver = (
	{ source, bind, bindTracked }: FoldSource,
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
			paths: (env, at, emit) =>
				start.paths(env, at, (begin) => {
					let state: Pick<Tracked, 'value' | 'origin'> = begin;
					return source.paths(env, beside(begin.path, at), (found) =>
						bindTracked(env, found, (inner, path) => {
							const before = beside(path, state);
							state = nothing;
							return update.paths(inner, before, (to) => {
								state = to;
								return extract === undefined ? emit(to) : extract.paths(inner, to, emit);
							});
						}),
					);
				}),
		},
	);
};
