import { ExpansionError } from './errors.ts';
import type { Shell } from './shell.ts';

/** The text itself, unless it is larger than one text may be. */
export const checkedText = (shell: Shell, text: string): string => {
	if (text.length > shell.ports.limits.maxTextBytes) throw tooLarge(shell);
	return text;
};

/** The error of a text that has grown beyond the limit. */
export const tooLarge = ({ ports }: Shell): ExpansionError =>
	new ExpansionError(`value larger than ${ports.limits.maxTextBytes} bytes`, { fatal: true });
