import { andThen, type Maybe, type Value } from '@tenon/core';
import { expandElementText } from '../arithmetic/expand-subscript.ts';
import { readPath } from '../values/read-path.ts';
import { TypedValue } from '../values/typed-value.ts';
import { assignTyped } from '../values/typed-variable.ts';
import { valueText } from '../values/value-text.ts';
import { toIndexed } from './array-conversion.ts';
import { type ElementKey, elementText, evaluateSubscript, isEverySubscript } from './array-subscript.ts';
import {
	AssignmentError,
	complainOfSubscript,
	identifierError,
	readonlyError,
	subscriptError,
} from './assignment-error.ts';
import { atCircle } from './circle.ts';
import { convertValue } from './convert-value.ts';
import { IndexedArray } from './indexed-array.ts';
import { beforeLocale, chooseLocale, choosesLocale } from './locale.ts';
import { isPipeStatuses } from './pipe-statuses.ts';
import { switchPosixMode } from './posix-mode.ts';
import { circularMessage, followReference, isReferenceTarget, setReference } from './reference.ts';
import type { Shell } from './shell.ts';
import { checkedGrowth, checkedText } from './text-size.ts';
import { attribute, type Scalar, scalarText } from './variable.ts';

export { assignArray } from './assign-array.ts';
export { unsetElement, unsetVariable } from './unset.ts';

/**
 * `name=value`, `name+=value`: follows references, obeys attributes, and goes to element 0 of an
 * array. Throws `AssignmentError` if the variable cannot be assigned to.
 */
export const assign = (shell: Shell, name: string, value: Scalar, append = false): Maybe<void> => {
	const { variables } = shell;
	const variable = variables.get(name);
	if (typeof value === 'string') checkedText(shell, value);
	if (
		!append &&
		variable !== undefined &&
		variable.attributes <= attribute.exported &&
		typeof variable.value !== 'object' &&
		variable.dynamic === undefined &&
		typeof value !== 'bigint' &&
		!shell.options.allexport
	) {
		if (choosesLocale(name)) return storeScalar(shell, name, value);
		variables.setFound(name, variable, value);
		if (name === 'PATH') shell.hash.clear();
		return;
	}
	if (variable?.has(attribute.nameref)) return assignReferred(shell, name, value, append);
	return assignVariable(shell, name, value, append);
};

const assignReferred = (shell: Shell, name: string, value: Scalar, append: boolean): Maybe<void> => {
	const reference = followReference(shell.variables, name);
	switch (reference.kind) {
		case 'variable':
			if (!isReferenceTarget(reference.name)) throw identifierError(reference.name);
			return shell.variables.atScopeOf(name, reference.name, () =>
				assignVariable(shell, reference.name, value, append),
			);
		case 'element':
			return assignReferredElement(shell, reference, value, append);
		case 'untargeted':
			return pointReference(shell, reference.name, String(value));
		case 'circular':
			if (!shell.variables.isCircleOut(name)) throw new AssignmentError('circular', circularMessage(name));
			return atCircle(shell, name, () => assignVariable(shell, name, value, append), nothing);
	}
};

const assignReferredElement = (
	shell: Shell,
	{ name, subscript }: { readonly name: string; readonly subscript: string },
	value: Scalar,
	append: boolean,
): Maybe<void> => {
	// To no table either is `@` a key when a reference has it.
	if (isEverySubscript(subscript)) throw subscriptError(`${name}[${subscript}]`);
	return andThen(expandElementText(shell, name, subscript), (expanded) =>
		assignElement(shell, name, expanded, String(value), append),
	);
};

const nothing = (): undefined => undefined;

/** Gives a reference its target, through the attributes of its own. */
export const pointReference = (shell: Shell, name: string, target: string): Maybe<void> => {
	if (!isReferenceTarget(target)) throw identifierError(target);
	const { attributes } = shell.variables.own(name);
	return andThen(
		convertValue(shell, { attributes, value: target, append: false, old: nothing }),
		(converted) => {
			setReference(shell.variables, name, String(converted));
		},
	);
};

const assignVariable = (shell: Shell, name: string, value: Scalar, append: boolean): Maybe<void> => {
	const variable = shell.variables.get(name);
	if (variable?.value instanceof TypedValue) return assignTyped(shell, name, [], value, append);
	const attributes = variable?.attributes ?? 0;
	if ((attributes & attribute.readonly) !== 0) throw readonlyError(name);
	const converted = convertValue(shell, {
		attributes,
		value,
		append,
		old: () => scalarText(variable, shell),
	});
	if (converted instanceof Promise) return converted.then((ready) => storeScalar(shell, name, ready));
	return storeScalar(shell, name, converted);
};

