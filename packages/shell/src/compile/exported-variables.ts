import type { Shell } from '../state/shell.ts';
import { scalarText } from '../state/variable.ts';
import { TypedValue } from '../values/typed-value.ts';
import { valueText } from '../values/value-text.ts';
import { exportedFunction, exportedFunctions } from './exported-functions.ts';

/**
 * The exported variables that have a text, in the order in which they were made, and then the exported
 * functions. A `program` finds its own path in `_`.
 */
export const exportedVariables = (shell: Shell, program?: string): ReadonlyMap<string, string> => {
	const exported = new Map<string, string>();
	for (const [name] of shell.variables.entries()) {
		const text = exportedVariable(shell, name);
		if (text !== undefined) exported.set(name, text);
	}
	for (const [name, text] of exportedFunctions(shell)) exported.set(name, text);
	if (program !== undefined) exported.set('_', program);
	return exported;
};

/** What a process would see of a variable: nothing if it is not exported, or is an array. */
export const exportedVariable = (shell: Shell, name: string): string | undefined => {
	const variable = shell.variables.get(name);
	if (variable === undefined) return exportedFunction(shell, name);
	const seen = shell.variables.exported(name);
	if (seen === undefined || seen.dynamic?.isFixed === true) return undefined;
	if (seen.value instanceof TypedValue) return valueText(seen.value.value, name);
	if (typeof seen.value === 'object') return undefined;
	return seen === variable ? shell.variables.text(name) : scalarText(seen, shell);
};
