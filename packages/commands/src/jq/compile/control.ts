import { isPromise, type Maybe } from '@tenon/core';
import { JqError } from '../errors.ts';
import type { Runtime } from '../run/runtime.ts';
import { isTrue, type JqValue } from '../values/value.ts';
import {
	after,
	BreakSignal,
	type Code,
	direct,
	type Emit,
	type Env,
	Escape,
	many,
	type Outcome,
	single,
	tailOf,
	upBy,
	whenReady,
} from './code.ts';
import { beside, computed, givenBack } from './path-state.ts';

/** `left | right`. */
export const pipe = (runtime: Runtime, left: Code, right: Code): Code => {
	const leftOne = left.one;
	const rightOne = right.one;
	const sharesInput = left.sharesInput && right.sharesInput;
	const paths: Code['paths'] = (env, at, emit) =>
		left.paths(env, at, (found) => right.paths(env, found, emit));
	if (leftOne !== undefined && rightOne !== undefined)
		return single((env, input) => rightOne(env, leftOne(env, input)), { paths, sharesInput });
	const leftDirect = left.direct;
	const rightDirect = right.direct;
	// A large value counts as held until what is made of it is done.
	const passOn = (env: Env | undefined, value: JqValue, emit: Emit): Outcome =>
		runtime.sizes.of(value) === 0
			? right.each(env, value, emit)
			: runtime.keeping(value, () => right.each(env, value, emit));
	const goOn = (env: Env | undefined, value: JqValue): Maybe<JqValue> =>
		runtime.sizes.of(value) === 0
			? rightDirect!(env, value)
			: runtime.keeping(value, () => rightDirect!(env, value));
	if (leftDirect !== undefined && rightDirect !== undefined)
		return direct(
			(env, input) => {
				const value = leftDirect(env, input);
				return isPromise(value) ? value.then((ready) => goOn(env, ready)) : goOn(env, value);
			},
			{ paths, sharesInput },
			right.tail && ((env, input) => whenReady(leftDirect(env, input), (value) => right.tail!(env, value))),
		);
	if (leftOne !== undefined)
		return many(
			(env, input, emit) => {
				const value = leftOne(env, input);
				return passOn(env, value, emit);
			},
			{ paths, sharesInput },
		);
	if (rightOne !== undefined)
		return many((env, input, emit) => left.each(env, input, (value) => emit(rightOne(env, value))), {
			paths,
			sharesInput,
		});
	return many((env, input, emit) => left.each(env, input, (value) => passOn(env, value, emit)), {
		paths,
		sharesInput,
	});
};

/** `left, right`. */
export const comma = (left: Code, right: Code): Code =>
	many((env, input, emit) => after(left.each(env, input, emit), () => right.each(env, input, emit)), {
		paths: (env, at, emit) => after(left.paths(env, at, emit), () => right.paths(env, at, emit)),
		sharesInput: left.sharesInput || right.sharesInput,
	});

