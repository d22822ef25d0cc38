import { mkdirSync } from 'node:fs';
import { FsLeavesRoot, isFsError } from '@tenon/core';
import { type Call, failed } from './errors.ts';
import { componentsOf, type Jail } from './jail.ts';
import { lastComponent, locate, look, withoutSlash } from './resolve.ts';

/** Creates one directory with exactly these permission bits; `EEXIST` if the name is taken. */
export const makeDirectory = (jail: Jail, call: Call, permissions: number): void =>
	makeOne(jail, call, call.path, permissions);

const makeOne = (jail: Jail, call: Call, path: string, permissions: number): void => {
	const { directory, name, stats } = locate(jail, call, path, 'name');
	if (stats !== undefined) throw failed(call, 'EEXIST');
	if (lastComponent(path) === '.') throw failed(call, 'ENOENT');
	mkdirSync(directory.at(name), permissions);
	// The process' umask may have taken bits away; setgid comes from the directory above.
	const made = look(directory, name);
	if (made?.isDirectory() !== true) return;
	const wanted = (permissions & 0o7777) | (made.mode & 0o2000);
	if ((made.mode & 0o7777) !== wanted) jail.anchor.chmod(directory, name, wanted);
};

/**
 * Creates a directory and those above it that are missing, which also get the bits their owner needs
 * to go on. What is there already must be a directory, or lead to one.
 */
export const makeDirectories = (jail: Jail, call: Call, permissions: number): void => {
	if (isDirectory(jail, call, withoutSlash(call.path))) return;
	const components = componentsOf(call.path);
	for (let count = 1; count <= components.length; count++) {
		const path = `/${components.slice(0, count).join('/')}`;
		if (isDirectory(jail, call, path)) continue;
		const bits = count === components.length ? permissions : permissions | 0o300;
		makeUnlessMade(jail, call, path, bits);
	}
};

const makeUnlessMade = (jail: Jail, call: Call, path: string, permissions: number): void => {
	try {
		makeOne(jail, call, path, permissions);
	} catch (error) {
		// Somebody else was faster; a link to nothing stays an error.
		if (!isFsError(error, 'EEXIST') || !isDirectory(jail, call, path)) throw error;
	}
};

// False for nothing, or nothing yet; throws for anything but a directory.
const isDirectory = (jail: Jail, call: Call, path: string): boolean => {
	try {
		const { stats } = locate(jail, call, path, 'follow');
		if (stats === undefined || stats.isDirectory()) return stats !== undefined;
	} catch (error) {
		if (error instanceof FsLeavesRoot || !isFsError(error, 'ENOENT')) throw error;
		return false;
	}
	throw failed(call, path === withoutSlash(call.path) ? 'EEXIST' : 'ENOTDIR');
};
