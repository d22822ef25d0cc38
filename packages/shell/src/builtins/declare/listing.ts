import { andThen, forEach, type Maybe } from '@tenon/core';
import type { Pieces } from '../../expand/quote-long.ts';
import { emit } from '../../state/emit.ts';
import type { Shell, ShellFunction } from '../../state/shell.ts';
import type { Variable } from '../../state/variable.ts';
import { attributeLetters, functionLetters } from './attributes.ts';
import { functionDeclaration, functionText } from './function-text.ts';
import { declaredValue, declaredValueInList, listedValue } from './value-text.ts';

/** `declare -x name="value"`, as `declare -p` prints a variable. */
export function* declarationLine(shell: Shell, name: string, variable: Variable): Pieces {
	yield `declare -${attributeLetters(name, variable)} ${name}`;
	yield* declaredValue(shell, variable);
	yield '\n';
}

/** Declarations of all variables a test holds for, in order of their names; `head` stands before each. */
export function* declarations(
	shell: Shell,
	isListed: (variable: Variable, name: string) => boolean,
	head: (name: string, variable: Variable) => string = (name, variable) =>
		`declare -${attributeLetters(name, variable)}`,
): Pieces {
	for (const [name, variable] of sortedVariables(shell)) {
		if (!isListed(variable, name)) continue;
		yield `${head(name, variable)} ${name}`;
		yield* declaredValueInList(shell, name, variable);
		yield '\n';
	}
}

/** All variables that are set, and all functions, as `set` lists them. */
export function* wholeListing(shell: Shell): Pieces {
	for (const [name, variable] of sortedVariables(shell)) {
		const value = listedValue(shell, name, variable);
		if (value === undefined) continue;
		yield name;
		yield* value;
		yield '\n';
	}
	if (shell.options.posix) return;
	for (const [, called] of sortedFunctions(shell)) yield functionText(called);
}

/** All functions a test holds for, each with its attributes. */
export function* functionDeclarations(shell: Shell, isListed: (called: ShellFunction) => boolean): Pieces {
	for (const [, called] of sortedFunctions(shell)) if (isListed(called)) yield functionDeclaration(called);
}

/** `declare -f name` for each function a test holds for. */
export function* functionNames(shell: Shell, isListed: (called: ShellFunction) => boolean): Pieces {
	for (const [name, called] of sortedFunctions(shell)) {
		if (isListed(called)) yield `declare -${functionLetters(called)} ${name}\n`;
	}
}

/** Writes a listing, with turns for the event loop; a short one in one go. */
export const emitPieces = (shell: Shell, builtin: string, pieces: Iterable<string>): Maybe<number> => {
	let gathered = '';
	let status = 0;
	const emitted = forEach(pieces, (piece) => {
		gathered += piece;
		const isFull = gathered.length >= gatheredLength;
		if (!isFull && !shell.slice.isDue()) return;
		const text = isFull ? gathered : '';
		if (isFull) gathered = '';
		return andThen(text === '' ? 0 : emit(shell, builtin, text), (result): Maybe<boolean | void> => {
			status = result;
			if (result !== 0) return false;
			return shell.slice.isDue(stepsOfPiece) ? shell.slice.turn() : undefined;
		});
	});
	return andThen(emitted, () => (status !== 0 || gathered === '' ? status : emit(shell, builtin, gathered)));
};

const gatheredLength = 65_536;
const stepsOfPiece = 256;

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
