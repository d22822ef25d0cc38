import { followReference } from '../state/reference.ts';
import type { Shell } from '../state/shell.ts';
import { elementsOf } from './elements.ts';
import type { ListValue } from './value.ts';

/** The list that a reference to all elements of an array, `a[@]` or `a[*]`, stands for; else `undefined`. */
export const referredList = (shell: Shell, name: string): ListValue | undefined => {
	if (!shell.variables.hasListReferences) return undefined;
	const reference = followReference(shell.variables, name);
	if (reference.kind !== 'element') return undefined;
	const { subscript: separator } = reference;
	if (separator !== '@' && separator !== '*') return undefined;
	return { items: elementsOf(shell, reference.name), separator, derived: false };
};
