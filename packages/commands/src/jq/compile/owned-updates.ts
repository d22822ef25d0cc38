import type { Maybe } from '@tenon/core';
import type { Runtime } from '../run/runtime.ts';
import type { Query } from '../syntax/tree.ts';
import { valueAt } from '../values/access.ts';
import type { Edits } from '../values/edits.ts';
import { isArray, isObject, isTrue, type JqValue } from '../values/value.ts';
import { type Code, type Env, inTurn, type One, whenReady } from './code.ts';
import { type LongOperation, longOperationOf, operationOf, sumOf } from './operators.ts';

/**
 * An update of a `reduce` whose state nothing else holds: it changes the state in place. Only forms are taken in
 * which the state is passed on as a whole; what is stored in it and may be a part of it ends the ownership.
 */
export type OwnedUpdate = (env: Env, state: JqValue, edits: Edits) => Maybe<JqValue>;

/** Compiles an update so, if it has one of the forms. `compile` gives the code of a part in the same scope. */
export const ownedUpdate = (
	query: Query,
	compile: (query: Query) => Code,
	runtime: Runtime,
): OwnedUpdate | undefined => {
	switch (query.kind) {
		case 'identity':
			return (_env, state) => state;
		case 'pipe': {
			const left = ownedUpdate(query.left, compile, runtime);
			const right = left === undefined ? undefined : ownedUpdate(query.right, compile, runtime);
			if (left === undefined || right === undefined) return undefined;
			return (env, state, edits) => whenReady(left(env, state, edits), (next) => right(env, next, edits));
		}
		case 'if': {
			const condition = compile(query.condition).direct;
			const then = ownedUpdate(query.then, compile, runtime);
			const otherwise = query.otherwise === undefined ? keep : ownedUpdate(query.otherwise, compile, runtime);
			if (condition === undefined || then === undefined || otherwise === undefined) return undefined;
			return (env, state, edits) =>
				whenReady(condition(env, state), (is) => (isTrue(is) ? then : otherwise)(env, state, edits));
		}
		case 'binary':
			return query.operator === '+' && query.left.kind === 'identity'
				? addition(query.right, compile, runtime)
				: undefined;
		case 'assign':
			return assignment(query.target, query.value, compile, (_old, value) => value);
		case 'update':
			return query.operator === '//'
				? assignment(query.target, query.value, compile, (old, value) => (isTrue(old) ? old : value))
				: updating(query.operator, query.target, query.value, compile, runtime);
		case 'call':
			return undefined;
		default:
			return undefined;
	}
};

const keep: OwnedUpdate = (_env, state) => state;

// `. + [item]`, `. + {key: value}`.
const addition = (
	right: Query,
	compile: (query: Query) => Code,
	runtime: Runtime,
): OwnedUpdate | undefined => {
	const code = compile(right);
	const given = code.direct;
	if (given === undefined) return undefined;
	return (env, state, edits) =>
		whenReady(given(env, state), (other) => {
			if (code.sharesInput && mayShare(other)) edits.share();
			return extended(state, other, edits) ?? sumOf(state, other, runtime);
		});
};

const extended = (value: JqValue, other: JqValue, edits: Edits): JqValue | undefined => {
	if (isArray(value) && isArray(other)) return edits.append(value, other);
	return isObject(value) && isObject(other) ? edits.merge(value, other) : undefined;
};

const updating = (
	operator: '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>=',
	target: Query,
	value: Query,
	compile: (query: Query) => Code,
	runtime: Runtime,
): OwnedUpdate | undefined => {
	const operation = longOperationOf(operator, [value], runtime) ?? operationOf(operator, runtime);
	if (operator !== '+') return assignment(target, value, compile, operation);
	return assignment(target, value, compile, operation, extended);
};

const assignment = (
	target: Query,
	value: Query,
	compile: (query: Query) => Code,
	combine: LongOperation,
	inPlace?: (old: JqValue, value: JqValue, edits: Edits) => JqValue | undefined,
): OwnedUpdate | undefined => {
	const keys = keysOf(target, compile);
	const code = compile(value);
	if (keys === undefined || code.direct === undefined) return undefined;
	const given = code.direct;
	const pathOf = pathBy(keys);
	return (env, state, edits) =>
		whenReady(given(env, state), (by) => {
			if (code.sharesInput && mayShare(by)) edits.share();
			return whenReady(pathOf(env, state), (path) => {
				let old = state;
				for (const key of path) old = valueAt(old, key);
				const made = inPlace?.(old, by, edits) ?? combine(old, by);
				return whenReady(made, (result) => edits.set(state, path, result));
			});
		});
};

/** The codes of the keys of a path that is written out: `.a[$key].b`. */
const keysOf = (target: Query, compile: (query: Query) => Code): Code[] | undefined => {
	const keys: Code[] = [];
	let query = target;
	for (; query.kind === 'index'; query = query.of) {
		const key = compile(query.key);
		if (key.direct === undefined || query.isOptional) return undefined;
		keys.push(key);
	}
	return query.kind === 'identity' && keys.length > 0 ? keys.reverse() : undefined;
};

const pathBy = (keys: readonly Code[]): ((env: Env, state: JqValue) => Maybe<readonly JqValue[]>) => {
	const ones = keys.map(({ one }) => one);
	if (ones.every((one) => one !== undefined))
		return (env, state) => (ones as One[]).map((one) => one(env, state));
	const parts = keys.map((key) => key.direct!);
	return (env, state) => inTurn(parts, env, state, (path) => path);
};

const mayShare = (value: JqValue): boolean => isArray(value) || isObject(value);
