import type { Options } from '../../state/options.ts';
import type { CallFrame, Shell } from '../../state/shell.ts';

// What `local -` saved, by the call that said so.
const saved = new WeakMap<CallFrame, Options>();

/** `local -`: the options are as they are now again when the running function ends. */
export const saveOptions = (shell: Shell): void => {
	const frame = shell.frame;
	if (frame !== undefined && !saved.has(frame)) saved.set(frame, shell.options.clone());
};

/** A function ends: gives back the options that its `local -` saved. */
export const restoreOptions = (shell: Shell, frame: CallFrame): void => {
	const options = saved.get(frame);
	if (options === undefined) return;
	// `local -` covers the options of `set`; those of `shopt` stay.
	const after = options.clone();
	after.shopt.clear();
	for (const name of shell.options.shopt) after.shopt.add(name);
	shell.ownOptions();
	shell.options = after;
};
