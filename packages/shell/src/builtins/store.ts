import { andThen, type Maybe, orElse } from '@tenon/core';
import { ArithmeticError } from '../arithmetic/errors.ts';
import { expandElementText } from '../arithmetic/expand-subscript.ts';
import { assign, assignElement } from '../state/assign.ts';
import { AssignmentError, refuseFixed } from '../state/assignment-error.ts';
import type { Shell } from '../state/shell.ts';
import { elementName, isName } from '../syntax/names.ts';

/** Whether a text names a variable or an element: what `read` and `printf -v` may store into. */
export const isTarget = (text: string): boolean => isName(text) || elementName(text) !== undefined;

/**
 * Stores a text where a builtin was told to: a variable or `name[subscript]`. `false`, with bash's
 * message written, if that cannot be assigned to.
 */
export const storeText = (shell: Shell, builtin: string, target: string, text: string): Maybe<boolean> =>
	guardAssignment(shell, '', () =>
		namingBuiltin(builtin, () => {
			const element = target.endsWith(']') ? elementName(target) : undefined;
			refuseFixed(shell, element?.name ?? target);
			if (element === undefined) return assign(shell, target, text);
			return andThen(expandElementText(shell, element.name, element.subscript), (subscript) =>
				assignElement(shell, element.name, subscript, text),
			);
		}),
	);

/** Runs an assignment to what may be an integer; a value that is none is the builtin's error, by name. */
export const namingBuiltin = (builtin: string, run: () => Maybe<void>): Maybe<void> =>
	orElse(run, (error) => {
		if (!(error instanceof ArithmeticError) || error.isSubscript) throw error;
		throw new ArithmeticError(`${builtin}: ${error.message}`, error);
	});

/** Runs an assignment; a refusal is bash's message after `prefix` and `false`, and never ends the shell. */
export const guardAssignment = (shell: Shell, prefix: string, run: () => Maybe<void>): Maybe<boolean> => {
	const refuse = (error: unknown): Maybe<boolean> => {
		// With `set -e` a readonly variable ends the shell wherever it is met.
		if (!(error instanceof AssignmentError) || (prefix === '' && shell.options.errexit && !error.isSaid))
			throw error;
		return andThen(error.isSaid ? undefined : shell.complain(`${prefix}${error.message}`), () => false);
	};
	let assigned: Maybe<void>;
	try {
		assigned = run();
	} catch (error) {
		return refuse(error);
	}
	return assigned instanceof Promise ? assigned.then(() => true, refuse) : true;
};
