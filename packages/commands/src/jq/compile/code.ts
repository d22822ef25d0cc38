import { isPromise } from '@tenon/core';
import type { JqValue } from '../values/value.ts';
import { brokenFrom, type PathState } from './path-state.ts';

/** `break`: control goes back to the label that made it, past all that is open in between. */
export class BreakSignal {
	readonly isBreak = true;
}

/**
 * How far a part of the program came: `undefined` if it gave all that it has to give, a signal if it was left, a
 * promise of either where something waited. Errors of the program are thrown.
 */
export type Outcome = undefined | BreakSignal | Promise<undefined | BreakSignal>;

/** Takes one result, and does all that follows from it before it returns. */
export type Emit = (value: JqValue) => Outcome;

/** The same for a result with the path that led to it. */
export type PathEmit = (path: PathState, value: JqValue) => Outcome;

/** Variables, and filters that were given to functions, the innermost first. */
export interface Env {
	readonly value: JqValue | Closure | BreakSignal;
	readonly up: Env | undefined;
}

/** A filter that was given to a function, with what its names mean. */
export class Closure {
	readonly code: Code;
	readonly env: Env | undefined;

	constructor(code: Code, env: Env | undefined) {
		this.code = code;
		this.env = env;
	}
}

/** Gives the only result. */
export type One = (env: Env | undefined, input: JqValue) => JqValue;

/** Gives all results, one after the other. */
export type Each = (env: Env | undefined, input: JqValue, emit: Emit) => Outcome;

/** Gives all results with their paths. */
export type EachPath = (env: Env | undefined, path: PathState, input: JqValue, emit: PathEmit) => Outcome;

/** A compiled part of a program. */
export interface Code {
	/** There only where there is always one result, without a wait and without work that could be long. */
	readonly one: One | undefined;
	readonly each: Each;
	readonly paths: EachPath;
	/** Whether the results may hold parts of the input; else they are made anew or known from elsewhere. */
	readonly sharesInput: boolean;
}

/** What may be said of a part beside how it runs. */
interface CodeFacts {
	readonly paths?: EachPath;
	readonly sharesInput?: boolean;
}

/** A part with one result. */
export const single = (one: One, { paths, sharesInput = true }: CodeFacts = {}): Code => ({
	one,
	each: (env, input, emit) => emit(one(env, input)),
	paths:
		paths ??
		((env, path, input, emit) => {
			const value = one(env, input);
			return emit(brokenFrom(path, input, value), value);
		}),
	sharesInput,
});

/** A part with any number of results. */
export const many = (each: Each, { paths, sharesInput = true }: CodeFacts = {}): Code => ({
	one: undefined,
	each,
	paths:
		paths ??
		((env, path, input, emit) => each(env, input, (value) => emit(brokenFrom(path, input, value), value))),
	sharesInput,
});

/** What comes after a part that gave all that it has to give. */
export const after = (outcome: Outcome, next: () => Outcome): Outcome => {
	if (outcome === undefined) return next();
	return isPromise(outcome) ? outcome.then((settled) => (settled === undefined ? next() : settled)) : outcome;
};

/** The environment that many levels up. */
export const upBy = (env: Env | undefined, hops: number): Env | undefined => {
	let found = env;
	for (let left = hops; left > 0; left--) found = found!.up;
	return found;
};
