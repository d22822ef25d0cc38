import { andThen, type Maybe } from '@tenon/core';
import { compileDataSubstitution } from '../expand/command-substitution.ts';
import type { EvaluatedAssignment } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import type { Assignment, CommandSubstitutionPart, Word } from '../syntax/ast.ts';
import { pathWord } from '../syntax/typed-path.ts';
import { type AssignmentStep, compileAssignment } from './assignment.ts';
import type { Compilation } from './compilation.ts';

/** `name.key=value` as an argument of `declare -J`, taken apart; `undefined` for a word of another form. */
export const declaredPath = (word: Word): Assignment | undefined => {
	const taken = pathWord(word);
	return taken === undefined
		? undefined
		: { type: 'assignment', ...taken, subscript: undefined, span: word.span };
};

/**
 * Compiles an assignment after `declare -J`. Where its right-hand side is exactly one `$(command)`, what it
 * evaluates to has the command's structured value, if there is one, so that no text is parsed.
 */
export const compileTypedDeclaration = (
	assignment: Assignment,
	compilation: Compilation,
): Pick<AssignmentStep, 'evaluate' | 'text'> => {
	const part = onlySubstitution(assignment.value);
	if (part === undefined) return compileAssignment(assignment, compilation);
	const { evaluate, text } = compileAssignment({ ...assignment, value: nothing }, compilation);
	const substitute = compileDataSubstitution(part, compilation);
	return {
		text,
		evaluate: (shell: Shell): Maybe<EvaluatedAssignment> =>
			andThen(evaluate(shell), (target) =>
				andThen(substitute(shell), ({ text: value, data }) =>
					data === undefined ? { ...target, value } : { ...target, value, data },
				),
			),
	};
};

const nothing: Word = { type: 'word', parts: [], span: { start: 0, end: 0 } };

const onlySubstitution = (value: Assignment['value']): CommandSubstitutionPart | undefined => {
	if (value.type !== 'word' || value.parts.length !== 1) return undefined;
	const [part] = value.parts;
	const inner = part!.type === 'double' && part!.parts.length === 1 ? part!.parts[0]! : part!;
	return inner.type === 'command' ? inner : undefined;
};
