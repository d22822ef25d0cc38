import type { ShellFunction } from '../../state/shell.ts';
import { printFunction } from '../../syntax/print.ts';
import { functionLetters } from './attributes.ts';

/** A function as `declare -f` and `type` print it, with a newline at its end. */
export const functionText = (called: ShellFunction): string =>
	printFunction(called.definition.name, called.definition);

/** The same, and a declaration of its attributes if it has any: what restores it whole. */
export const functionDeclaration = (called: ShellFunction): string => {
	const letters = functionLetters(called);
	return functionText(called) + (letters === 'f' ? '' : `declare -${letters} ${called.definition.name}\n`);
};
