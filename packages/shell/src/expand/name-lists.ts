import { andThen, type Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import type { Variable } from '../state/variable.ts';
import { runWork } from '../state/work.ts';
import type { CompiledPart, PartContext } from './compiled-part.ts';
import { keysWork } from './elements.ts';
import { emitValue, joinable } from './parameter.ts';
import type { Target } from './target.ts';
import type { Separator } from './value.ts';

/** `${!prefix@}`: the names of variables that begin so, sorted; those without a value are left out. */
export const compileNames = (prefix: string, separator: Separator, context: PartContext): CompiledPart =>
	listPart('names', (shell) => namesWith(shell, prefix), separator, context);

/** `${!a[@]}`: the subscripts of an array. */
export const compileKeys = (name: string, separator: Separator, context: PartContext): CompiledPart =>
	listPart('keys', (shell) => runWork(shell.slice, keysWork(shell, name)), separator, context);

const listPart = (
	operation: 'names' | 'keys',
	itemsOf: (shell: Shell) => Maybe<readonly string[]>,
	separator: Separator,
	context: PartContext,
): CompiledPart => {
	const target: Target = { kind: 'elements', name: '', separator, label: '' };
	return {
		constant: undefined,
		text: undefined,
		quoted: context.quoted,
		uniform: false,
		emit: (shell, out) =>
			andThen(itemsOf(shell), (items) => {
				const value = { items, separator, derived: true };
				emitValue(out, joinable(shell, { target, value }, operation, context), context.quoted);
			}),
	};
};

// What is computed has one, but for `FUNCNAME` outside of functions.
const hasValue = (shell: Shell, name: string, { value, dynamic }: Variable): boolean =>
	dynamic === undefined ? value !== undefined : name !== 'FUNCNAME' || dynamic.read(shell) !== undefined;

const namesWith = (shell: Shell, prefix: string): readonly string[] => {
	const names: string[] = [];
	for (const [name, variable] of shell.variables.entries()) {
		if (name.startsWith(prefix) && hasValue(shell, name, variable)) names.push(name);
	}
	return names.sort((a, b) => (a < b ? -1 : 1));
};
