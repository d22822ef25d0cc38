import { andThen, type Maybe } from '@tenon/core';
import type { TextOf } from '../compile/step.ts';
import type { Shell } from '../state/shell.ts';
import { readPath } from '../values/read-path.ts';
import { TypedValue } from '../values/typed-value.ts';
import { typedValue } from '../values/typed-variable.ts';
import { valueText } from '../values/value-text.ts';
import { type NamedTarget, readerOf } from './target.ts';
import type { Value } from './value.ts';

/** Reads a target for an operator with a colon, to which JSON's null is as good as nothing. */
export const emptyingNull = (target: NamedTarget): ((shell: Shell) => Maybe<Value>) => {
	const read = readerOf(target);
	switch (target.kind) {
		case 'variable':
			return (shell) => {
				const value = read(shell);
				return value === 'null' && typedValue(shell, target.name)?.value === null ? '' : value;
			};
		case 'element':
			return (shell) =>
				!TypedValue.exists || typedValue(shell, target.name) === undefined
					? read(shell)
					: readElement(shell, target.name, target.subscript);
		default:
			return read;
	}
};

const readElement = (shell: Shell, name: string, subscript: TextOf): Maybe<Value> =>
	andThen(subscript(shell), (text) =>
		andThen(readPath(shell, name, typedValue(shell, name)!.value, [{ kind: 'subscript', text }]), (found) =>
			found === undefined ? undefined : found === null ? '' : valueText(found, `${name}[${text}]`),
		),
	);
