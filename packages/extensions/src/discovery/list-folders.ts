import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareText } from '@tenon/core';

const maxFolders = 1000;

/** The folders inside of one, or why it cannot be looked at. */
export type ListedFolders = { readonly folders: readonly string[] } | { readonly problem: string };

/** The folders inside of one, by name; links to folders count. None where there is no such folder. */
export const listFolders = async (path: string): Promise<ListedFolders> => {
	let names: string[];
	try {
		names = await readdir(path);
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		if (code === undefined) throw error;
		return code === 'ENOENT' ? { folders: [] } : { problem: message };
	}
	if (names.length > maxFolders)
		return { problem: `holds ${names.length} extensions; at most ${maxFolders} are looked at` };
	const paths = names.sort(compareText).map((name) => join(path, name));
	const areFolders = await Promise.all(paths.map(isFolder));
	return { folders: paths.filter((_, index) => areFolders[index]) };
};

// What cannot be looked at, such as a link to nowhere, is no folder.
const isFolder = (path: string): Promise<boolean> =>
	stat(path).then(
		(found) => found.isDirectory(),
		() => false,
	);
