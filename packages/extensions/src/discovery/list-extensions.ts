import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { compareText } from '@tenon/core';

const maxEntries = 1000;

/** What may hold an extension in a folder of them, or why it cannot be looked at. */
export type ListedExtensions =
	| { readonly folders: readonly string[]; readonly files: readonly string[] }
	| { readonly problem: string };

/**
 * The folders inside of a folder and the files that are extensions by themselves, by name; links count. None where there
 * is no such folder.
 */
export const listExtensions = async (
	path: string,
	isSingle: (file: string) => boolean,
): Promise<ListedExtensions> => {
	let names: string[];
	try {
		names = await readdir(path);
	} catch (error) {
		const { code, message } = error as NodeJS.ErrnoException;
		if (code === undefined) throw error;
		return code === 'ENOENT' ? { folders: [], files: [] } : { problem: message };
	}
	if (names.length > maxEntries)
		return { problem: `holds ${names.length} extensions; at most ${maxEntries} are looked at` };
	const paths = names.sort(compareText).map((name) => join(path, name));
	const kinds = await Promise.all(paths.map(kindOf));
	return {
		folders: paths.filter((_, index) => kinds[index] === 'folder'),
		files: paths.filter((each, index) => kinds[index] === 'file' && isSingle(each)),
	};
};

// What cannot be looked at, such as a link to nowhere, is neither.
const kindOf = (path: string): Promise<'folder' | 'file' | undefined> =>
	stat(path).then(
		(found) => (found.isDirectory() ? 'folder' : found.isFile() ? 'file' : undefined),
		() => undefined,
	);
