import { andThen, type Maybe } from '@tenon/core';
import { evaluateIndex } from '../arithmetic/evaluate.ts';
import { TypedValue } from '../values/typed-value.ts';
import { unsetTyped } from '../values/typed-variable.ts';
import { evaluateSubscript, isEverySubscript } from './array-subscript.ts';
import { AssignmentError, subscriptError } from './assignment-error.ts';
import { IndexedArray } from './indexed-array.ts';
import { chooseLocale, choosesLocale } from './locale.ts';
import { computePipeStatuses, isPipeStatuses } from './pipe-statuses.ts';
import { switchPosixMode } from './posix-mode.ts';
import { circularMessage, followReference } from './reference.ts';
import type { Shell } from './shell.ts';
import { attribute, type Dynamic, type Variable } from './variable.ts';

/**
 * `unset name`: removes the variable that the name leads to, or the element. Throws `AssignmentError`
 * if it is readonly. A name without a variable is fine.
 */
export const unsetVariable = (shell: Shell, name: string): Maybe<void> => {
	const reference = followReference(shell.variables, name);
	switch (reference.kind) {
		case 'element':
			return unsetElement(shell, reference.name, reference.subscript);
		case 'circular':
			return andThen(warnTwice(shell, circularMessage(name)), () => {
				if (shell.variables.isCircleOut(name)) return removeVariable(shell, name);
			});
		default:
			return removeVariable(shell, reference.name, name);
	}
};

// bash looks the name up twice, and says it each time.
const warnTwice = (shell: Shell, warning: string): Maybe<void> =>
	andThen(shell.complain(warning), () => andThen(shell.complain(warning), () => undefined));

const removeVariable = (shell: Shell, name: string, written = name): Maybe<void> => {
	const variable = shell.variables.get(name);
	if (variable === undefined) return;
	if (variable.has(attribute.readonly)) throw cannotUnset(name);
	refuseLasting(variable, written);
	shell.variables.unset(name);
	// It is there again when this command is over.
	if (isPipeStatuses(name) && shell.variables.get(name) === undefined) computePipeStatuses(shell);
	if (name === 'PATH') shell.hash.clear();
	else if (name === 'POSIXLY_CORRECT') switchPosixMode(shell, false);
	else if (choosesLocale(name)) return chooseLocale(shell, name);
};

/** A readonly variable cannot be removed. */
export const cannotUnset = (name: string): AssignmentError =>
	new AssignmentError('readonly', `${name}: cannot unset: readonly variable`);

/** Throws where a variable is one of those that are there as long as the shell, `BASH_SOURCE` and its kin. */
export const refuseLasting = ({ dynamic }: Variable, name: string): void => {
	if (dynamic?.isLasting === true) throw new AssignmentError('fixed', `${name}: cannot unset`);
};

/**
 * `unset name[subscript]`: removes an element; `@` and `*` all elements of an indexed array, while they
 * are keys of another. A scalar is its own element 0.
 */
export const unsetElement = (shell: Shell, name: string, subscript: string): Maybe<void> => {
	const reference = followReference(shell.variables, name);
	if (reference.kind === 'circular') return warnTwice(shell, circularMessage(name));
	if (subscript === '') return;
	if (reference.kind === 'element') return unsetElement(shell, reference.name, reference.subscript);
	const target = reference.name;
	if (reference.kind === 'untargeted') return removeVariable(shell, target);
	const variable = shell.variables.get(target);
	if (variable === undefined) return;
	if (variable.has(attribute.readonly)) throw cannotUnset(target);
	if (variable.value instanceof TypedValue)
		return unsetTyped(shell, target, [{ kind: 'subscript', text: subscript }]);
	refuseLasting(variable, target);
	if (variable.dynamic !== undefined && variable.dynamic.isTable !== true)
		return reduceList(shell, target, variable.dynamic, subscript);
	const isArray = variable.value instanceof IndexedArray || variable.value instanceof Map;
	if (!isArray) return unsetScalarElement(shell, target, subscript);
	if (variable.value instanceof IndexedArray && isEverySubscript(subscript)) {
		shell.variables.own(target).value = new IndexedArray();
		return;
	}
	return andThen(evaluateSubscript(shell, variable, subscript, 'read'), (key) => {
		if (key === undefined) throw subscriptError(`[${subscript}]`);
		const { value } = shell.variables.own(target);
		if (value instanceof IndexedArray) value.delete(typeof key === 'string' ? Number(key) : key);
		else if (value instanceof Map) value.delete(String(key));
	});
};

// Most of what is computed is computed anew.
const reduceList = (shell: Shell, name: string, dynamic: Dynamic, subscript: string): Maybe<void> => {
	const list = dynamic.read(shell);
	const { reduced } = dynamic;
	if (reduced === undefined || !Array.isArray(list)) return;
	const keep = (kept: readonly string[]): void => {
		shell.variables.own(name).dynamic = reduced(kept);
	};
	if (isEverySubscript(subscript)) return keep([]);
	return andThen(evaluateIndex(shell, subscript), (integer) => {
		const index = Number(integer) < 0 ? list.length + Number(integer) : Number(integer);
		if (index < 0) throw subscriptError(`[${subscript}]`);
		keep(list.filter((_, at) => at !== index));
	});
};

const unsetScalarElement = (shell: Shell, name: string, subscript: string): Maybe<void> => {
	const index = isEverySubscript(subscript) ? undefined : evaluateIndex(shell, subscript);
	return andThen(index, (integer) => {
		if (integer !== 0) throw new AssignmentError('conversion', `${name}: not an array variable`);
		removeVariable(shell, name);
	});
};
