import { andThen, isFsError, type Maybe, orElse } from '@tenon/core';
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

/** The `PATH` of a shell whose environment has none, and of `sh`. */
export const defaultPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** That of a bash which is started without one. */
export const pathOfBash = '/usr/local/bin:/usr/local/sbin:/usr/bin:/usr/sbin:/bin:/sbin:.';

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
	if (systemFolders.has(folders[0]!)) return undefined;
	const first = folders.findIndex((folder) => isSystemFolder(shell, folder));
	return search(shell, first === -1 ? folders : folders.slice(0, first), 0, name, isExecutable);
};

/**
 * Whether the commands of the process are found: they stand for the files in the folders of the system, of
 * which `PATH` must have one. Where the kernel was started with none of them, they are found whatever it says.
 */
export const hasCommandsOnPath = (shell: Shell): boolean => {
	if (shell.findsCommandsAnywhere) return true;
	const folders = foldersOf(shell);
	return systemFolders.has(folders[0]!) || folders.some((folder) => isSystemFolder(shell, folder));
};

/** The folder of `PATH` in which a command of the process is said to stand. */
export const commandFolder = (shell: Shell): string =>
	foldersOf(shell).find((folder) => folder === '/usr/bin' || folder === '/bin') ?? '/usr/bin';

/** Whether a `PATH` has a folder of the system. */
export const hasSystemFolder = (path: string): boolean =>
	path.split(':').some((folder) => systemFolders.has(normalPath(folder)));

/** Whether `PATH` is unset or empty: bash then takes a command's name for the path of a file. */
export const hasNoPath = (shell: Shell): boolean => !shell.variables.text('PATH');

/**
 * Whether a folder of `PATH` has a file of that name that may be run; `undefined`: that cannot be told without waiting
 * for the file system.
 */
export const seenOnPath = (shell: Shell, name: string): boolean | undefined => {
	const folders = foldersOf(shell);
	if (folders.length > maxFoldersAtOnce) return undefined;
	let isCertain = true;
	for (const folder of folders) {
		const found = isExecutable(shell, `${folder === '' ? '.' : folder}/${name}`);
		if (found === true) return true;
		if (found === false) continue;
		isCertain = false;
		// What was asked for nothing may fail as it likes: the runner of the name asks again.
		void found.catch(() => undefined);
	}
	return isCertain ? false : undefined;
};

/** So many folders are looked at without a turn for the event loop. */
const maxFoldersAtOnce = 100;

const foldersOf = (shell: Shell): readonly string[] => {
	const path = shell.variables.text('PATH') ?? '';
	if (path !== lastPath) {
		lastPath = path;
		lastFolders = path.split(':');
	}
	return lastFolders;
};

// The folders of the `PATH` that was asked for last: commands are looked for one after the other.
let lastPath = '';
let lastFolders: readonly string[] = [''];

const isSystemFolder = (shell: Shell, folder: string): boolean => {
	if (systemFolders.has(folder)) return true;
	if (folder === '') return false;
	return systemFolders.has(normalPath(folder.startsWith('/') ? folder : `${shell.cwd}/${folder}`));
};

const normalPath = (path: string): string => {
	const steps = path.split('/').filter((step) => step !== '' && step !== '.');
	return `/${steps.join('/')}`;
};

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
		if (shell.slice.isDue(stepsOfLook))
			return shell.slice.turn().then(() => search(shell, folders, at + 1, name, isWanted));
	}
	return undefined;
};

/** A look at a file takes as long as so many steps. */
const stepsOfLook = 8;

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
