import type { CallFrame, Shell } from '../../state/shell.ts';

/** `local -`: the options are as they are now again when the running function ends. */
export const saveOptions = ({ frame, options }: Shell): void => {
	if (frame !== undefined) frame.savedOptions ??= options.clone();
};

/** A function ends: gives back the options that its `local -` saved. */
export const restoreOptions = (shell: Shell, { savedOptions }: CallFrame): void => {
	if (savedOptions === undefined) return;
	// `local -` covers the options of `set`; those of `shopt` stay.
	const after = savedOptions.clone();
	after.shopt.clear();
	for (const name of shell.options.shopt) after.shopt.add(name);
	shell.ownOptions();
	shell.options = after;
};
