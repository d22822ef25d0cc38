import { symlinkSync } from 'node:fs';
import type { DirEntry, Stat } from '@tenon/core';
import type { LeafContent } from './anchor.ts';
import { type Call, failed } from './errors.ts';
import { readLinkText, toHostPath } from './host-text.ts';
import type { Jail } from './jail.ts';
import { type FinalLink, locate, plainDirectory } from './resolve.ts';
import { toStat } from './stat.ts';

/** The facts of what the path leads to, or of the link at its end. */
export const statOf = (jail: Jail, call: Call, final: FinalLink): Stat => {
	const { stats } = locate(jail, call, call.path, final);
	if (stats === undefined) throw failed(call, 'ENOENT');
	return toStat(stats);
};

/** The entries of a directory. */
export const listEntries = (jail: Jail, call: Call): readonly DirEntry[] => {
	const plain = plainDirectory(jail, call, call.path);
	if (plain !== undefined) return plain.list();
	for (let attempt = 0; attempt < mostAttempts; attempt++) {
		const { stats, path } = locate(jail, call, call.path, 'follow');
		if (stats === undefined) throw failed(call, 'ENOENT');
		if (!stats.isDirectory()) throw failed(call, 'ENOTDIR');
		const directory = jail.anchor.directory(path);
		if (directory !== undefined) return directory.list();
	}
	throw failed(call, 'EBUSY', 'the directory keeps being replaced');
};

/** The names in a directory without directories, as {@link FileSystem.namesOfLeaf} says. */
export const leafNames = (jail: Jail, call: Call, holds: LeafContent): readonly string[] | undefined =>
	plainDirectory(jail, call, call.path)?.namesOfLeaf(holds);

/** The canonical path of what is there. */
export const realPathOf = (jail: Jail, call: Call): string => {
	const { stats, path } = locate(jail, call, call.path, 'follow');
	if (stats === undefined) throw failed(call, 'ENOENT');
	return path;
};

/** The text of a link. */
export const linkText = (jail: Jail, call: Call): string => {
	const { stats, directory, name } = locate(jail, call, call.path, 'keep');
	if (stats === undefined) throw failed(call, 'ENOENT');
	if (!stats.isSymbolicLink()) throw failed(call, 'EINVAL');
	return readLinkText(directory.at(name));
};

/** Makes a link; its text is not looked at. */
export const makeLink = (jail: Jail, call: Call, target: string, path: string): void => {
	if (target === '') throw failed(call, 'ENOENT');
	const { stats, directory, name, wantsDirectory } = locate(jail, call, path, 'name');
	if (stats !== undefined) throw failed(call, 'EEXIST');
	if (wantsDirectory) throw failed(call, 'ENOENT');
	symlinkSync(toHostPath(target), directory.at(name));
};

const mostAttempts = 64;
