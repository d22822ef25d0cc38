import { andThen, type Maybe } from '@tenon/core';
import { assignArray } from '../state/assign.ts';
import { AssignmentError, fixedError, identifierError, readonlyError } from '../state/assignment-error.ts';
import { followReference } from '../state/reference.ts';
import type { Shell } from '../state/shell.ts';
import { attribute } from '../state/variable.ts';
import { guardAssignment, namingBuiltin } from './store.ts';

/**
 * Replaces an indexed array by texts, as `read -a` and `wait` do; `false`, with bash's message
 * written, if the name cannot be one.
 */
export const storeArray = (
	shell: Shell,
	builtin: string,
	name: string,
	texts: readonly string[],
): Maybe<boolean> => {
	const problem = arrayProblem(shell, name);
	if (problem !== undefined) return refuseArray(shell, builtin, problem);
	const items = texts.map((value) => ({ key: undefined, append: false, value }));
	return guardAssignment(shell, '', () =>
		namingBuiltin(builtin, () => assignArray(shell, name, items, false)),
	);
};

/** Why a builtin cannot fill an indexed array of this name; `undefined` if it can. */
export const arrayProblem = (shell: Shell, name: string): AssignmentError | undefined => {
	const reference = followReference(shell.variables, name);
	if (reference.kind === 'element') return identifierError(`${reference.name}[${reference.subscript}]`);
	const variable = shell.variables.get(reference.name);
	if (variable?.has(attribute.readonly) === true) return readonlyError(reference.name);
	if (variable?.dynamic?.isFixed === true) return fixedError(reference.name, { isSaid: true });
	if (variable?.value instanceof Map) {
		return new AssignmentError('conversion', `${name}: not an indexed array`);
	}
	return undefined;
};

/** Says it: a readonly variable on its own, anything else after the builtin's name. */
export const refuseArray = (shell: Shell, builtin: string, problem: AssignmentError): Maybe<false> => {
	if (problem.isSaid) return false;
	const prefix = problem.fault === 'readonly' ? '' : `${builtin}: `;
	return andThen(shell.complain(`${prefix}${problem.message}`), () => false as const);
};