const storeScalar = (shell: Shell, name: string, value: Scalar): Maybe<void> => {
	const isLocale = choosesLocale(name);
	if (isLocale) beforeLocale(shell, name);
	const variable = shell.variables.own(name);
	if (shell.options.allexport) variable.attributes |= attribute.exported;
	if (variable.dynamic !== undefined) variable.dynamic.write(shell, String(value));
	else if (variable.value instanceof IndexedArray) variable.value.set(0, String(value));
	else if (variable.value instanceof Map) variable.value.set('0', String(value));
	else variable.value = value;
	if (name === 'PATH') shell.hash.clear();
	else if (name === 'POSIXLY_CORRECT') switchPosixMode(shell, true);
	else if (isLocale) return chooseLocale(shell, name);
};

/**
 * `name[subscript]=value`; the subscript is expanded already. A scalar, or a name without a variable,
 * becomes an indexed array.
 */
export const assignElement = (
	shell: Shell,
	name: string,
	subscript: string,
	value: string,
	append = false,
): Maybe<void> => {
	const reference = followReference(shell.variables, name);
	if (reference.kind === 'circular') {
		const write = (): Maybe<void> => assignElement(shell, name, subscript, value, append);
		return atCircle(shell, name, write, nothing, { warnings: 2 });
	}
	const variable = reference.kind === 'variable' ? shell.variables.get(reference.name) : undefined;
	if (variable?.value instanceof TypedValue)
		return assignTyped(shell, reference.name, [{ kind: 'subscript', text: subscript }], value, append);
	return andThen(evaluateSubscript(shell, variable, subscript, 'write'), (key) => {
		if (key === undefined) throw subscriptError(`${name}[${subscript}]`);
		if (reference.kind === 'untargeted') throw identifierError('');
		if (reference.kind === 'element') throw identifierError(`${reference.name}[${reference.subscript}]`);
		return storeElement(shell, reference.name, key, value, append);
	});
};

/** Sets an element whose place is known, through the attributes of its array. `name` is no reference. */
export const storeElement = (
	shell: Shell,
	name: string,
	key: ElementKey,
	value: Scalar,
	append = false,
): Maybe<void> => {
	const variable = shell.variables.get(name);
	if (variable?.value instanceof TypedValue)
		return assignTyped(shell, name, [{ kind: 'subscript', text: String(key) }], value, append);
	const attributes = variable?.attributes ?? 0;
	if ((attributes & attribute.readonly) !== 0) throw readonlyError(name);
	const converted = convertValue(shell, {
		attributes,
		value,
		append,
		old: () => elementText(shell, variable, key),
	});
	if (converted instanceof Promise)
		return converted.then((ready) => setElement(shell, name, key, String(ready)));
	return setElement(shell, name, key, String(converted));
};

const setElement = (shell: Shell, name: string, key: ElementKey, text: string): Maybe<void> => {
	const variable = shell.variables.own(name);
	const { dynamic } = variable;
	if (dynamic !== undefined) {
		if (dynamic.writeElement !== undefined) return dynamic.writeElement(shell, String(key), text);
		// Whatever element it is, the statuses take its place.
		if (key === 0 && !isPipeStatuses(name)) dynamic.write(shell, text);
		return;
	}
	checkedText(shell, text);
	const list = variable.value instanceof Map ? variable.value : toIndexed(shell, variable);
	const before = list.size;
	if (list instanceof Map) list.set(String(key), text);
	else list.set(typeof key === 'string' ? Number(key) : key, text);
	checkedGrowth(shell, before, list.size);
};

/**
 * The text of `${name[subscript]}`, `undefined` if it is unset; the subscript is expanded already, and
 * is not `@` or `*` of an indexed array. A place before the first element is complained of.
 */
export const readElement = (shell: Shell, name: string, subscript: string): Maybe<string | undefined> => {
	const reference = followReference(shell.variables, name);
	if (reference.kind === 'circular') {
		return atCircle(shell, name, () => readElement(shell, name, subscript), nothing, { warnings: 2 });
	}
	if (reference.kind !== 'variable') return undefined;
	const variable = shell.variables.get(reference.name);
	if (variable?.value instanceof TypedValue)
		return readTypedElement(shell, reference.name, variable.value.value, subscript);
	return andThen(evaluateSubscript(shell, variable, subscript, 'read'), (key) => {
		if (key !== undefined) return elementText(shell, variable, key);
		return andThen(complainOfSubscript(shell, reference.name), () => undefined);
	});
};

const readTypedElement = (
	shell: Shell,
	name: string,
	value: Value,
	text: string,
): Maybe<string | undefined> =>
	andThen(readPath(shell, name, value, [{ kind: 'subscript', text }]), (found) =>
		found === undefined ? undefined : valueText(found, `${name}[${text}]`),
	);
