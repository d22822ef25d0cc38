import { raise } from '../errors.ts';
import { valueAt } from '../values/access.ts';
import { kindAndText } from '../values/describe.ts';
import { isBound } from '../values/slices.ts';
import { isArray, isNumber, isObject, type JqValue, objectOf } from '../values/value.ts';
import {
	type Code,
	direct,
	type Each,
	type EachPath,
	many,
	type Outcome,
	type PathEmit,
	single,
	whenReady,
} from './code.ts';
import { finished, type Pace, repeat } from './loop.ts';
import { requireIteration, requireStep, stepTo, type Tracked } from './path-state.ts';

/** `.name`, where the name is known. */
export const fieldOf = (of: Code, name: string, isOptional: boolean): Code => {
	const one = of.one;
	const paths: EachPath = (env, at, emit) =>
		of.paths(env, at, (found) => indexPath(found, name, isOptional, emit));
	if (one === undefined || isOptional) return indexOf(of, name, isOptional, paths);
	return single(
		(env, input) => {
			const value = one(env, input);
			if (value instanceof Map) return value.get(name) ?? null;
			return value === null ? null : valueAt(value, name);
		},
		{ paths },
	);
};

/** `[key]`, where the key is known. */
export const constantIndex = (of: Code, key: JqValue, isOptional: boolean): Code => {
	if (typeof key === 'string') return fieldOf(of, key, isOptional);
	const { one } = of;
	const paths: EachPath = (env, at, emit) =>
		of.paths(env, at, (found) => indexPath(found, key, isOptional, emit));
	if (one === undefined || isOptional) return indexOf(of, key, isOptional, paths);
	return single((env, input) => valueAt(one(env, input), key), { paths });
};

const indexOf = (of: Code, key: JqValue, isOptional: boolean, paths: EachPath): Code => {
	const ofDirect = of.direct;
	if (ofDirect !== undefined && !isOptional)
		return direct((env, input) => whenReady(ofDirect(env, input), (value) => valueAt(value, key)), { paths });
	const each: Each = (env, input, emit) =>
		of.each(env, input, (value) => emitAt(value, key, isOptional, emit));
	return many(each, { paths });
};

const emitAt = (
	value: JqValue,
	key: JqValue,
	isOptional: boolean,
	emit: (value: JqValue) => Outcome,
): Outcome => (isOptional && !canIndex(value, key) ? undefined : emit(valueAt(value, key)));

/** `[key]`: all keys, and for each all that it is looked up in. */
export const indexBy = (of: Code, key: Code, isOptional: boolean): Code => {
	const ofOne = of.one;
	const keyOne = key.one;
	const paths: EachPath = (env, at, emit) =>
		key.each(env, at.value, (wanted) =>
			of.paths(env, at, (found) => indexPath(found, wanted, isOptional, emit)),
		);
	if (ofOne !== undefined && keyOne !== undefined && !isOptional)
		return single(
			(env, input) => {
				const wanted = keyOne(env, input);
				return valueAt(ofOne(env, input), wanted);
			},
			{ paths },
		);
	const ofDirect = of.direct;
	const keyDirect = key.direct;
	if (ofDirect !== undefined && keyDirect !== undefined && !isOptional)
		return direct(
			(env, input) =>
				whenReady(keyDirect(env, input), (wanted) =>
					whenReady(ofDirect(env, input), (value) => valueAt(value, wanted)),
				),
			{ paths },
		);
	return many(
		(env, input, emit) =>
			key.each(env, input, (wanted) =>
				of.each(env, input, (value) => emitAt(value, wanted, isOptional, emit)),
			),
		{ paths },
	);
};

/** `[from:to]`. */
export const sliceBy = (of: Code, from: Code, to: Code, isOptional: boolean): Code => {
	const slices = many((env, input, emit) =>
		from.each(env, input, (start) =>
			to.each(env, input, (end) => emit(objectOf(['start', start], ['end', end]))),
		),
	);
	const fromOne = from.one;
	const toOne = to.one;
	if (fromOne === undefined || toOne === undefined) return indexBy(of, slices, isOptional);
	const slice = single((env, input) => objectOf(['start', fromOne(env, input)], ['end', toOne(env, input)]));
	return indexBy(of, slice, isOptional);
};

const indexPath = (at: Tracked, key: JqValue, isOptional: boolean, emit: PathEmit): Outcome => {
	requireStep(at, key);
	if (isOptional && !canIndex(at.value, key)) return undefined;
	return emit(stepTo(at, key, valueAt(at.value, key)));
};

const canIndex = (value: JqValue, key: JqValue): boolean => {
	if (typeof key === 'string') return value === null || isObject(value);
	if (isNumber(key)) return value === null || isArray(value);
	if (isObject(key)) {
		if (value === null) return true;
		return (
			(isArray(value) || typeof value === 'string') && isBound(key.get('start')) && isBound(key.get('end'))
		);
	}
	return isArray(key) && isArray(value);
};

/** `[]`: all elements, or the values of all keys. */
export const eachOf = (pace: Pace, of: Code, isOptional: boolean): Code =>
	many(
		(env, input, emit) =>
			of.one === undefined
				? of.each(env, input, (value) => emitEach(pace, value, isOptional, emit))
				: emitEach(pace, of.one(env, input), isOptional, emit),
		{
			paths: (env, at, emit) => of.paths(env, at, (found) => emitEachPath(pace, found, isOptional, emit)),
		},
	);

/** Emits all that a value holds. */
export const emitEach = (
	pace: Pace,
	value: JqValue,
	isOptional: boolean,
	emit: (value: JqValue) => Outcome,
): Outcome => {
	if (isArray(value)) {
		let at = 0;
		return repeat(pace, () => {
			if (at >= value.length) return finished;
			at += 1;
			return emit(value[at - 1]!);
		});
	}
	if (isObject(value)) {
		const values = value.values();
		return repeat(pace, () => {
			const step = values.next();
			return step.done === true ? finished : emit(step.value);
		});
	}
	return isOptional ? undefined : raise(`Cannot iterate over ${kindAndText(value)}`);
};

/** Emits all that a value holds, with paths. */
export const emitEachPath = (pace: Pace, at: Tracked, isOptional: boolean, emit: PathEmit): Outcome => {
	requireIteration(at);
	const { value } = at;
	if (isArray(value)) {
		let next = 0;
		return repeat(pace, () => {
			if (next >= value.length) return finished;
			next += 1;
			return emit(stepTo(at, next - 1, value[next - 1]!));
		});
	}
	if (isObject(value)) {
		const entries = value.entries();
		return repeat(pace, () => {
			const step = entries.next();
			return step.done === true ? finished : emit(stepTo(at, step.value[0], step.value[1]));
		});
	}
	return isOptional ? undefined : raise(`Cannot iterate over ${kindAndText(value)}`);
};