/** `if condition then … else … end`. */
export const branch = (condition: Code, then: Code, otherwise: Code): Code => {
	const conditionOne = condition.one;
	const thenOne = then.one;
	const otherwiseOne = otherwise.one;
	const sharesInput = then.sharesInput || otherwise.sharesInput;
	const paths: Code['paths'] = (env, at, emit) =>
		condition.each(env, at.value, (value) => (isTrue(value) ? then : otherwise).paths(env, at, emit));
	const conditionDirect = condition.direct;
	const thenDirect = then.direct;
	const otherwiseDirect = otherwise.direct;
	const isPlain = conditionOne !== undefined && thenOne !== undefined && otherwiseOne !== undefined;
	if (!isPlain && conditionDirect !== undefined && thenDirect !== undefined && otherwiseDirect !== undefined)
		return direct(
			(env, input) => {
				const value = conditionDirect(env, input);
				if (!isPromise(value)) return (isTrue(value) ? thenDirect : otherwiseDirect)(env, input);
				return value.then((ready) => (isTrue(ready) ? thenDirect : otherwiseDirect)(env, input));
			},
			{ paths, sharesInput },
			(env, input) =>
				whenReady(conditionDirect(env, input), (value) =>
					tailOf(isTrue(value) ? then : otherwise)(env, input),
				),
		);
	if (conditionOne === undefined && conditionDirect !== undefined)
		return many(
			(env, input, emit) => {
				const value = conditionDirect(env, input);
				if (!isPromise(value)) return (isTrue(value) ? then : otherwise).each(env, input, emit);
				return value.then((ready) => (isTrue(ready) ? then : otherwise).each(env, input, emit));
			},
			{ paths, sharesInput },
		);
	if (conditionOne === undefined)
		return many(
			(env, input, emit) =>
				condition.each(env, input, (value) => (isTrue(value) ? then : otherwise).each(env, input, emit)),
			{ paths, sharesInput },
		);
	if (thenOne !== undefined && otherwiseOne !== undefined)
		return single(
			(env, input) => (isTrue(conditionOne(env, input)) ? thenOne(env, input) : otherwiseOne(env, input)),
			{ paths, sharesInput },
		);
	return many(
		(env, input, emit) => (isTrue(conditionOne(env, input)) ? then : otherwise).each(env, input, emit),
		{ paths, sharesInput },
	);
};

/** `left and right`, `left or right`. */
export const logic = (operator: 'and' | 'or', left: Code, right: Code): Code => {
	const decides = operator === 'or';
	// The right is asked about the same value, but the path is where the left has led it.
	const paths: Code['paths'] = (env, at, emit) =>
		left.paths(env, at, (found) =>
			isTrue(found.value) === decides
				? emit(computed(found, decides))
				: right.paths(env, beside(found.path, at), (other) => emit(computed(other, isTrue(other.value)))),
		);
	const facts = { paths, sharesInput: false };
	const leftOne = left.one;
	const rightOne = right.one;
	if (leftOne !== undefined && rightOne !== undefined)
		return single(
			(env, input) => (isTrue(leftOne(env, input)) === decides ? decides : isTrue(rightOne(env, input))),
			facts,
		);
	const leftDirect = left.direct;
	const rightDirect = right.direct;
	if (leftDirect !== undefined && rightDirect !== undefined)
		return direct(
			(env, input) =>
				whenReady(leftDirect(env, input), (value) =>
					isTrue(value) === decides ? decides : whenReady(rightDirect(env, input), isTrue),
				),
			facts,
		);
	return many(
		(env, input, emit) =>
			left.each(env, input, (value) =>
				isTrue(value) === decides ? emit(decides) : right.each(env, input, (other) => emit(isTrue(other))),
			),
		facts,
	);
};

/**
 * Runs something whose errors are caught, but not those of what follows from its results: `run` gets a wrapper for
 * what takes them. `caught` says what comes instead.
 */
export const guarded = (
	run: (
		outside: <Args extends readonly unknown[]>(
			emit: (...args: Args) => Outcome,
		) => (...args: Args) => Outcome,
	) => Outcome,
	caught: (error: JqError) => Outcome,
): Outcome => {
	let isInside = true;
	const back = (outcome: undefined | BreakSignal): undefined | BreakSignal => {
		isInside = true;
		return outcome;
	};
	const handle = (error: unknown): Outcome => {
		if (!isInside || !(error instanceof JqError)) throw error;
		return caught(error);
	};
	let outcome: Outcome;
	try {
		outcome = run((emit) => (...args) => {
			isInside = false;
			const result = emit(...args);
			if (isPromise(result)) return result.then(back);
			isInside = true;
			return result;
		});
	} catch (error) {
		return handle(error);
	}
	return isPromise(outcome) ? outcome.catch(handle) : outcome;
};

