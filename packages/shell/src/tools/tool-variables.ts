import type { Value } from '@tenon/core';
import { assign } from '../state/assign.ts';
import { AssignmentError, identifierError, readonlyError } from '../state/assignment-error.ts';
import type { Shell } from '../state/shell.ts';
import { attribute } from '../state/variable.ts';
import { TypedValue } from '../values/typed-value.ts';
import { storeTyped } from '../values/typed-variable.ts';
import { valueOfVariable } from '../values/value-of-variable.ts';

/** What a variable holds as data, references followed; `undefined` if it is unset. */
export const getVariable = (shell: Shell, name: string): Value | undefined => {
	const variable = shell.variables.resolve(name);
	return variable === undefined ? undefined : valueOfVariable(shell, variable);
};

/**
 * Sets a variable: a string as an assignment in a script would, anything else as `declare -J` does. Throws
 * `AssignmentError` if that cannot be done at once: it is readonly, no name, a reference to an element, or
 * wants an integer that the text does not spell.
 */
export const setVariable = (shell: Shell, name: string, value: Value): void => {
	const { variables } = shell;
	const target = variables.resolveName(name);
	if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(target)) throw identifierError(target);
	const variable = variables.get(target);
	if (variable?.has(attribute.readonly) === true) throw readonlyError(target);
	const isOwn = variable?.dynamic !== undefined;
	if (typeof value !== 'string') {
		if (isOwn) throw unfit(target, 'takes text only');
		storeTyped(shell, target, value);
	} else if (typeof variable?.value === 'object' && !isOwn) {
		// A text takes the place of a value or an array, as a whole.
		if (variable.value instanceof TypedValue) storeTyped(shell, target, value);
		else variables.setText(target, value);
	} else {
		if (variable?.has(attribute.integer) === true && !/^[+-]?\d+$/.test(value))
			throw unfit(target, 'takes integers only');
		void assign(shell, target, value);
	}
};

const unfit = (name: string, why: string): AssignmentError =>
	new AssignmentError('conversion', `${name}: ${why}`);
