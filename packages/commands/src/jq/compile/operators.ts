import { isPromise, type Maybe, runFlow } from '@tenon/core';
import { inTurns } from '../run/pauses.ts';
import type { Runtime } from '../run/runtime.ts';
import { constantOf } from '../syntax/constant.ts';
import type { BinaryOperator, Query } from '../syntax/tree.ts';
import {
	add,
	divide,
	mergedInTurns,
	multiply,
	type Room,
	remainder,
	subtract,
} from '../values/arithmetic.ts';
import { compareValues, equalValues } from '../values/compare.ts';
import { badValue } from '../values/describe.ts';
import { difference } from '../values/difference.ts';
import { areLarge } from '../values/large-order.ts';
import { compareInTurns, equalInTurns } from '../values/long-compare.ts';
import { concatenated, isLongSum, mergedFlat } from '../values/merged.ts';
import { negated } from '../values/number-literal.ts';
import type { Pausing } from '../values/pausing.ts';
import { isSmall } from '../values/small.ts';
import { splitText } from '../values/split-text.ts';
import { isArray, isNumber, isObject, type JqArray, type JqObject, type JqValue } from '../values/value.ts';
import { type Code, direct, many, single, whenReady } from './code.ts';
import { beside, computed, untracked } from './path-state.ts';

/** What an operator makes of two values. */
export type Operation = (left: JqValue, right: JqValue) => JqValue;

/** The same where it may take long, and waits then. */
export type LongOperation = (left: JqValue, right: JqValue) => Maybe<JqValue>;

/** The operation of a sign that takes long where both operands are large; `undefined` if one of them is written out. */
export const longOperationOf = (
	operator: BinaryOperator,
	operands: readonly Query[],
	runtime: Runtime,
): LongOperation | undefined => {
	const isShort = operands.some(({ kind }) => kind === 'number' || kind === 'literal');
	if (isShort) return undefined;
	const inSlices = (work: Pausing<JqArray | JqObject>): Maybe<JqValue> => madeInTurns(work, runtime);
	const comparing = comparisonInTurns(operator);
	if (comparing !== undefined) {
		// What is written out in a program is compared at once.
		if (operands.some((operand) => constantOf(operand) !== undefined)) return undefined;
		const compare = operationOf(operator, runtime);
		return (left, right) =>
			typeof left === 'object' && areLarge(left, right)
				? runFlow(inTurns(comparing(left, right), runtime))
				: compare(left, right);
	}
	if (operator === '+') return (left, right) => sumOf(left, right, runtime);
	if (operator === '*')
		return (left, right) =>
			isObject(left) && isObject(right) && !(isSmall(left) && isSmall(right))
				? inSlices(mergedInTurns(left, right))
				: multiply(left, right, runtime);
	if (operator === '-')
		return (left, right) =>
			isArray(left) && isArray(right) ? inSlices(difference(left, right)) : subtract(left, right);
	if (operator !== '/') return undefined;
	return (left, right) =>
		typeof left === 'string' && typeof right === 'string'
			? inSlices(splitText(left, right))
			: divide(left, right);
};

const madeInTurns = (work: Pausing<JqArray | JqObject>, runtime: Runtime): Maybe<JqValue> =>
	whenReady(runFlow(inTurns(work, runtime)), (value) => runtime.noteMade(value));

/** `left + right`, which waits where two large containers are put together. */
export const sumOf = (left: JqValue, right: JqValue, runtime: Runtime): Maybe<JqValue> => {
	if (typeof left !== 'object' || typeof right !== 'object') return add(left, right, runtime);
	if (isArray(left) && isArray(right) && isLongSum(left, right)) {
		runtime.requireElements(left.length + right.length);
		return madeInTurns(concatenated(left, right), runtime);
	}
	if (isObject(left) && isObject(right) && isLongSum(left, right)) {
		runtime.requireElements(Math.max(left.size, right.size));
		return madeInTurns(mergedFlat(left, right), runtime);
	}
	return add(left, right, runtime);
};

const comparisonInTurns = (
	operator: BinaryOperator,
): ((left: JqValue, right: JqValue) => Pausing<boolean>) | undefined => {
	const ordered = (decide: (order: number) => boolean) =>
		function* (left: JqValue, right: JqValue): Pausing<boolean> {
			return decide(yield* compareInTurns(left, right));
		};
	switch (operator) {
		case '==':
			return equalInTurns;
		case '!=':
			return function* (left, right) {
				return !(yield* equalInTurns(left, right));
			};
		case '<':
			return ordered((order) => order < 0);
		case '<=':
			return ordered((order) => order <= 0);
		case '>':
			return ordered((order) => order > 0);
		case '>=':
			return ordered((order) => order >= 0);
		default:
			return undefined;
	}
};

