import { andThen, type Maybe } from '@tenon/core';
import { ExpansionError } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';
import type { ParameterOperation, ParameterPart } from '../syntax/ast.ts';
import { compileCaseChange } from './case-change.ts';
import { characterCount } from './characters.ts';
import type { PartContext } from './compiled-part.ts';
import { unbound } from './failures.ts';
import type { Located } from './parameter.ts';
import { compileReplace } from './replace.ts';
import { compileSlice } from './slice-operation.ts';
import { compileTransform } from './transform.ts';
import { compileTrim } from './trim.ts';
import { mapValue, type Value } from './value.ts';

/** An operation that makes a value of a value. */
export type ValueOperation = (shell: Shell, located: Located) => Maybe<Value>;

/** Makes one function of texts, from what the operand is in this shell. */
export type TextMapper = (shell: Shell) => Maybe<(text: string) => string>;

/** Compiles the operations that neither test nor assign. */
export const compileValueOperation = (
	part: ParameterPart,
	operation: ParameterOperation,
	{ compilation, quoted }: PartContext,
): ValueOperation => {
	switch (operation.kind) {
		case 'length':
			return lengthOf;
		case 'slice':
			return compileSlice(part, operation, compilation);
		case 'trimStart':
		case 'trimEnd':
			return mapping(compileTrim(operation, compilation));
		case 'replace':
			return mapping(compileReplace(operation, compilation, quoted ? 'none' : 'start'));
		case 'case':
			return mapping(compileCaseChange(operation, compilation));
		case 'transform':
			return compileTransform(operation.operator);
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
		const map = mapper(shell);
		if (map instanceof Promise) return andThen(map, (ready) => mapValue(located.value, ready));
		return mapValue(located.value, map);
	};

const lengthOf: ValueOperation = (shell, located) => {
	const { value, target } = located;
	if (typeof value !== 'object') {
		requireBound(shell, located);
		// bash finds no length for a reference to an element, though it finds its value.
		if (target.kind === 'variable' && shell.variables.text(target.name) === undefined) return '0';
		return String(value === undefined ? 0 : characterCount(value));
	}
	if (
		target.kind === 'elements' &&
		shell.options.nounset &&
		shell.variables.resolve(target.name) === undefined
	) {
		throw new ExpansionError(`${target.name}: unbound variable`);
	}
	return String(value.items.length);
};
