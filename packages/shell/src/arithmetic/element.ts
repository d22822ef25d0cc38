import { andThen, isRecord, type Maybe } from '@tenon/core';
import {
	type ElementKey,
	elementText,
	isEverySubscript,
	toIndex,
	typedElement,
} from '../state/array-subscript.ts';
import { storeElement } from '../state/assign.ts';
import {
	complainOfSubscript,
	identifierError,
	refuseFixed,
	subscriptError,
} from '../state/assignment-error.ts';
import { atCircle } from '../state/circle.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import { followReference } from '../state/reference.ts';
import type { Shell } from '../state/shell.ts';
import type { Variable } from '../state/variable.ts';
import { arithmeticText } from '../values/arithmetic-text.ts';
import { TypedValue } from '../values/typed-value.ts';
import { arithmeticError } from './errors.ts';
import { evaluateText } from './evaluate.ts';
import { expandKey, expandSubscript } from './expand-subscript.ts';
import { type Code, type Frame, maxDepth, noOperands } from './frame.ts';
import type { Integer } from './integer.ts';
import { evaluateValue, type Place, refuseUnbound, valueAfter } from './name.ts';
import { fillOperands } from './operand-mark.ts';
import { tooDeep } from './stack-overflow.ts';

/** `name[subscript]` in an expression, ready to be found. */
export interface Element extends Place {
	readonly name: string;
	/** With the marks of operands, before any expansion. */
	readonly subscript: string;
	/** Computes a subscript that needs no expansion. */
	readonly index: Code | undefined;
}

/** Where an element was found: which variable, which place; `undefined` if there is no such place. */
export interface Found {
	readonly name: string;
	readonly variable: Variable | undefined;
	readonly key: ElementKey | undefined;
	/** Whether a circle of references led out of all functions to it. */
	readonly isOutside: boolean;
}

/** The integer value of an element, and where it was found. */
export const readFound = (
	shell: Shell,
	frame: Frame,
	element: Element,
): Maybe<{ readonly found: Found; readonly value: Integer }> =>
	andThen(findToRead(shell, frame, element), (found) =>
		andThen(foundValue(shell, frame, element, found), (value) => ({ found, value })),
	);

/** The integer value of an element. */
export const readArrayElement = (shell: Shell, frame: Frame, element: Element): Maybe<Integer> => {
	const { name, index } = element;
	if (index !== undefined && shell.variables.get(name)?.value instanceof IndexedArray) {
		const integer = index(shell, innerFrame(frame, element));
		if (integer instanceof Promise) return integer.then((ready) => readIndexed(shell, frame, element, ready));
		return readIndexed(shell, frame, element, integer);
	}
	const found = findToRead(shell, frame, element);
	if (found instanceof Promise) return found.then((ready) => foundValue(shell, frame, element, ready));
	return foundValue(shell, frame, element, found);
};

// The array is looked up again: computing the subscript may have changed it.
const readIndexed = (shell: Shell, frame: Frame, element: Element, integer: Integer): Maybe<Integer> => {
	const variable = shell.variables.get(element.name);
	const place = toIndex(shell, variable, integer, 'read');
	if (place !== undefined) return evaluateValue(shell, frame, elementText(shell, variable, place), element);
	return andThen(complainOfSubscript(shell, element.name), () => 0);
};

const foundValue = (
	shell: Shell,
	frame: Frame,
	element: Element,
	{ variable, key }: Found,
): Maybe<Integer> =>
	key === undefined
		? 0
		: evaluateValue(shell, frame, operandText(shell, element.name, variable, key), element);

const operandText = (
	shell: Shell,
	name: string,
	variable: Variable | undefined,
	key: ElementKey,
): string | undefined => {
	if (!(variable?.value instanceof TypedValue)) return elementText(shell, variable, key);
	const found = typedElement(variable.value.value, key);
	return found === undefined ? undefined : arithmeticText(found, `${name}[${key}]`);
};

