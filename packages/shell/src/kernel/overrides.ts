import type { Shell } from '../state/shell.ts';
import { attribute, type Variable } from '../state/variable.ts';
import { TypedValue } from '../values/typed-value.ts';
import type { ExecuteOptions } from './execution.ts';

/**
 * Gives a shell the variables and the directory of one call. The result puts back what was there before,
 * whatever the script did to it.
 */
export const applyOverrides = (
	shell: Shell,
	{ vars = {}, cwd }: Pick<ExecuteOptions, 'vars' | 'cwd'>,
): (() => void) => {
	const { variables: table } = shell;
	const given = Object.entries(vars);
	const names = [...given.map(([name]) => name), ...(cwd === undefined ? [] : ['PWD', 'OLDPWD'])];
	const before = names.map((name) => [name, table.get(name)] as const);
	const cwdBefore = shell.cwd;
	for (const [name, value] of given) {
		const held = typeof value === 'string' ? value : new TypedValue(value);
		table.put(name, table.make(held, attribute.exported));
	}
	if (cwd !== undefined) {
		shell.cwd = cwd;
		table.put('PWD', table.make(cwd, attribute.exported));
	}
	return () => {
		if (cwd !== undefined) shell.cwd = cwdBefore;
		for (const [name, variable] of before) putBack(shell, name, variable);
	};
};

const putBack = ({ variables }: Shell, name: string, variable: Variable | undefined): void => {
	if (variable === undefined) variables.delete(name);
	else variables.put(name, variable);
};
