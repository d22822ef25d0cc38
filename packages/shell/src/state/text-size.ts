import { ExpansionError } from './errors.ts';
import type { Shell } from './shell.ts';

/** The text itself, unless it is larger than one text may be. */
export const checkedText = (shell: Shell, text: string): string => {
	if (text.length > shell.ports.limits.maxTextBytes) throw tooLarge(shell);
	return text;
};

/** The same for texts that come one by one: all of them together are no larger than one may be. */
export const checkingSum = (shell: Shell): ((text: string) => string) => {
	const { maxTextBytes } = shell.ports.limits;
	let size = 0;
	return (text) => {
		size += text.length;
		if (size > maxTextBytes) throw tooLarge(shell);
		return text;
	};
};

/** The error of a text that has grown beyond the limit. */
export const tooLarge = ({ ports }: Shell): ExpansionError =>
	new ExpansionError(`value larger than ${ports.limits.maxTextBytes} bytes`, { fatal: true });
