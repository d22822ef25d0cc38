import { andThen, type Maybe } from '@tenon/core';
import { expandElementText } from '../arithmetic/expand-subscript.ts';
import { isEverySubscript } from '../state/array-subscript.ts';
import { unsetElement, unsetVariable } from '../state/assign.ts';
import { subscriptError } from '../state/assignment-error.ts';
import { fail } from '../state/complaint.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { cannotUnset, refuseLasting } from '../state/unset.ts';
import { attribute } from '../state/variable.ts';
import { visitInTurns } from '../state/work.ts';
import { elementName, isName } from '../syntax/names.ts';
import { type PathOperand, pathOperand } from '../values/path-operand.ts';
import { typedValue, unsetTyped } from '../values/typed-variable.ts';
import { withOptions } from './options.ts';
import { guardAssignment } from './store.ts';

/** `unset [-f] [-v] [-n] [name …]`: removes variables, elements, references or functions. */
export const unsetBuiltin: Builtin = {
	name: 'unset',
	special: true,
	run: (shell, argv) =>
		withOptions(shell, argv, 'fvn', (options) => {
			const functions = options.has('f');
			if (functions && options.has('v')) {
				return fail(shell, 'unset: cannot simultaneously unset a function and a variable');
			}
			const what: What = functions
				? 'function'
				: options.has('n')
					? 'reference'
					: options.has('v')
						? 'variable'
						: 'any';
			let status = 0;
			const written = shell.writtenElements;
			shell.writtenElements = undefined;
			const visited = visitInTurns(shell.slice, options.operands, (name) =>
				andThen(unsetKey(shell, name, written) ?? unset(shell, name, what), (isDone) => {
					if (!isDone) status = 1;
				}),
			);
			return andThen(visited, () => status);
		}),
};

type What = 'function' | 'variable' | 'reference' | 'any';

// A key that was written as such: whatever characters it has, it is not read again.
const unsetKey = (
	shell: Shell,
	operand: string,
	written: ReadonlySet<string> | undefined,
): Maybe<boolean> | undefined => {
	if (written?.has(operand) !== true) return undefined;
	const open = operand.indexOf('[');
	const name = operand.slice(0, open);
	const key = operand.slice(open + 1, -1);
	if (key === '' || isEverySubscript(key)) return undefined;
	if (!(shell.variables.resolve(name)?.value instanceof Map)) return undefined;
	return guardAssignment(shell, 'unset: ', () => unsetElement(shell, name, key));
};

const unset = (shell: Shell, name: string, what: What): Maybe<boolean> => {
	if (what === 'function') return unsetFunction(shell, name);
	const path = what === 'reference' ? undefined : typedPath(shell, name);
	if (path !== undefined)
		return guardAssignment(shell, 'unset: ', () => unsetTyped(shell, path.name, path.steps));
	const element = elementName(name);
	// An element is never a reference.
	if (element !== undefined && what === 'reference') return true;
	if (element !== undefined) {
		return guardAssignment(shell, 'unset: ', () =>
			andThen(expandElementText(shell, element.name, element.subscript), (subscript) => {
				// What expands to nothing is no key.
				if (subscript === '' && shell.variables.resolve(element.name)?.value instanceof Map)
					throw subscriptError(`[${element.subscript}]`);
				return unsetElement(shell, element.name, subscript);
			}),
		);
	}
	// Without -v a name that is no variable may be a function.
	if (what === 'any' && shell.functions.has(name) && shell.variables.get(name) === undefined) {
		return unsetFunction(shell, name);
	}
	if (!isName(name)) {
		if (what !== 'variable') return true;
		return andThen(shell.complain(`unset: \`${name}': not a valid identifier`), () => false);
	}
	if (what === 'reference') return guardAssignment(shell, 'unset: ', () => unsetReference(shell, name));
	return guardAssignment(shell, 'unset: ', () => unsetVariable(shell, name));
};

// A part of typed data; of any other variable such a text is what bash makes of it.
const typedPath = (shell: Shell, text: string): PathOperand | undefined => {
	const path = pathOperand(text);
	if (path === undefined || path.steps.length === 0 || path.rest !== '') return undefined;
	return typedValue(shell, path.name) === undefined ? undefined : path;
};

const unsetFunction = (shell: Shell, name: string): Maybe<boolean> => {
	const called = shell.functions.get(name);
	if (called === undefined) return true;
	if (called.readonly) {
		return andThen(shell.complain(`unset: ${name}: cannot unset: readonly function`), () => false);
	}
	shell.ownFunctions().delete(name);
	return true;
};

// The reference itself, not what it leads to; a plain variable is left alone.
const unsetReference = (shell: Shell, name: string): void => {
	const variable = shell.variables.get(name);
	if (variable === undefined) return;
	refuseLasting(variable, name);
	if (!variable.has(attribute.nameref)) return;
	if (variable.has(attribute.readonly)) throw cannotUnset(name);
	shell.variables.unset(name);
};
