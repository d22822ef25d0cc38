import type { Query } from '../syntax/tree.ts';
import { valueAt } from '../values/access.ts';
import type { Room } from '../values/arithmetic.ts';
import type { Edits } from '../values/edits.ts';
import { isArray, isObject, isTrue, type JqValue } from '../values/value.ts';
import type { Code, Env, One } from './code.ts';
import { operationOf } from './operators.ts';

/**
 * An update of a `reduce` whose state nothing else holds: it changes the state in place. Only forms are taken in
 * which the state is passed on as a whole; what is stored in it and may be a part of it ends the ownership.
 */
export type OwnedUpdate = (env: Env, state: JqValue, edits: Edits) => JqValue;

/** Compiles an update so, if it has one of the forms. `compile` gives the code of a part in the same scope. */
export const ownedUpdate = (
	query: Query,
	compile: (query: Query) => Code,
	room: Room,
): OwnedUpdate | undefined => {
	switch (query.kind) {
		case 'identity':
			return (_env, state) => state;
		case 'pipe': {
			const left = ownedUpdate(query.left, compile, room);
			const right = left === undefined ? undefined : ownedUpdate(query.right, compile, room);
			if (left === undefined || right === undefined) return undefined;
			return (env, state, edits) => right(env, left(env, state, edits), edits);
		}
		case 'if': {
			const condition = compile(query.condition).one;
			const then = ownedUpdate(query.then, compile, room);
			const otherwise = query.otherwise === undefined ? keep : ownedUpdate(query.otherwise, compile, room);
			if (condition === undefined || then === undefined || otherwise === undefined) return undefined;
			return (env, state, edits) => (isTrue(condition(env, state)) ? then : otherwise)(env, state, edits);
		}
		case 'binary':
			return query.operator === '+' && query.left.kind === 'identity'
				? addition(query.right, compile, room)
				: undefined;
		case 'assign':
			return assignment(query.target, query.value, compile, (_old, value) => value);
		case 'update':
			return query.operator === '//'
				? assignment(query.target, query.value, compile, (old, value) => (isTrue(old) ? old : value))
				: updating(query.operator, query.target, query.value, compile, room);
		case 'call':
			return undefined;
		default:
			return undefined;
	}
};

const keep: OwnedUpdate = (_env, state) => state;

// `. + [item]`, `. + {key: value}`.
const addition = (right: Query, compile: (query: Query) => Code, room: Room): OwnedUpdate | undefined => {
	const code = compile(right);
	const { one } = code;
	if (one === undefined) return undefined;
	const plus = operationOf('+', room);
	return (env, state, edits) => {
		const other = one(env, state);
		if (code.sharesInput && mayShare(other)) edits.share();
		return extended(state, other, edits) ?? plus(state, other);
	};
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
	room: Room,
): OwnedUpdate | undefined => {
	const operation = operationOf(operator, room);
	if (operator !== '+') return assignment(target, value, compile, operation);
	return assignment(target, value, compile, operation, extended);
};

const assignment = (
	target: Query,
	value: Query,
	compile: (query: Query) => Code,
	combine: (old: JqValue, value: JqValue) => JqValue,
	inPlace?: (old: JqValue, value: JqValue, edits: Edits) => JqValue | undefined,
): OwnedUpdate | undefined => {
	const keys = keysOf(target, compile);
	const code = compile(value);
	const { one } = code;
	if (keys === undefined || one === undefined) return undefined;
	return (env, state, edits) => {
		const given = one(env, state);
		if (code.sharesInput && mayShare(given)) edits.share();
		const path = keys.map((key) => key(env, state));
		let old = state;
		for (const key of path) old = valueAt(old, key);
		const result = inPlace?.(old, given, edits) ?? combine(old, given);
		return edits.set(state, path, result);
	};
};

/** The keys of a path that is written out: `.a[$key].b`. */
const keysOf = (target: Query, compile: (query: Query) => Code): One[] | undefined => {
	const keys: One[] = [];
	let query = target;
	for (; query.kind === 'index'; query = query.of) {
		const { one } = compile(query.key);
		if (one === undefined || query.isOptional) return undefined;
		keys.push(one);
	}
	return query.kind === 'identity' && keys.length > 0 ? keys.reverse() : undefined;
};

const mayShare = (value: JqValue): boolean => isArray(value) || isObject(value);
