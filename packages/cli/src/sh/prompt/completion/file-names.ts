import { isFsError, type Stat } from '@tenon/core';
import type { Kernel } from '@tenon/shell';

/** A name in a folder; a link counts as what it leads to. */
export interface FileName {
	readonly name: string;
	readonly kind: 'folder' | 'program' | 'other';
}

/** Names in a folder that start with a text, in order. Hidden ones only for a text that starts with a dot. */
export const fileNames = async (
	{ fileSystem }: Kernel,
	folder: string,
	prefix: string,
): Promise<readonly FileName[]> => {
	const names: FileName[] = [];
	try {
		for (const { name } of await fileSystem.list(folder)) {
			if (!name.startsWith(prefix) || (name.startsWith('.') && !prefix.startsWith('.'))) continue;
			names.push({ name, kind: kindOf(await statIfThere(fileSystem, `${folder}/${name}`)) });
		}
	} catch (error) {
		// A folder that is not there or may not be read has no names to offer.
		if (!isFsError(error)) throw error;
	}
	return names.sort((left, right) => (left.name < right.name ? -1 : 1));
};

const kindOf = (stat: Stat | undefined): FileName['kind'] => {
	if (stat?.kind === 'directory') return 'folder';
	return stat?.kind === 'file' && (stat.mode & 0o111) !== 0 ? 'program' : 'other';
};

// A link may lead nowhere.
const statIfThere = async (fileSystem: Kernel['fileSystem'], path: string): Promise<Stat | undefined> => {
	try {
		return await fileSystem.stat(path);
	} catch (error) {
		if (!isFsError(error)) throw error;
		return undefined;
	}
};
