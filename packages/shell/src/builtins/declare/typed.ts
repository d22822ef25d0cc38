import { andThen, type Maybe, type Value } from '@tenon/core';
import { AssignmentError, readonlyError } from '../../state/assignment-error.ts';
import type { ArrayItem, DeclarationArgument } from '../../state/ports.ts';
import type { Shell } from '../../state/shell.ts';
import { attribute } from '../../state/variable.ts';
import { appendedValue, listedValue } from '../../values/assigned.ts';
import { parseAssigned } from '../../values/json-text.ts';
import { pathOperand } from '../../values/path-operand.ts';
import { pathText, type Step } from '../../values/step.ts';
import { TypedValue } from '../../values/typed-value.ts';
import { changeTyped, typedValue } from '../../values/typed-variable.ts';
import { valueOfVariable } from '../../values/value-of-variable.ts';
import { guardAssignment } from '../store.ts';
import { scopedName } from './apply.ts';
import { operandText } from './argument.ts';
import type { DeclareRequest } from './request.ts';

/**
 * `declare -J name`, `declare -J name=JSON`, `declare -J name.key=JSON`: makes a typed variable, or changes a
 * part of one. `false`, with a message written, if it cannot be; nothing has changed then.
 */
export const declareTyped = (
	shell: Shell,
	request: DeclareRequest,
	argument: DeclarationArgument,
): Maybe<boolean> => {
	const { builtin, global } = request;
	const operand = typedOperand(argument);
	if (operand === undefined || (operand.steps.length > 0 && operand.value === undefined)) {
		const text = `${builtin}: \`${operandText(argument)}': not a valid identifier`;
		return andThen(shell.complain(text), () => false);
	}
	const run = (): Maybe<void> =>
		operand.steps.length === 0 ? makeTyped(shell, request, operand) : changePart(shell, operand);
	return guardAssignment(shell, `${builtin}: `, () =>
		global ? shell.variables.atGlobal(operand.name, run) : run(),
	);
};

interface TypedOperand {
	readonly name: string;
	readonly steps: readonly Step[];
	readonly append: boolean;
	/** JSON, the elements of a list, or the value itself; `undefined` if nothing is assigned. */
	readonly value: string | readonly ArrayItem[] | { readonly data: Value } | undefined;
}

const typedOperand = (argument: DeclarationArgument): TypedOperand | undefined => {
	if (typeof argument !== 'string') {
		const { name, path, subscript, append, value, data } = argument;
		const steps = path ?? (subscript === undefined ? [] : [{ kind: 'subscript', text: subscript }]);
		return { name, steps, append, value: data === undefined ? value : { data } };
	}
	const found = pathOperand(argument);
	if (found === undefined) return undefined;
	const { name, steps, rest } = found;
	if (rest === '') return { name, steps, append: false, value: undefined };
	const append = rest.startsWith('+=');
	if (!append && !rest.startsWith('=')) return undefined;
	return { name, steps, append, value: rest.slice(append ? 2 : 1) };
};

// The value is made before anything is touched.
const makeTyped = (shell: Shell, request: DeclareRequest, operand: TypedOperand): void => {
	const { variables } = shell;
	const { on, off } = request;
	const given = operand.value === undefined ? undefined : valueGiven(operand);
	const name = scopedName(shell, request, operand);
	const variable = variables.own(name);
	if (variable.has(attribute.readonly) && (given !== undefined || (off & attribute.readonly) !== 0))
		throw readonlyError(name);
	if (variable.dynamic !== undefined)
		throw new AssignmentError('conversion', `${name}: what the shell computes cannot be typed`);
	const old = valueOfVariable(shell, variable);
	const value =
		given === undefined ? (old ?? null) : operand.append ? appendedValue(name, old, given) : given;
	variable.attributes = (variable.attributes & ~(off | textOnly)) | on;
	variable.value = new TypedValue(value);
};

/** Attributes that work on texts, which data has no use for. */
const textOnly =
	attribute.integer | attribute.lower | attribute.upper | attribute.capitalize | attribute.nameref;

const changePart = (shell: Shell, operand: TypedOperand): Maybe<void> => {
	const { name, steps, append } = operand;
	const place = pathText(name, steps);
	const given = valueGiven(operand);
	if (typedValue(shell, name) === undefined)
		throw new AssignmentError('conversion', `${place}: ${name} is not a typed variable`);
	return changeTyped(shell, name, steps, (old) => (append ? appendedValue(place, old, given) : given));
};

const valueGiven = ({ name, steps, value }: TypedOperand): Value => {
	const place = pathText(name, steps);
	if (typeof value === 'string') return parseAssigned(place, value);
	return 'data' in value! ? value.data : listedValue(place, value as readonly ArrayItem[]);
};
