import { andThen, type Maybe, orElse } from '@tenon/core';
import { unbound } from '../expand/failures.ts';
import { assign } from '../state/assign.ts';
import { AssignmentError, refuseFixed } from '../state/assignment-error.ts';
import { atCircle } from '../state/circle.ts';
import { isOnlyDeclared } from '../state/declared-arrays.ts';
import { ExpansionError } from '../state/errors.ts';
import { followReference } from '../state/reference.ts';
import type { Shell } from '../state/shell.ts';
import { attribute, scalarText, type Variable } from '../state/variable.ts';
import { arithmeticText } from '../values/arithmetic-text.ts';
import { TypedValue } from '../values/typed-value.ts';
import { arithmeticError } from './errors.ts';
import { evaluateText } from './evaluate.ts';
import { type Frame, maxDepth, noOperands } from './frame.ts';
import { add, type Integer, parseCanonical } from './integer.ts';
import { isStackOverflow, tooDeep } from './stack-overflow.ts';

/** Where a name stands in which text, for the message when values refer to values without end. */
export interface Place {
	readonly text: string;
	readonly at: number;
}

/** The integer value of a variable. */
export const readName = (shell: Shell, frame: Frame, name: string, place: Place): Maybe<Integer> => {
	const variable = shell.variables.get(name);
	if (variable !== undefined) {
		const { value } = variable;
		if (typeof value === 'number' && frame.depth < maxDepth) return value;
		if (
			typeof value === 'string' &&
			frame.depth < maxDepth &&
			(variable.attributes & attribute.nameref) === 0
		) {
			const integer = parseCanonical(value);
			if (!Number.isNaN(integer)) {
				// The same value in the other of its two forms; a script cannot tell them apart.
				variable.value = integer;
				return integer;
			}
		}
	}
	return readOther(shell, frame, name, place);
};

const readOther = (shell: Shell, frame: Frame, name: string, place: Place): Maybe<Integer> => {
	const reference = followReference(shell.variables, name);
	switch (reference.kind) {
		case 'circular':
			return atCircle<Integer>(
				shell,
				name,
				() => readName(shell, frame, name, place),
				() => 0,
			);
		case 'element':
			return evaluateValue(shell, frame, `${reference.name}[${reference.subscript}]`, place);
		default:
	}
	const variable = shell.variables.get(reference.name);
	refuseUnbound(shell, variable, reference.name);
	if (reference.kind === 'untargeted') return 0;
	if (variable?.value instanceof TypedValue)
		return evaluateValue(shell, frame, arithmeticText(variable.value.value, reference.name), place);
	return evaluateValue(shell, frame, scalarText(variable, shell), place);
};

// An array is bound though its first element may not be there, unless it was only declared.
const isUnbound = (variable: Variable | undefined): boolean => {
	if (variable === undefined) return true;
	const { value, dynamic } = variable;
	return typeof value === 'object' ? isOnlyDeclared(value) : value === undefined && dynamic === undefined;
};

/** Refuses a name without a variable under `set -u`. */
export const refuseUnbound = (shell: Shell, variable: Variable | undefined, name: string): void => {
	if (shell.options.nounset && isUnbound(variable)) throw unbound(shell, name);
};

/** The integer that a variable's text stands for: it is an expression itself. */
export const evaluateValue = (
	shell: Shell,
	frame: Frame,
	text: string | undefined,
	{ text: expression, at }: Place,
): Maybe<Integer> => {
	if (text === undefined || text === '') return 0;
	if (frame.depth >= maxDepth)
		throw arithmeticError(expression, { message: tooDeep, at, end: undefined }, frame);
	const integer = parseCanonical(text);
	if (!Number.isNaN(integer)) return integer;
	const inner: Frame = { ...frame, depth: frame.depth + 1, operands: noOperands };
	if (inner.depth % valuesPerStack === 0)
		return Promise.resolve().then(() => evaluateText(shell, text, inner));
	try {
		return evaluateText(shell, text, inner);
	} catch (error) {
		if (!isStackOverflow(error)) throw error;
		throw arithmeticError(expression, { message: tooDeep, at, end: undefined }, frame);
	}
};

/** Values that may lead to one another on one native stack before the next one starts on a fresh one. */
const valuesPerStack = 100;

/** Assigns to a variable and returns the value. */
export const writeName = (shell: Shell, frame: Frame, name: string, value: Integer): Maybe<Integer> => {
	const variable = shell.variables.get(name);
	if (variable !== undefined && typeof value === 'number' && isPlain(shell, variable) && name !== 'PATH') {
		variable.value = value;
		return value;
	}
	return assignName(shell, frame, name, value);
};

const assignName = (shell: Shell, frame: Frame, name: string, value: Integer): Maybe<Integer> =>
	valueAfter(shell, frame, value, () => {
		refuseFixed(shell, name);
		return assign(shell, name, value);
	});

// Holds a scalar that may be changed in place, and nothing happens when it is.
const isPlain = (shell: Shell, variable: Variable): boolean =>
	variable.owner === shell.variables.owner &&
	(variable.attributes & ~plainAttributes) === 0 &&
	typeof variable.value !== 'object' &&
	variable.dynamic === undefined &&
	!shell.options.allexport;

const plainAttributes = attribute.exported | attribute.integer;

/** `++x`, `x++` and the like. */
export interface NameStep {
	readonly name: string;
	readonly place: Place;
	readonly by: 1 | -1;
	readonly isPrefix: boolean;
}

/** Takes the step; returns the value after it, or before it. */
export const stepName = (shell: Shell, frame: Frame, step: NameStep): Maybe<Integer> => {
	const variable = shell.variables.get(step.name);
	if (
		variable !== undefined &&
		typeof variable.value === 'number' &&
		frame.depth < maxDepth &&
		isPlain(shell, variable)
	) {
		const before = variable.value;
		const after = add(before, step.by);
		variable.value = after;
		return step.isPrefix ? after : before;
	}
	return stepOther(shell, frame, step);
};

const stepOther = (shell: Shell, frame: Frame, { name, place, by, isPrefix }: NameStep): Maybe<Integer> =>
	andThen(readName(shell, frame, name, place), (before) =>
		andThen(writeName(shell, frame, name, add(before, by)), (after) => (isPrefix ? after : before)),
	);

/**
 * Runs an assignment and returns the value. A readonly variable fails the expression, no more; an
 * assignment that leads nowhere is only complained of.
 */
export const valueAfter = (
	shell: Shell,
	frame: Frame,
	value: Integer,
	store: () => Maybe<void>,
): Maybe<Integer> =>
	andThen(
		orElse(store, (error) => {
			if (!(error instanceof AssignmentError)) throw error;
			if (error.fault === 'fixed') {
				const silent = new ExpansionError(error.message, { ends: frame.ends, cause: error });
				silent.isSaid = true;
				throw silent;
			}
			if (error.fault === 'readonly' || (error.fault === 'subscript' && shell.options.errexit)) {
				const ends = shell.options.errexit ? 'shell' : frame.ends;
				throw new ExpansionError(error.message, { ends, cause: error });
			}
			const label = error.fault === 'identifier' && frame.label !== undefined ? `${frame.label}: ` : '';
			const said = shell.complain(label + error.message);
			// bash follows references once more, and warns of a circle again.
			return andThen(said, () =>
				error.fault === 'circular' ? andThen(shell.complain(error.message), () => undefined) : undefined,
			);
		}),
		() => value,
	);
