import { andThen, isFsError, type Maybe, orElse } from '@tenon/core';
import { logicalPath } from '../builtins/change-directory.ts';
import type { Shell } from '../state/shell.ts';
import { attribute } from '../state/variable.ts';

/**
 * A shell looks at its start whether the `PWD` that it was given is where it is. If not, the folder has the
 * path without links.
 */
export const findStartDirectory = (shell: Shell): Maybe<void> => {
	const given = shell.variables.text('PWD');
	if (given === shell.cwd) return;
	const found = otherwise(shell.cwd, () =>
		andThen(shell.ports.fileSystem.realpath(shell.cwd), (own) => pathOf(shell, own, given)),
	);
	return andThen(found, (directory) => {
		shell.cwd = directory;
		shell.variables.put('PWD', shell.variables.make(directory, attribute.exported));
	});
};

const pathOf = (shell: Shell, own: string, given: string | undefined): Maybe<string> => {
	if (given?.startsWith('/') !== true) return own;
	return otherwise(own, () =>
		andThen(shell.ports.fileSystem.realpath(given), (path) => (path === own ? logicalPath(given) : own)),
	);
};

// A folder that is gone stays what it was called.
const otherwise = (path: string, find: () => Maybe<string>): Maybe<string> =>
	orElse(find, (error) => {
		if (!isFsError(error)) throw error;
		return path;
	});
