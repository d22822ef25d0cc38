import { andThen, type Maybe } from '@tenon/core';
import { IndexedArray } from '../state/indexed-array.ts';
import { longLocaleText } from '../state/locale.ts';
import type { Shell } from '../state/shell.ts';
import { checkingSum } from '../state/text-size.ts';
import { visitInTurns } from '../state/work.ts';
import type { ParameterOperation, ParameterPart } from '../syntax/ast.ts';
import { characterCount } from '../values/characters.ts';
import { compileCaseChange } from './case-change.ts';
import type { PartContext } from './compiled-part.ts';
import { requireArray } from './element-length.ts';
import { elementsOf, storedValue } from './elements.ts';
import { unbound } from './failures.ts';
import type { Located } from './parameter.ts';
import { compileReplace } from './replace.ts';
import { compileSlice } from './slice-operation.ts';
import { compileTransform } from './transform.ts';
import { compileTrim } from './trim.ts';
import { derivedList, type ListValue, type Value } from './value.ts';

/**
 * An operation that makes a value of a value. An empty text that it makes is a field beside lists in quotes;
 * `undefined` is none.
 */
export type ValueOperation = (shell: Shell, located: Located) => Maybe<Value>;

/** Makes a text of a text; only very long ones wait. */
export type MapText = (text: string) => Maybe<string>;

/** Makes one function of texts, from what the operand is in this shell. */
export type TextMapper = (shell: Shell) => Maybe<MapText>;

/** Compiles the operations that neither test nor assign. */
export const compileValueOperation = (
	part: ParameterPart,
	operation: ParameterOperation,
	context: PartContext,
): ValueOperation => {
	const { compilation } = context;
	switch (operation.kind) {
		case 'length':
			return lengthOf;
		case 'slice':
			return compileSlice(part, operation, compilation);
		case 'trimStart':
		case 'trimEnd':
			return unlessEmpty(mapping(compileTrim(operation, compilation)));
		case 'replace':
			return mapping(compileReplace(operation, compilation));
		case 'case':
			return mapping(compileCaseChange(operation, compilation));
		case 'transform':
			return compileTransform(operation.operator, context);
		default:
			throw new TypeError(`no value operation: ${operation.kind}`);
	}
};

/** Throws what `set -u` demands of an unset parameter. */
export const requireBound = (shell: Shell, { target, value }: Located): void => {
	if (value === undefined && shell.options.nounset && target.label !== '') throw unbound(shell, target.label);
};

const mapping =
	(mapper: TextMapper): ValueOperation =>
	(shell, located) => {
		requireBound(shell, located);
		const { value } = located;
		// The operand of what is not there is not expanded.
		if (value === undefined || (typeof value === 'object' && value.items.length === 0)) return value;
		const map = mapper(shell);
		if (map instanceof Promise)
			return andThen(map, (ready) => mapInLocale(shell, currentItems(shell, located) ?? value, ready));
		return mapInLocale(shell, currentItems(shell, located) ?? value, map);
	};

// The elements of an array are taken when the operand, which may change them, is there.
const currentItems = (shell: Shell, { target, value }: Located): ListValue | undefined => {
	if (target.kind !== 'elements' || typeof value !== 'object') return undefined;
	const stored = storedValue(shell, target.name);
	const isArray = stored instanceof IndexedArray || stored instanceof Map;
	return isArray ? { ...value, items: elementsOf(shell, target.name) } : undefined;
};

/** Makes texts of the texts of a value, with turns for the event loop. */
export const mapInLocale = (shell: Shell, value: string | ListValue, map: MapText): Maybe<Value> => {
	if (typeof value === 'string') return mapText(shell, value, map);
	const items: string[] = [];
	const checked = checkingSum(shell);
	const mapped = visitInTurns(shell.slice, value.items, (text) =>
		andThen(mapText(shell, text, map), (ready) => void items.push(checked(ready))),
	);
	return andThen(mapped, () => derivedList(items, value));
};

const mapText = (shell: Shell, text: string, map: MapText): Maybe<string> => {
	const ready = longLocaleText(shell, text);
	return ready instanceof Promise ? ready.then(map) : map(ready);
};

// Nothing can be taken from an empty text: the operand is not expanded, and nothing comes of it.
const unlessEmpty =
	(operation: ValueOperation): ValueOperation =>
	(shell, located) =>
		located.value === '' ? undefined : operation(shell, located);

const lengthOf: ValueOperation = (shell, located) => {
	const { value, target } = located;
	if (typeof value !== 'object') {
		requireBound(shell, located);
		// bash finds no length for a reference to an element, though it finds its value.
		if (target.kind === 'variable' && shell.variables.text(target.name) === undefined) return '0';
		if (value === undefined) return '0';
		return andThen(longLocaleText(shell, value), (text) => String(characterCount(text)));
	}
	if (target.kind === 'elements') requireArray(shell, target.name);
	return String(value.items.length);
};