/** `try body catch handler`. */
export const attempt = (body: Code, handler: Code | undefined): Code => {
	const { one } = body;
	const handlerOne = handler?.one;
	const paths: Code['paths'] = (env, at, emit) =>
		guarded(
			(outside) => body.paths(env, at, outside(emit)),
			({ value }) => handler?.paths(env, givenBack(at, value), emit),
		);
	if (one === undefined)
		return many(
			(env, input, emit) =>
				guarded(
					(outside) => body.each(env, input, outside(emit)),
					({ value }) => handler?.each(env, value, emit),
				),
			{ paths },
		);
	if (handlerOne !== undefined)
		return single(
			(env, input) => {
				try {
					return one(env, input);
				} catch (error) {
					if (!(error instanceof JqError)) throw error;
					return handlerOne(env, error.value);
				}
			},
			{ paths },
		);
	return many(
		(env, input, emit) => {
			let value: JqValue;
			try {
				value = one(env, input);
			} catch (error) {
				if (!(error instanceof JqError)) throw error;
				return handler?.each(env, error.value, emit);
			}
			return emit(value);
		},
		{ paths },
	);
};

/** `left // right`: all of the left that is true, or all of the right. */
export const alternative = (left: Code, right: Code): Code => {
	const leftOne = left.one;
	const rightOne = right.one;
	const run = <T>(
		valueIn: (result: T) => JqValue,
		visit: (take: (result: T) => Outcome) => Outcome,
		emit: (result: T) => Outcome,
		otherwise: () => Outcome,
	): Outcome => {
		let isFound = false;
		const outcome = visit((result) => {
			if (!isTrue(valueIn(result))) return undefined;
			isFound = true;
			return emit(result);
		});
		return after(outcome, () => (isFound ? undefined : otherwise()));
	};
	const facts = {
		paths: ((env, at, emit) =>
			run(
				({ value }) => value,
				(take) => left.paths(env, at, take),
				emit,
				() => right.paths(env, at, emit),
			)) satisfies Code['paths'],
		sharesInput: left.sharesInput || right.sharesInput,
	};
	if (leftOne !== undefined && rightOne !== undefined)
		return single((env, input) => {
			const value = leftOne(env, input);
			return isTrue(value) ? value : rightOne(env, input);
		}, facts);
	const leftDirect = left.direct;
	const rightDirect = right.direct;
	if (leftDirect !== undefined && rightDirect !== undefined)
		return direct(
			(env, input) =>
				whenReady(leftDirect(env, input), (value) => (isTrue(value) ? value : rightDirect(env, input))),
			facts,
		);
	return many(
		(env, input, emit) =>
			run(
				(value) => value,
				(take) => left.each(env, input, take),
				emit,
				() => right.each(env, input, emit),
			),
		facts,
	);
};

/** `label $name | body`. */
export const labelled = (body: Code): Code => {
	const run = (env: Env | undefined, work: (inner: Env) => Outcome): Outcome => {
		const signal = new BreakSignal();
		const arrive = (outcome: undefined | BreakSignal): undefined | BreakSignal =>
			outcome === signal ? undefined : outcome;
		const caught = (error: unknown): undefined => {
			if (!(error instanceof Escape) || error.signal !== signal) throw error;
			return undefined;
		};
		try {
			const outcome = work({ value: signal, up: env });
			return isPromise(outcome) ? outcome.then(arrive, caught) : arrive(outcome);
		} catch (error) {
			return caught(error);
		}
	};
	return many((env, input, emit) => run(env, (inner) => body.each(inner, input, emit)), {
		paths: (env, at, emit) => run(env, (inner) => body.paths(inner, at, emit)),
	});
};

/** `break $name`, where the label is that many levels up. */
export const breakTo = (hops: number): Code => {
	const leave = (env: Env | undefined): BreakSignal => upBy(env, hops)!.value as BreakSignal;
	return many((env) => leave(env), { paths: (env) => leave(env) });
};
