import { andThen, type Maybe } from '@tenon/core';
import { literalText } from '../check/literal.ts';
import { findCommand } from '../compile/find-command.ts';
import type { Shell } from '../state/shell.ts';
import type { Command } from '../syntax/ast.ts';

/** Where in a pipeline `scatter` and the `gather` that belongs to it stand. */
export interface ScatterPlaces {
	readonly scatter: number;
	readonly gather: number;
}

/**
 * Finds the outermost pair among the stages, by the literal names; pairs between the two belong to the
 * workers. `undefined` where there is none: the stages are then what they always are.
 */
export const findScatter = (commands: readonly Command[]): ScatterPlaces | undefined => {
	const scatter = commands.findIndex((command) => isCalled(command, 'scatter'));
	if (scatter === -1) return undefined;
	let depth = 0;
	for (let at = scatter; at < commands.length; at++) {
		if (isCalled(commands[at]!, 'scatter')) depth += 1;
		else if (isCalled(commands[at]!, 'gather')) depth -= 1;
		if (depth === 0) return { scatter, gather: at };
	}
	return undefined;
};

const isCalled = (command: Command, name: string): boolean => {
	if (command.type !== 'simple') return false;
	const [first] = command.words;
	return first !== undefined && literalText(first) === name;
};

/** Whether the names mean our commands here, now: a function or a program of that name goes before them. */
export const meansOurs = (shell: Shell): Maybe<boolean> =>
	andThen(isOurs(shell, 'scatter'), (is) => is && isOurs(shell, 'gather'));

const isOurs = (shell: Shell, name: string): Maybe<boolean> => {
	const ours = shell.ports.commands.get(name);
	if (ours === undefined || shell.functions.has(name)) return false;
	return andThen(findCommand(shell, name), (found) => found === ours);
};
