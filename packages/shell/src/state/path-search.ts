import { andThen, isFsError, type Maybe, orElse } from '@tenon/core';
import type { Shell } from './shell.ts';

/** The first executable file of that name along `PATH`, or `undefined`. Remembers what it found. */
export const findOnPath = (shell: Shell, name: string): Maybe<string | undefined> => {
	const remembered = shell.hash.get(name);
	if (remembered !== undefined) return remembered;
	const folders = (shell.variables.text('PATH') ?? '').split(':');
	return andThen(search(shell, folders, 0, name), (path) => {
		if (path !== undefined) shell.hash.set(name, path);
		return path;
	});
};

const search = (
	shell: Shell,
	folders: readonly string[],
	from: number,
	name: string,
): Maybe<string | undefined> => {
	for (let at = from; at < folders.length; at++) {
		const folder = folders[at] === '' ? '.' : folders[at]!;
		const path = `${folder}/${name}`;
		const found = isExecutable(shell, path);
		if (found instanceof Promise)
			return found.then((yes) => (yes ? path : search(shell, folders, at + 1, name)));
		if (found) return path;
	}
	return undefined;
};

const isExecutable = (shell: Shell, path: string): Maybe<boolean> =>
	orElse(
		() =>
			andThen(
				shell.ports.fileSystem.stat(path.startsWith('/') ? path : `${shell.cwd}/${path}`),
				(stat) => stat.kind === 'file' && (stat.mode & 0o111) !== 0,
			),
		(error) => {
			if (isFsError(error)) return false;
			throw error;
		},
	);
