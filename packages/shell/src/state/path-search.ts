import { andThen, isFsError, isPromise, type Maybe, orElse } from '@tenon/core';
import type { Shell } from './shell.ts';

/**
 * The first executable file of that name along `PATH`, or `undefined`. Remembers what it found, unless the
 * `PATH` is the command's own, `PATH=. name`.
 */
export const findOnPath = (shell: Shell, name: string): Maybe<string | undefined> => {
	if (shell.variables.isGivenToCommand('PATH')) return search(shell, foldersOf(shell), 0, name, isExecutable);
	const remembered = shell.hash.get(name);
	if (remembered !== undefined) return remembered;
	return andThen(search(shell, foldersOf(shell), 0, name, isExecutable), (path) => {
		if (path !== undefined) shell.hash.set(name, path);
		return path;
	});
};

/** The first executable file of that name where systems keep their own, whatever `PATH` says, or `undefined`. */
export const findStandard = (shell: Shell, name: string): Maybe<string | undefined> =>
	search(shell, standardFolders, 0, name, isExecutable);

/** Folders in which `command -p` looks. */
export const standardFolders: readonly string[] = [
	'/bin',
	'/usr/bin',
	'/sbin',
	'/usr/sbin',
	'/etc',
	'/usr/etc',
];

/** The first file of that name along `PATH`, though it may not be run: bash names it when there is no other. */
export const findUnrunnable = (shell: Shell, name: string): Maybe<string | undefined> =>
	search(shell, foldersOf(shell), 0, name, isFile);

/**
 * The executable file that goes before a command of the process of that name: one in a folder of `PATH`
 * before those where systems keep such commands.
 */
export const findBeforeSystem = (shell: Shell, name: string): Maybe<string | undefined> => {
	const folders = foldersOf(shell);
	const first = folders.findIndex((folder) => systemFolders.has(folder));
	return first === 0 ? undefined : search(shell, folders.slice(0, first), 0, name, isExecutable);
};

/**
 * Whether no folder of `PATH` has a file of that name that may be run, as far as can be told without waiting:
 * where the file system must be waited for the answer is no.
 */
export const isNowhereOnPath = (shell: Shell, name: string): boolean =>
	foldersOf(shell).every((folder) => {
		const found = isExecutable(shell, `${folder === '' ? '.' : folder}/${name}`);
		// What was asked for nothing may fail as it likes: whoever runs the name asks again.
		if (isPromise(found)) void found.catch(() => undefined);
		return found === false;
	});

const foldersOf = (shell: Shell): readonly string[] => (shell.variables.text('PATH') ?? '').split(':');

const systemFolders: ReadonlySet<string> = new Set([
	'/usr/local/sbin',
	'/usr/local/bin',
	'/usr/sbin',
	'/usr/bin',
	'/sbin',
	'/bin',
]);

const search = (
	shell: Shell,
	folders: readonly string[],
	from: number,
	name: string,
	isWanted: (shell: Shell, path: string) => Maybe<boolean>,
): Maybe<string | undefined> => {
	for (let at = from; at < folders.length; at++) {
		const folder = folders[at] === '' ? '.' : folders[at]!;
		const path = `${folder}/${name}`;
		const found = isWanted(shell, path);
		if (found instanceof Promise)
			return found.then((yes) => (yes ? path : search(shell, folders, at + 1, name, isWanted)));
		if (found) return path;
	}
	return undefined;
};

/** Whether a path leads to a file that may be run. */
export const isExecutable = (shell: Shell, path: string): Maybe<boolean> =>
	statTest(shell, path, ({ kind, mode }) => kind === 'file' && (mode & 0o111) !== 0);

const isFile = (shell: Shell, path: string): Maybe<boolean> =>
	statTest(shell, path, ({ kind }) => kind === 'file');

const statTest = (
	shell: Shell,
	path: string,
	holds: (stat: { readonly kind: string; readonly mode: number }) => boolean,
): Maybe<boolean> =>
	orElse(
		() => andThen(shell.ports.fileSystem.stat(path.startsWith('/') ? path : `${shell.cwd}/${path}`), holds),
		(error) => {
			if (isFsError(error)) return false;
			throw error;
		},
	);
