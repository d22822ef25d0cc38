import type { Shell } from '../state/shell.ts';

// Lists of positional parameters that a script gave itself, by `set`.
const chosen = new WeakSet<readonly string[]>();

/** `set -- …`: new positional parameters, which outlive the sourced file that sets them. */
export const choosePositional = (shell: Shell, list: readonly string[]): void => {
	chosen.add(list);
	shell.positional = list;
};

/** `shift`: drops the first ones; whoever chose the list has chosen the rest too. */
export const dropPositional = (shell: Shell, count: number): void => {
	const rest = shell.positional.slice(count);
	if (chosen.has(shell.positional)) chosen.add(rest);
	shell.positional = rest;
};

/** Whether the positional parameters come from `set`. */
export const isPositionalChosen = (shell: Shell): boolean => chosen.has(shell.positional);
