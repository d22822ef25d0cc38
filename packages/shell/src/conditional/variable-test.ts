import { andThen, type Maybe, type Value } from '@tenon/core';
import { expandKey, expandSubscript, isExpandedOnce } from '../arithmetic/expand-subscript.ts';
import { currentValue, elementText, evaluateSubscript, isEverySubscript } from '../state/array-subscript.ts';
import { IndexedArray } from '../state/indexed-array.ts';
import { setOptions } from '../state/options.ts';
import { isOwnOption, type OwnOptions, ownOptions } from '../state/own-options.ts';
import { followReference } from '../state/reference.ts';
import type { Shell } from '../state/shell.ts';
import { attribute, scalarText, type Variable } from '../state/variable.ts';
import { closingBracket } from '../syntax/names.ts';
import { keyTexts } from '../values/contents.ts';
import { type PathOperand, pathOperand } from '../values/path-operand.ts';
import { readPath } from '../values/read-path.ts';
import { typedValue } from '../values/typed-variable.ts';
import { readInteger } from './integer-text.ts';

/** `-v operand`: a variable, an element, or a positional parameter that is set. */
export const isSet = (shell: Shell, operand: string): Maybe<boolean> => {
	const path = /^\w+[.[]/.test(operand) ? pathOperand(operand) : undefined;
	const typed = path?.rest === '' ? typedValue(shell, path.name) : undefined;
	if (path !== undefined && typed !== undefined) return isPathSet(shell, path, typed.value);
	const element = /^([A-Za-z_][A-Za-z0-9_]*)\[(.+)\]$/s.exec(operand);
	if (element !== null && closingBracket(operand, element[1]!.length) === operand.length - 1)
		return isWrittenElementSet(shell, element[1]!, element[2]!);
	const number = readInteger(operand);
	if (number !== undefined) return number >= 0 && number <= shell.positional.length;
	const reference = followReference(shell.variables, operand);
	// bash finds nothing set behind a reference to an element.
	return (
		reference.kind === 'variable' && scalarText(shell.variables.get(reference.name), shell) !== undefined
	);
};

const isPathSet = (shell: Shell, { name, steps }: PathOperand, value: Value): Maybe<boolean> => {
	const last = steps[steps.length - 1]!;
	const isEvery = last.kind === 'subscript' && isEverySubscript(last.text);
	return andThen(readPath(shell, name, value, isEvery ? steps.slice(0, -1) : steps), (found) =>
		isEvery ? found !== undefined && found !== null && keyTexts(found).length > 0 : found !== undefined,
	);
};

/** Whether an element is set whose subscript has been expanded. */
export const isElementSet = (shell: Shell, name: string, subscript: string): Maybe<boolean> => {
	if (subscript === '') return false;
	if (typedValue(shell, name) !== undefined) return isSet(shell, `${name}[${subscript}]`);
	const variable = shell.variables.resolve(name);
	return variable?.value instanceof Map
		? variable.value.has(subscript)
		: isWrittenElementSet(shell, name, subscript);
};

const isWrittenElementSet = (shell: Shell, name: string, subscript: string): Maybe<boolean> => {
	const reference = followReference(shell.variables, name);
	if (reference.kind !== 'variable') return false;
	const variable = shell.variables.get(reference.name);
	const isTable = variable?.value instanceof Map;
	if (!isTable && isEverySubscript(subscript)) return hasElements(shell, variable);
	// Here bash takes single quotes away from an expression, too.
	const expanded = isTable
		? isExpandedOnce(shell)
			? subscript
			: expandKey(shell, subscript)
		: expandSubscript(shell, subscript.replaceAll(/'([^']*)'/g, '$1'));
	return andThen(expanded, (text) =>
		andThen(evaluateSubscript(shell, variable, text, 'read'), (key) => {
			if (key !== undefined) return elementText(shell, variable, key) !== undefined;
			return andThen(shell.complain(`${reference.name}: bad array subscript`), () => false);
		}),
	);
};

const hasElements = (shell: Shell, variable: Variable | undefined): boolean => {
	const value = variable === undefined ? undefined : currentValue(shell, variable);
	if (value instanceof IndexedArray) return value.size > 0;
	return Array.isArray(value) ? value.length > 0 : value !== undefined;
};

/** `-R name`: a reference that has a target. */
export const isReference = (shell: Shell, name: string): boolean => {
	const variable = shell.variables.get(name);
	return variable?.has(attribute.nameref) === true && variable.value !== undefined && variable.value !== '';
};

/** `-o option`: one of `set -o` that is on. */
export const isOptionOn = (shell: Shell, name: string): boolean =>
	Object.hasOwn(setOptions, name) || name === 'strict'
		? shell.options.get(name)
		: isOwnOption(name) && ownOptions(shell)[name as keyof OwnOptions] === true;
