import { FsError, isFsError, type Maybe, orElse } from '@tenon/core';
import type { Shell } from '../state/shell.ts';

/**
 * Opens or reads a file for the shell itself: a redirect, a script. Where a rule leaves it to a person, the person is
 * asked first; what is refused looks to the script as what the system refuses.
 */
export const judgedRead = <R>(shell: Shell, path: string, read: () => Maybe<R>): Maybe<R> => {
	const { gate } = shell.ports;
	if (gate === undefined) return read();
	return orElse<R>(
		() => gate.redirect(shell, path, 'read', read),
		(error) => {
			if (isFsError(error)) throw error;
			// Remembers it for the result; throws again what is no refusal.
			gate.refuse('<', error);
			throw new FsError('EACCES', 'open', path, { cause: error });
		},
	);
};
