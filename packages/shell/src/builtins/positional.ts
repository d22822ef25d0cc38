import type { Shell } from '../state/shell.ts';

/**
 * `set -- …`: new positional parameters. Outside of functions they outlive the sourced file that sets them, if it
 * calls no function and sources no other file behind that.
 */
export const choosePositional = (shell: Shell, list: readonly string[]): void => {
	shell.positional = list;
	if (shell.variables.depth === 0) shell.isPositionalChosen = true;
};
