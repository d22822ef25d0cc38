import { andThen, type Maybe } from '@tenon/core';
import { compileSteps, writtenPath } from '../expand/path-steps.ts';
import { compileAssigned } from '../expand/words.ts';
import { AssignmentError } from '../state/assignment-error.ts';
import type { EvaluatedAssignment } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import type { Assignment, PathStep, SimpleCommand } from '../syntax/ast.ts';
import { pathWord } from '../syntax/typed-path.ts';
import { pathText } from '../values/step.ts';
import { assignTyped, assignTypedItems, typedValue } from '../values/typed-variable.ts';
import { compileItems } from './array-items.ts';
import { type AssignmentStep, compileNumber } from './assignment.ts';
import type { Compilation } from './compilation.ts';
import { traceText } from './trace.ts';

/**
 * The words of a command as assignments to paths, `cfg.name=bob`, if every one of them has that form;
 * `undefined` for every other command. To bash they are a command's name and its arguments, and so they are
 * here unless the variable is typed when they run.
 */
export const pathAssignments = ({ words }: SimpleCommand): readonly Assignment[] | undefined => {
	if (words.length === 0) return undefined;
	const assignments: Assignment[] = [];
	for (const word of words) {
		const taken = word.type === 'word' ? pathWord(word) : undefined;
		if (taken === undefined) return undefined;
		assignments.push({ type: 'assignment', ...taken, subscript: undefined, span: word.span });
	}
	return assignments;
};

/** Compiles an assignment to a path into a typed variable. */
export const compilePathAssignment = (
	assignment: Assignment,
	path: readonly PathStep[],
	compilation: Compilation,
): AssignmentStep => {
	const { name, append, value } = assignment;
	const stepsOf = compileSteps(path, compilation);
	const text = value.type === 'word' ? compileAssigned(value, compilation) : undefined;
	const items =
		value.type === 'array'
			? compileItems(value, compilation, { isAssociative: false, isDeclared: false })
			: undefined;
	const number = append ? undefined : compileNumber(value, compilation);
	const raw = compilation.source.text.slice(assignment.span.start, assignment.span.end);

	const evaluate = (shell: Shell): Maybe<EvaluatedAssignment> =>
		andThen(stepsOf(shell), (steps) =>
			andThen((text ?? items)!(shell), (ready) => ({
				name,
				path: steps,
				subscript: undefined,
				append,
				value: ready,
			})),
		);
	const run = (shell: Shell): Maybe<void> =>
		andThen(stepsOf(shell), (steps) => {
			if (items !== undefined)
				return andThen(items(shell), (ready) => assignTypedItems(shell, name, steps, ready, append));
			return andThen((number ?? text)!(shell), (ready) => assignTyped(shell, name, steps, ready, append));
		});
	return {
		name,
		evaluate,
		evaluateGiven: evaluate,
		text: (evaluated) =>
			`${pathText(name, evaluated.path ?? [])}${append ? '+=' : '='}${String(evaluated.value)}`,
		assign: (shell) => {
			if (typedValue(shell, name) === undefined)
				throw new AssignmentError(
					'conversion',
					`${writtenPath(name, path, compilation)}: ${name} is not a typed variable; make it one: declare -J ${name}='{}'`,
				);
			return shell.options.xtrace ? andThen(traceText(shell, raw), () => run(shell)) : run(shell);
		},
	};
};
