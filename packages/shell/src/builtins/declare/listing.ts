import type { Shell, ShellFunction } from '../../state/shell.ts';
import type { Variable } from '../../state/variable.ts';
import { attributeLetters, functionLetters } from './attributes.ts';
import { functionDeclaration, functionText } from './function-text.ts';
import { declaredValue, declaredValueInList, listedValue } from './value-text.ts';

/** `declare -x name="value"`, as `declare -p` prints a variable. */
export const declarationLine = (shell: Shell, name: string, variable: Variable): string =>
	`declare -${attributeLetters(name, variable)} ${name}${declaredValue(shell, variable)}\n`;

/** Declarations of all variables a test holds for, in order of their names; `head` stands before each. */
export const declarations = (
	shell: Shell,
	isListed: (variable: Variable, name: string) => boolean,
	head: (name: string, variable: Variable) => string = (name, variable) =>
		`declare -${attributeLetters(name, variable)}`,
): string => {
	let text = '';
	for (const [name, variable] of sortedVariables(shell)) {
		if (!isListed(variable, name)) continue;
		text += `${head(name, variable)} ${name}${declaredValueInList(shell, name, variable)}\n`;
	}
	return text;
};

/** All variables that are set, as `set` lists them. */
export const variableListing = (shell: Shell): string => {
	let text = '';
	for (const [name, variable] of sortedVariables(shell)) {
		const value = listedValue(shell, name, variable);
		if (value !== undefined) text += `${name}${value}\n`;
	}
	return text;
};

/** All functions as text, in order of their names, as `set` lists them. */
export const functionListing = (shell: Shell): string =>
	sortedFunctions(shell)
		.map(([, called]) => functionText(called))
		.join('');

/** All functions a test holds for, each with its attributes. */
export const functionDeclarations = (shell: Shell, isListed: (called: ShellFunction) => boolean): string => {
	let text = '';
	for (const [, called] of sortedFunctions(shell)) if (isListed(called)) text += functionDeclaration(called);
	return text;
};

/** `declare -f name` for each function a test holds for. */
export const functionNames = (shell: Shell, isListed: (called: ShellFunction) => boolean): string => {
	let text = '';
	for (const [name, called] of sortedFunctions(shell)) {
		if (isListed(called)) text += `declare -${functionLetters(called)} ${name}\n`;
	}
	return text;
};

/** Variables in order of their names. */
export const sortedVariables = (shell: Shell): readonly (readonly [string, Variable])[] =>
	[...shell.variables.entries()].filter(([name, variable]) => isThere(shell, name, variable)).sort(byName);

/** Whether a variable is there at all: `PIPESTATUS` is not before the first pipeline has ended. */
export const isThere = (shell: Shell, name: string, { dynamic }: Variable): boolean =>
	name !== 'PIPESTATUS' || dynamic?.read(shell) !== undefined || dynamic === undefined;

/** A variable that is to be declared, to be changed in place; what is not there is made like any other. */
export const ownDeclared = (shell: Shell, name: string): Variable => {
	const { variables } = shell;
	const variable = variables.get(name);
	if (variable !== undefined && !isThere(shell, name, variable))
		variables.put(name, variables.make(undefined));
	return variables.own(name);
};

/** Functions in order of their names. */
export const sortedFunctions = (shell: Shell): readonly (readonly [string, ShellFunction])[] =>
	[...shell.functions].sort(byName);

const byName = (a: readonly [string, unknown], b: readonly [string, unknown]): number =>
	a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;
