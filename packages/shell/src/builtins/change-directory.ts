import { andThen, FsError, forEach, isFsError, type Maybe, orElse } from '@tenon/core';
import { assign } from '../state/assign.ts';
import type { Shell } from '../state/shell.ts';
import { guardAssignment } from './store.ts';

/**
 * Makes a directory the working directory and returns its path, logical or (with `physical`) with
 * links resolved. Throws the file system's error if it is none. `PWD` and `OLDPWD` are not set.
 */
export const enterDirectory = (
	shell: Shell,
	directory: string,
	{ physical }: { readonly physical: boolean },
): Maybe<string> => {
	const { fileSystem } = shell.ports;
	const absolute = directory.startsWith('/') ? directory : `${withoutTrailingSlash(shell.cwd)}/${directory}`;
	const enter = (path: string): Maybe<string> =>
		andThen(fileSystem.stat(path), (stat) => {
			if (stat.kind !== 'directory') throw new FsError('ENOTDIR', 'stat', path);
			return andThen(checkSearch(shell, path, stat.mode), () => {
				shell.cwd = path;
				return path;
			});
		});
	if (physical) return andThen(fileSystem.realpath(absolute), enter);
	return andThen(checkParents(shell, absolute), () => enter(logicalPath(absolute)));
};

// A directory is entered only by those who may look up names in it. The file system knows who may; where the bits
// let everybody do so there is nothing to ask.
const checkSearch = ({ ports }: Shell, path: string, mode: number): Maybe<void> => {
	if (ports.identity.euid === 0 || (mode & 0o111) === 0o111) return;
	return orElse<void>(
		() => andThen(ports.fileSystem.lstat(`${withoutTrailingSlash(path)}/${anyName}`), () => undefined),
		(error) => {
			if (!isFsError(error) || error.errno === 'EACCES') throw error;
		},
	);
};

// Whether there is something of that name does not matter.
const anyName = 'x';

/**
 * Enters `.`, `..` and the like from a working directory that is gone. bash is in it still, and leaves it by
 * `..`, unless all around it is gone too: then it `stays`, and the path ends in what was asked for.
 */
export const leaveRemoved = (shell: Shell, directory: string): Maybe<'none' | 'left' | 'stays'> => {
	if (!/^\.\.?(?:\/+\.\.?)*\/*$/.test(directory)) return 'none';
	const { fileSystem } = shell.ports;
	const asked = `${withoutTrailingSlash(shell.cwd)}/${directory}`;
	const around = logicalPath(asked);
	return orElse<'none' | 'left' | 'stays'>(
		() => andThen(fileSystem.stat(shell.cwd), () => 'none' as const),
		(error) => {
			if (!isFsError(error)) throw error;
			return orElse<'left' | 'stays'>(
				() =>
					andThen(fileSystem.realpath(around), (path) => {
						shell.cwd = path;
						return 'left' as const;
					}),
				(gone) => {
					if (!isFsError(gone)) throw gone;
					shell.cwd = asked;
					return 'stays';
				},
			);
		},
	);
};

/** What bash says, without its own name, where the working directory has no path any more. */
export const complainOfDirectory = (shell: Shell, builtin: string): Maybe<unknown> =>
	shell.write(
		2,
		`${builtin}: error retrieving current directory: getcwd: cannot access parent directories: No such file or directory\n`,
	);

/** `PWD` becomes the working directory, `OLDPWD` what `PWD` was; `false` if one of them is readonly. */
export const rememberDirectory = (shell: Shell): Maybe<boolean> => {
	const before = shell.variables.text('PWD');
	return andThen(before === undefined ? forget(shell) : set(shell, 'OLDPWD', before), (isSet) =>
		andThen(set(shell, 'PWD', shell.cwd), (isSetToo) => isSet && isSetToo),
	);
};

// Without a PWD there is nothing to go back to.
const forget = (shell: Shell): boolean => {
	shell.variables.own('OLDPWD').value = undefined;
	return true;
};

const set = (shell: Shell, name: string, value: string): Maybe<boolean> =>
	guardAssignment(shell, '', () => assign(shell, name, value));

const withoutTrailingSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);

// `..` is taken back in the text, but what stands before it must be there.
const checkParents = (shell: Shell, absolute: string): Maybe<void> => {
	if (!absolute.includes('/..')) return;
	const parents: string[] = [];
	const kept: string[] = [];
	for (const part of absolute.split('/')) {
		if (part === '' || part === '.') continue;
		if (part !== '..') kept.push(part);
		else if (kept.length > 0) {
			parents.push(`/${kept.join('/')}`);
			kept.pop();
		}
	}
	// A working directory that was removed can still be left.
	const asked = parents.filter((path) => path !== shell.cwd);
	return forEach(asked, (path) =>
		andThen(shell.ports.fileSystem.stat(path), (stat) => {
			if (stat.kind !== 'directory') throw new FsError('ENOTDIR', 'stat', path);
		}),
	);
};

/** An absolute path with `.`, `..` and doubled slashes taken out of the text; `//` in front stays two. */
export const logicalPath = (path: string): string => {
	const kept: string[] = [];
	for (const part of path.split('/')) {
		if (part === '' || part === '.') continue;
		if (part === '..') kept.pop();
		else kept.push(part);
	}
	return `${/^\/\/(?!\/)/.test(path) ? '//' : '/'}${kept.join('/')}`;
};
