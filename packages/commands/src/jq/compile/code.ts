import { isPromise, type Maybe } from '@tenon/core';
import type { JqValue } from '../values/value.ts';
import { computed, givenBack, type Origin, type Tracked } from './path-state.ts';

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

/** The same for a result with the path beside it. */
export type PathEmit = (at: Tracked) => Outcome;

/** Variables, and filters that were given to functions, the innermost first. */
export interface Env {
	readonly value: JqValue | Closure | BreakSignal;
	readonly up: Env | undefined;
	/** Where a text or a number is from that was bound inside of a path expression. */
	readonly origin?: Origin | undefined;
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

/** Gives the only result, perhaps after a wait. */
export type Direct = (env: Env | undefined, input: JqValue) => Maybe<JqValue>;

/** The same as the last thing that a function does: it may ask for another call to be made in its place. */
export type Tail = (env: Env | undefined, input: JqValue) => Maybe<JqValue | TailCall>;

/** A call that takes the place of the one that asks for it. */
export class TailCall {
	readonly code: Code;
	readonly env: Env | undefined;
	readonly input: JqValue;

	constructor(code: Code, env: Env | undefined, input: JqValue) {
		this.code = code;
		this.env = env;
		this.input = input;
	}
}

/** Gives all results, one after the other. */
export type Each = (env: Env | undefined, input: JqValue, emit: Emit) => Outcome;

/** Gives all results with their paths. */
export type EachPath = (env: Env | undefined, at: Tracked, emit: PathEmit) => Outcome;

/** A compiled part of a program. */
export interface Code {
	/** There only where there is always one result, without a wait and without work that could be long. */
	readonly one: One | undefined;
	/** There only where there is always one result: it is returned, and what follows from it is not inside of this. */
	readonly direct: Direct | undefined;
	/** There only where {@link direct} is, and where calls of functions may be the last thing that it does. */
	readonly tail: Tail | undefined;
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
	direct: one,
	tail: undefined,
	each: (env, input, emit) => emit(one(env, input)),
	paths: paths ?? ((env, at, emit) => emit(computed(at, one(env, at.value)))),
	sharesInput,
});

/** A part with any number of results. */
export const many = (each: Each, { paths, sharesInput = true }: CodeFacts = {}): Code => ({
	one: undefined,
	direct: undefined,
	tail: undefined,
	each,
	paths: paths ?? ((env, at, emit) => each(env, at.value, (value) => emit(computed(at, value)))),
	sharesInput,
});

/** A part that gives its input itself back where there is nothing to do with it. */
export const givingBack = (code: Code): Code => ({
	...code,
	paths: (env, at, emit) => code.each(env, at.value, (value) => emit(givenBack(at, value))),
});

/** A part with one result that may wait. */
export const direct = (run: Direct, facts: CodeFacts = {}, tail?: Tail): Code => ({
	...many((env, input, emit) => whenReady(run(env, input), emit), facts),
	direct: run,
	tail,
});

/** The way to run a part as the last thing of a function. */
export const tailOf = ({ tail, direct: run }: Code): Tail => tail ?? run!;

/** A part that emits one result, after all of its work. */
export const once = (each: Each, facts: CodeFacts = {}): Code => ({
	...many(each, facts),
	direct: (env, input) => {
		let result: JqValue = null;
		const outcome = each(env, input, (value) => {
			result = value;
			return undefined;
		});
		return ended(outcome, () => result);
	},
});

/** What comes of something that gives no results to others, and may only be left by a `break` from its inside. */
const ended = (outcome: Outcome, finish: () => JqValue): Maybe<JqValue> => {
	if (outcome === undefined) return finish();
	if (isPromise(outcome)) return outcome.then((settled) => ended(settled, finish));
	throw new Escape(outcome);
};

/** A `break` on its way out of a part that returns its result; the label catches it. */
export class Escape {
	readonly signal: BreakSignal;

	constructor(signal: BreakSignal) {
		this.signal = signal;
	}
}

/** Goes on with a value that is there, or when it is. */
export const whenReady = <T, R>(maybe: Maybe<T>, use: (value: T) => Maybe<R>): Maybe<R> =>
	isPromise(maybe) ? maybe.then(use) : use(maybe);

/** Gives the results of parts that have one each, from the first to the last. */
export const inTurn = <T>(
	parts: readonly Direct[],
	env: Env | undefined,
	input: JqValue,
	use: (values: JqValue[]) => Maybe<T>,
): Maybe<T> => {
	const values: JqValue[] = [];
	const next = (): Maybe<T> => {
		while (values.length < parts.length) {
			const value = parts[values.length]!(env, input);
			if (isPromise(value))
				return value.then((ready) => {
					values.push(ready);
					return next();
				});
			values.push(value);
		}
		return use(values);
	};
	return next();
};

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
