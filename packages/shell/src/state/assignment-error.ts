import type { Maybe } from '@tenon/core';
import { ExpansionError } from './errors.ts';
import type { Shell } from './shell.ts';

/** Why an assignment was refused. */
export type AssignmentFault = 'readonly' | 'identifier' | 'circular' | 'subscript' | 'conversion' | 'fixed';

/**
 * A variable or an element cannot be assigned to or removed. Thrown by everything that assigns; an
 * assignment on its own ends its line, a builtin says it and returns 1.
 */
export class AssignmentError extends ExpansionError {
	readonly fault: AssignmentFault;

	constructor(fault: AssignmentFault, message: string) {
		super(message);
		this.fault = fault;
	}
}

export const readonlyError = (name: string): AssignmentError =>
	new AssignmentError('readonly', `${name}: readonly variable`);

/** A variable like `FUNCNAME` is not given a value, and bash says so only of a local of that name. */
export const fixedError = (name: string, { isSaid }: { readonly isSaid: boolean }): AssignmentError => {
	const error = new AssignmentError('fixed', `${name}: variable may not be assigned value`);
	error.isSaid = isSaid;
	return error;
};

/** Throws where a name leads to a variable like `FUNCNAME`; an assignment on its own passes over it instead. */
export const refuseFixed = ({ variables }: Shell, name: string): void => {
	if (variables.resolve(name)?.dynamic?.isFixed === true) throw fixedError(name, { isSaid: true });
};

export const identifierError = (text: string): AssignmentError =>
	new AssignmentError('identifier', `\`${text}': not a valid identifier`);

/** A subscript leads nowhere, which is said and no more; but `set -e` takes even this for a failure of the shell. */
export const complainOfSubscript = (shell: Shell, written: string): Maybe<unknown> => {
	const message = `${written}: bad array subscript`;
	if (shell.options.errexit) throw new ExpansionError(message, { ends: 'shell' });
	return shell.complain(message);
};

/** `written` is the element as the script has it: `a[-5]`. */
export const subscriptError = (written: string): AssignmentError =>
	new AssignmentError('subscript', `${written}: bad array subscript`);