/** The operation of a sign, in one go. */
export const operationOf = (operator: BinaryOperator, room: Room): Operation => {
	switch (operator) {
		case '+':
			return (left, right) => add(left, right, room);
		case '-':
			return subtract;
		case '*':
			return (left, right) => multiply(left, right, room);
		case '/':
			return divide;
		case '%':
			return remainder;
		case '==':
			return comparison(room, (left, right) => equalValues(left, right));
		case '!=':
			return comparison(room, (left, right) => !equalValues(left, right));
		case '<':
			return comparison(room, (left, right) => compareValues(left, right) < 0);
		case '<=':
			return comparison(room, (left, right) => compareValues(left, right) <= 0);
		case '>':
			return comparison(room, (left, right) => compareValues(left, right) > 0);
		case '>=':
			return comparison(room, (left, right) => compareValues(left, right) >= 0);
	}
};

const comparison =
	(room: Room, compare: Operation): Operation =>
	(left, right) => {
		if (typeof left === 'object') room.spendOn(left, 'all');
		return compare(left, right);
	};

/** `left operator right` where that may wait. */
export const longBinary = (operation: LongOperation, left: Code, right: Code): Code => {
	const facts = {
		paths: operandPaths(operation, left, right),
		sharesInput: left.sharesInput || right.sharesInput,
	};
	const leftOne = left.one;
	const rightOne = right.one;
	if (leftOne !== undefined && rightOne !== undefined)
		return direct((env, input) => {
			const other = rightOne(env, input);
			return operation(leftOne(env, input), other);
		}, facts);
	const leftDirect = left.direct;
	const rightDirect = right.direct;
	if (leftDirect !== undefined && rightDirect !== undefined)
		return direct(
			(env, input) =>
				whenReady(rightDirect(env, input), (other) =>
					whenReady(leftDirect(env, input), (value) => operation(value, other)),
				),
			facts,
		);
	return many(
		(env, input, emit) =>
			right.each(env, input, (other) =>
				left.each(env, input, (value) => whenReady(operation(value, other), emit)),
			),
		facts,
	);
};

/** `left operator right`: for each of the right all of the left. */
export const binary = (operation: Operation, left: Code, right: Code): Code => {
	const leftOne = left.one;
	const rightOne = right.one;
	const facts = {
		paths: operandPaths(operation, left, right),
		sharesInput: left.sharesInput || right.sharesInput,
	};
	if (leftOne !== undefined && rightOne !== undefined)
		return single((env, input) => {
			const other = rightOne(env, input);
			return operation(leftOne(env, input), other);
		}, facts);
	const leftDirect = left.direct;
	const rightDirect = right.direct;
	if (leftDirect !== undefined && rightOne !== undefined)
		return direct((env, input) => {
			const other = rightOne(env, input);
			const value = leftDirect(env, input);
			return isPromise(value) ? value.then((ready) => operation(ready, other)) : operation(value, other);
		}, facts);
	if (leftDirect !== undefined && rightDirect !== undefined)
		return direct(
			(env, input) =>
				whenReady(rightDirect(env, input), (other) =>
					whenReady(leftDirect(env, input), (value) => operation(value, other)),
				),
			facts,
		);
	if (rightOne !== undefined)
		return many((env, input, emit) => {
			const other = rightOne(env, input);
			return left.each(env, input, (value) => emit(operation(value, other)));
		}, facts);
	return many(
		(env, input, emit) =>
			right.each(env, input, (other) => left.each(env, input, (value) => emit(operation(value, other)))),
		facts,
	);
};

// Both operands are computed beside the path; where one is null, a sum is the other one itself.
const operandPaths =
	(operation: LongOperation, left: Code, right: Code): Code['paths'] =>
	(env, at, emit) =>
		right.paths(env, untracked(at), (other) =>
			left.paths(env, untracked(at), (one) =>
				whenReady(operation(one.value, other.value), (value) => {
					const same = value === one.value && other.value === null ? one : other;
					return emit(
						value === same.value && (one.value === null || other.value === null)
							? beside(at.path, same)
							: computed(at, value),
					);
				}),
			),
		);

/** `-of`. */
export const negate = (of: Code): Code => {
	const turn = (value: JqValue): JqValue => {
		if (!isNumber(value)) throw badValue(value, 'cannot be negated');
		return negated(value);
	};
	const { one, direct: ofDirect } = of;
	const facts = {
		paths: ((env, at, emit) =>
			of.paths(env, at, (found) => emit(computed(found, turn(found.value))))) satisfies Code['paths'],
		sharesInput: false,
	};
	if (one === undefined && ofDirect !== undefined)
		return direct((env, input) => whenReady(ofDirect(env, input), turn), facts);
	return one === undefined
		? many((env, input, emit) => of.each(env, input, (value) => emit(turn(value))), facts)
		: single((env, input) => turn(one(env, input)), facts);
};
