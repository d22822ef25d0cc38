import { ExpansionError, fatalStatus } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';

/** The error that ends a shell. */
export const fatalError = (shell: Shell, message: string): ExpansionError =>
	new ExpansionError(message, { fatal: true, status: fatalStatus(shell) });

/** `set -u` met a parameter that is not set. */
export const unbound = (shell: Shell, label: string): ExpansionError =>
	fatalError(shell, `${label}: unbound variable`);

/** bash read it and cannot make sense of it. */
export const badSubstitution = (text: string): ExpansionError =>
	new ExpansionError(`${text}: bad substitution`);
