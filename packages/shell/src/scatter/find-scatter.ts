import { andThen, type Maybe } from '@tenon/core';
import { literalText } from '../check/literal.ts';
import { findCommand } from '../compile/find-command.ts';
import type { Shell } from '../state/shell.ts';
import type { Command } from '../syntax/ast.ts';

/** Where in a pipeline `scatter` and the `gather` that belongs to it stand. */
export interface ScatterPlaces {
	readonly scatter: number;
	readonly gather: number;
	/** What they are called by, each its own name or `kernel`. */
	readonly names: readonly [scatter: string, gather: string];
}

/**
 * Finds the outermost pair among the stages, by the literal names; pairs between the two belong to the
 * workers. `undefined` where there is none: the stages are then what they always are.
 */
export const findScatter = (commands: readonly Command[]): ScatterPlaces | undefined => {
	const scatter = commands.findIndex((command) => calledBy(command, 'scatter') !== undefined);
	if (scatter === -1) return undefined;
	const first = calledBy(commands[scatter]!, 'scatter')!;
	let depth = 0;
	for (let at = scatter; at < commands.length; at++) {
		const last = calledBy(commands[at]!, 'gather');
		if (calledBy(commands[at]!, 'scatter') !== undefined) depth += 1;
		else if (last !== undefined) depth -= 1;
		if (depth === 0) return { scatter, gather: at, names: [first, last!] };
	}
	return undefined;
};

// The word that runs our command of that name, itself or as `kernel NAME`; `undefined` if none does.
const calledBy = (command: Command, name: string): string | undefined => {
	if (command.type !== 'simple') return undefined;
	const [first, second] = command.words;
	const word = first === undefined ? undefined : literalText(first);
	if (word === name) return word;
	return word === 'kernel' && second !== undefined && literalText(second) === name ? word : undefined;
};

/** Whether the names mean our commands here, now: a function or a program of that name goes before them. */
export const meansOurs = (shell: Shell, { names: [scatter, gather] }: ScatterPlaces): Maybe<boolean> =>
	andThen(isOurs(shell, scatter), (is) => is && isOurs(shell, gather));

const isOurs = (shell: Shell, name: string): Maybe<boolean> => {
	const ours = shell.ports.commands.get(name);
	if (ours === undefined || shell.functions.has(name)) return false;
	return andThen(findCommand(shell, name), (found) => found === ours);
};
