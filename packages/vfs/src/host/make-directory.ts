import { mkdirSync } from 'node:fs';
import { isFsError } from '@tenon/core';
import { type Call, failed, toFsError } from './errors.ts';
import type { Jail } from './jail.ts';
import { locate } from './resolve.ts';

/** Creates one directory with exactly these permission bits; `EEXIST` if the name is taken. */
export const makeDirectory = (jail: Jail, call: Call, permissions: number): void =>
	makeOne(jail, call, call.path, permissions);

const makeOne = (jail: Jail, call: Call, path: string, permissions: number): void => {
	const { directory, name, stats } = locate(jail, call, path, 'name');
	if (stats !== undefined) throw failed(call, 'EEXIST');
	mkdirSync(directory.at(name), permissions);
	// The process' umask may have taken bits away; setgid comes from the directory above.
	const made = directory.look(name);
	if (made?.isDirectory() !== true) return;
	const wanted = (permissions & 0o7777) | (made.mode & 0o2000);
	if ((made.mode & 0o7777) !== wanted) jail.anchor.chmod(directory, name, wanted);
};

/**
 * Creates a directory and those above it that are missing, which also get the bits their owner needs
 * to go on. What is there already must be a directory, or lead to one.
 */
export const makeDirectories = (jail: Jail, call: Call, permissions: number): void => {
	if (whatIsAt(jail, call, call.path) === 'directory') return;
	const components = call.path.split('/').filter((part) => part !== '');
	for (let count = 1; count <= components.length; count++) {
		const path = `/${components.slice(0, count).join('/')}`;
		const isLast = count === components.length;
		try {
			makeOne(jail, call, path, isLast ? permissions : permissions | 0o300);
		} catch (error) {
			if (!isFsError(toFsError(error, call), 'EEXIST')) throw error;
			const found = whatIsAt(jail, call, path);
			if (found === 'directory') continue;
			// A link that leads nowhere is in the way as much at the end as before.
			throw isLast || found === 'nothing' ? error : failed(call, 'ENOTDIR');
		}
	}
};

const whatIsAt = (jail: Jail, call: Call, path: string): 'directory' | 'something else' | 'nothing' => {
	try {
		const { stats } = locate(jail, call, path, 'follow');
		if (stats === undefined) return 'nothing';
		return stats.isDirectory() ? 'directory' : 'something else';
	} catch (error) {
		if (isFsError(error, 'ENOENT')) return 'nothing';
		if (isFsError(error, 'ENOTDIR')) return 'something else';
		throw error;
	}
};
