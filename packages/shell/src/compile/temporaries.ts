import { andThen, forEach, type Maybe } from '@tenon/core';
import type { EvaluatedAssignment } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { attribute } from '../state/variable.ts';
import { type AssignmentStep, store } from './assignment.ts';
import { traceAssignment } from './trace.ts';

/**
 * `x=1 command`: the values are expanded in order, each seeing the ones before, hold while the
 * command runs, exported, and give way to what was there afterwards.
 */
export const withTemporaries = (
	shell: Shell,
	assignments: readonly AssignmentStep[],
	run: () => Maybe<number>,
): Maybe<number> => {
	const { variables } = shell;
	const restore = (): void => variables.popFrame();
	const hide = (evaluated: EvaluatedAssignment): Maybe<void> => {
		// Through a reference it is what the reference leads to that is hidden.
		const name = variables.resolveName(evaluated.name);
		const variable = variables.get(name);
		// The command runs all the same, without it.
		if (variable?.has(attribute.readonly) === true) {
			return andThen(shell.complain(`${name}: readonly variable`), () => undefined);
		}
		variables.hide(name);
		const traced =
			shell.options.xtrace && typeof evaluated.value === 'string'
				? traceAssignment(shell, evaluated.name, evaluated.append, evaluated.value)
				: undefined;
		return andThen(traced, () =>
			andThen(store(shell, evaluated), () => {
				variables.own(name).attributes |= attribute.exported;
			}),
		);
	};
	variables.pushTemporaries();
	let result: Maybe<number>;
	try {
		const assigned = forEach(assignments, (step) => andThen(step.evaluate(shell), hide));
		result = andThen(assigned, run);
	} catch (error) {
		restore();
		throw error;
	}
	if (result instanceof Promise) return result.finally(restore);
	restore();
	return result;
};