const findToRead = (shell: Shell, frame: Frame, element: Element): Maybe<Found> => {
	const { name, subscript } = element;
	const reference = followReference(shell.variables, name);
	if (reference.kind === 'circular') {
		return atCircle<Found>(
			shell,
			name,
			() => andThen(findToRead(shell, frame, element), (found) => ({ ...found, isOutside: true })),
			() => nowhere(name, undefined),
			{ warnings: 2 },
		);
	}
	if (reference.kind !== 'variable') return nowhere(reference.name, undefined);
	const variable = shell.variables.get(reference.name);
	if (subscript === '') {
		return andThen(complainTwice(shell, `${name}[]: bad array subscript`), () =>
			nowhere(reference.name, variable),
		);
	}
	refuseUnbound(shell, variable, name);
	return andThen(placeOf(shell, frame, variable, element, 'read'), (key) => {
		if (key !== undefined) return { name: reference.name, variable, key, isOutside: false };
		const shown = isEverySubscript(subscript) ? `${name}[${subscript}]` : reference.name;
		return andThen(complainOfSubscript(shell, shown), () => nowhere(reference.name, variable));
	});
};

const nowhere = (name: string, variable: Variable | undefined): Found => ({
	name,
	variable,
	key: undefined,
	isOutside: false,
});

// bash looks such an array up twice, and complains each time.
const complainTwice = (shell: Shell, message: string | undefined): Maybe<unknown> =>
	message === undefined ? undefined : andThen(shell.complain(message), () => shell.complain(message));

/** Assigns to an element; its subscript is evaluated here. */
export const writeElement = (
	shell: Shell,
	frame: Frame,
	element: Element,
	value: Integer,
): Maybe<Integer> => {
	const { name, subscript } = element;
	const reference = followReference(shell.variables, name);
	if (reference.kind === 'circular') {
		return atCircle(
			shell,
			name,
			() => writeElement(shell, frame, element, value),
			() => value,
			{ warnings: 2 },
		);
	}
	return valueAfter(shell, frame, value, () => {
		if (subscript === '') throw identifierError(`${name}[]`);
		refuseFixed(shell, reference.name);
		if (reference.kind === 'untargeted') throw identifierError('');
		if (reference.kind === 'element') throw identifierError(`${reference.name}[${reference.subscript}]`);
		const place = placeOf(shell, frame, shell.variables.get(reference.name), element, 'write');
		return andThen(place, (key) => {
			if (key === undefined) throw subscriptError(`${name}[${fillOperands(subscript, frame.operands)}]`);
			return storeElement(shell, reference.name, key, value);
		});
	});
};

/** Assigns to an element that was found when it was read. */
export const writeFound = (
	shell: Shell,
	frame: Frame,
	element: Element,
	{ name, key, isOutside }: Found,
	value: Integer,
): Maybe<Integer> => {
	if (key === undefined) return writeElement(shell, frame, element, value);
	const write = (): Maybe<void> => {
		refuseFixed(shell, name);
		return storeElement(shell, name, key, value);
	};
	return valueAfter(shell, frame, value, () => (isOutside ? shell.variables.atGlobal(name, write) : write()));
};

// The subscript is expanded, as every subscript is, then computed, or taken as a key.
const placeOf = (
	shell: Shell,
	frame: Frame,
	variable: Variable | undefined,
	element: Element,
	use: 'read' | 'write',
): Maybe<ElementKey | undefined> => {
	const { subscript, index } = element;
	if (variable?.value instanceof Map || isTypedRecord(variable)) {
		const key = expandKey(shell, fillOperands(subscript, frame.operands));
		return andThen(key, (text) => (text === '' ? undefined : text));
	}
	const inner = innerFrame(frame, element);
	if (index !== undefined) {
		const integer = index(shell, inner);
		return integer instanceof Promise
			? integer.then((ready) => toIndex(shell, variable, ready, use))
			: toIndex(shell, variable, integer, use);
	}
	if (isEverySubscript(subscript)) return undefined;
	return andThen(expandSubscript(shell, fillOperands(subscript, frame.operands)), (text) =>
		andThen(evaluateText(shell, text, { ...inner, operands: noOperands }), (integer) =>
			toIndex(shell, variable, integer, use),
		),
	);
};

const isTypedRecord = (variable: Variable | undefined): boolean =>
	variable?.value instanceof TypedValue && isRecord(variable.value.value);

const innerFrame = ({ depth, operands }: Frame, { text, at }: Place): Frame => {
	const inner: Frame = { label: undefined, ends: 'texts', depth: depth + 1, operands, isSubscript: true };
	if (depth >= maxDepth) throw arithmeticError(text, { message: tooDeep, at, end: undefined }, inner);
	return inner;
};
