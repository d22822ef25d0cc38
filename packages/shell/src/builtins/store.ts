import { andThen, type Maybe } from '@tenon/core';
import { assign, assignElement } from '../state/assign.ts';
import { AssignmentError } from '../state/assignment-error.ts';
import type { Shell } from '../state/shell.ts';
import { elementName, isName } from './names.ts';

/** Whether a text names a variable or an element: what `read` and `printf -v` may store into. */
export const isTarget = (text: string): boolean => isName(text) || elementName(text) !== undefined;

/**
 * Stores a text where a builtin was told to: a variable or `name[subscript]`. `false`, with bash's
 * message written, if that cannot be assigned to.
 */
export const storeText = (shell: Shell, target: string, text: string): Maybe<boolean> =>
	guardAssignment(shell, '', () => {
		const element = target.endsWith(']') ? elementName(target) : undefined;
		return element === undefined
			? assign(shell, target, text)
			: assignElement(shell, element.name, element.subscript, text);
	});

/** Runs an assignment; a refusal is bash's message behind `prefix` and `false`, and never ends the shell. */
export const guardAssignment = (shell: Shell, prefix: string, run: () => Maybe<void>): Maybe<boolean> => {
	const refuse = (error: unknown): Maybe<boolean> => {
		if (!(error instanceof AssignmentError)) throw error;
		return andThen(shell.complain(`${prefix}${error.message}`), () => false);
	};
	let assigned: Maybe<void>;
	try {
		assigned = run();
	} catch (error) {
		return refuse(error);
	}
	return assigned instanceof Promise ? assigned.then(() => true, refuse) : true;
};
