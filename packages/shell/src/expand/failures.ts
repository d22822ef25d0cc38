import { ExpansionError } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';

/** The error that ends a shell: `bash -c` leaves 127 then, a subshell 1. */
export const fatalError = (shell: Shell, message: string): ExpansionError =>
	new ExpansionError(message, {
		fatal: true,
		status: shell.shownSubshells === 0 && !shell.options.errexit ? 127 : 1,
	});

/** `set -u` met a parameter that is not set. */
export const unbound = (shell: Shell, label: string): ExpansionError =>
	fatalError(shell, `${label}: unbound variable`);

/** bash read it and cannot make sense of it. */
export const badSubstitution = (text: string): ExpansionError =>
	new ExpansionError(`${text}: bad substitution`);
