import { ExpansionError } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';

/** Refuses a command whose expansions give more words than the kernel allows. */
export const checkWordCount = (shell: Shell, count: number): void => {
	const { maxExpansionWords } = shell.ports.limits;
	if (count <= maxExpansionWords) return;
	shell.ports.usage.notes.reached('maxExpansionWords');
	throw new ExpansionError(`expansion: more than ${maxExpansionWords} words`, { fatal: true });
};
