import { andThen, forEach, type Maybe } from '@tenon/core';
import type { EvaluatedAssignment } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { attribute, type Variable } from '../state/variable.ts';
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
	const hidden: { readonly name: string; readonly variable: Variable | undefined }[] = [];
	const restore = (): void => {
		for (const { name, variable } of hidden.reverse()) {
			if (variable === undefined) shell.variables.delete(name);
			else shell.variables.put(name, variable);
		}
	};
	const hide = (evaluated: EvaluatedAssignment): Maybe<void> => {
		const { variables } = shell;
		// Through a reference it is what the reference leads to that is hidden.
		const name = variables.resolveName(evaluated.name);
		const variable = variables.get(name);
		// The command runs all the same, without it.
		if (variable?.has(attribute.readonly) === true) {
			return andThen(shell.complain(`${name}: readonly variable`), () => undefined);
		}
		hidden.push({ name, variable });
		if (variable === undefined) variables.own(name);
		else variables.put(name, variable.clone(variables.owner));
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
