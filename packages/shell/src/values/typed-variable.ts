import { andThen, type Maybe, type Value } from '@tenon/core';
import { readonlyError } from '../state/assignment-error.ts';
import type { ArrayItem } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { checkedValue } from '../state/text-size.ts';
import { attribute, type Scalar, type Variable } from '../state/variable.ts';
import { appendedItems, appendedText, listedValue } from './assigned.ts';
import { changePath } from './change-path.ts';
import { pathText, type Step } from './step.ts';
import { TypedValue } from './typed-value.ts';

/** The data of a typed variable, references followed; `undefined` if the name has none. */
export const typedValue = ({ variables }: Shell, name: string): TypedValue | undefined => {
	const value = variables.resolve(name)?.value;
	return value instanceof TypedValue ? value : undefined;
};

/** Puts a value in the place of what a typed variable holds. Throws `AssignmentError` if it is readonly. */
export const storeTyped = (shell: Shell, name: string, value: Value): void => {
	const { variables, options } = shell;
	const variable: Variable = variables.own(variables.resolveName(name));
	if (variable.has(attribute.readonly)) throw readonlyError(name);
	if (options.allexport) variable.attributes |= attribute.exported;
	checkedValue(shell, value);
	variable.value = new TypedValue(value);
};

/** `=value` and `+=value`: a text is a string whatever it looks like; a number is one that arithmetic gave. */
export const assignTyped = (
	shell: Shell,
	name: string,
	steps: readonly Step[],
	value: Scalar,
	append: boolean,
): Maybe<void> =>
	changeTyped(shell, name, steps, (old) =>
		append ? appendedText(pathText(name, steps), old, String(value)) : value,
	);

/** `=(…)` and `+=(…)`: a list of strings, or a record where the items have keys. */
export const assignTypedItems = (
	shell: Shell,
	name: string,
	steps: readonly Step[],
	items: readonly ArrayItem[],
	append: boolean,
): Maybe<void> => {
	const place = pathText(name, steps);
	return changeTyped(shell, name, steps, (old) =>
		append ? appendedItems(place, old, items) : listedValue(place, items),
	);
};

/** Changes what a path leads to in a typed variable; without steps the whole. */
export const changeTyped = (
	shell: Shell,
	name: string,
	steps: readonly Step[],
	change: (old: Value | undefined) => Value,
): Maybe<void> => {
	refuseReadonly(shell, name);
	const { value } = typedValue(shell, name)!;
	if (steps.length === 0) return storeTyped(shell, name, change(value));
	return andThen(changePath(shell, name, value, steps, change), (changed) =>
		storeTyped(shell, name, changed),
	);
};

/** `unset` of what a path leads to. Elements behind one that leaves a list move up; what is not there is fine. */
export const unsetTyped = (shell: Shell, name: string, steps: readonly Step[]): Maybe<void> => {
	refuseReadonly(shell, name);
	const { value } = typedValue(shell, name)!;
	return andThen(changePath(shell, name, value, steps, 'remove'), (changed) =>
		storeTyped(shell, name, changed),
	);
};

const refuseReadonly = ({ variables }: Shell, name: string): void => {
	if (variables.resolve(name)?.has(attribute.readonly) === true) throw readonlyError(name);
};
