import { andFinally, andThen, forEach, type Maybe } from '@tenon/core';
import { ExpansionError } from '../state/errors.ts';
import { beforeLocale, choosesLocale } from '../state/locale.ts';
import type { EvaluatedAssignment } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { attribute, scalarText } from '../state/variable.ts';
import { type AssignmentStep, store } from './assignment.ts';
import { traceAssignment } from './trace.ts';

// A text in the place of an array hides all of it; what is added to is its first element.
const dropElements = (
	shell: Shell,
	name: string,
	{ append, subscript, value }: EvaluatedAssignment,
): void => {
	const hidden = shell.variables.get(name);
	if (typeof hidden?.value !== 'object' || subscript !== undefined || typeof value !== 'string') return;
	shell.variables.own(name).value = append ? scalarText(hidden, shell) : undefined;
};

/**
 * `x=1 command`: the values are expanded in order, each seeing the ones before, hold while the
 * command runs, exported, and give way to what was there afterwards.
 */
export const withTemporaries = (
	shell: Shell,
	assignments: readonly AssignmentStep[],
	{ tellsOfLocales, run }: { readonly tellsOfLocales: boolean; readonly run: () => Maybe<number> },
): Maybe<number> => {
	const { variables } = shell;
	const restore = (): void => variables.popFrame();
	const hide = (evaluated: EvaluatedAssignment): Maybe<void> => {
		// Through a reference it is what the reference leads to that is hidden.
		const name = variables.resolveName(evaluated.name);
		const variable = variables.get(name);
		// The command runs all the same, without it; in POSIX mode it does not.
		if (variable?.has(attribute.readonly) === true) {
			if (shell.options.posix)
				throw new ExpansionError(`${name}: readonly variable`, { ends: 'texts', status: 1 });
			return andThen(shell.complain(`${name}: readonly variable`), () => undefined);
		}
		// Nor is it any use to what has a value of its own.
		if (variable?.dynamic?.isFixed === true) return;
		if (choosesLocale(name)) beforeLocale(shell, name);
		variables.hide(name);
		// What the variable is besides its text holds only where something is added to it.
		if (!evaluated.append) variables.own(name).attributes = 0;
		dropElements(shell, name, evaluated);
		const traced = (): Maybe<unknown> =>
			shell.options.xtrace
				? traceAssignment(shell, evaluated.name, false, variables.text(name) ?? '')
				: undefined;
		return andThen(assign(shell, evaluated, tellsOfLocales), () => {
			variables.own(name).attributes = attribute.exported;
			return andThen(traced(), () => (shell.slice.isDue() ? shell.slice.turn() : undefined));
		});
	};
	variables.pushTemporaries();
	let result: Maybe<number>;
	try {
		const assigned = forEach(assignments, (step) =>
			step.element === undefined
				? andThen(step.evaluateGiven(shell), hide)
				: refuseElement(shell, step.element, { status: 1, isSpecial: false }),
		);
		result = andThen(assigned, run);
	} catch (error) {
		restore();
		throw error;
	}
	if (result instanceof Promise) return result.finally(restore);
	restore();
	return result;
};

/**
 * No element of an array can be given to a command: it runs without, and nothing of the assignment is expanded.
 * In POSIX mode it is the end, with this status.
 */
export const refuseElement = (
	shell: Shell,
	element: string,
	{ status, isSpecial }: { readonly status: number; readonly isSpecial: boolean },
): Maybe<void> => {
	const text = `\`${element}': not a valid identifier`;
	if (shell.options.posix) throw new ExpansionError(text, { ends: isSpecial ? 'shell' : 'texts', status });
	return andThen(shell.complain(text), () => undefined);
};

const assign = (shell: Shell, evaluated: EvaluatedAssignment, tellsOfLocales: boolean): Maybe<unknown> => {
	if (tellsOfLocales || !choosesLocale(evaluated.name)) return store(shell, evaluated);
	shell.tellsOfLocales = false;
	return andFinally(
		() => store(shell, evaluated),
		() => {
			shell.tellsOfLocales = true;
		},
	);
};
