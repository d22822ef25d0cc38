import { isFsError } from '@tenon/core';
import { type Call, failed } from './call.ts';
import type { DirectoryInode } from './inode.ts';
import type { Place } from './path-walk.ts';
import type { Volume } from './volume.ts';

/** Makes a directory; with `recursive` those above it too, and is content if it is there. */
export const makeDirectory = (
	volume: Volume,
	path: string,
	options: { readonly recursive: boolean; readonly permissions: number },
): void => {
	const call: Call = { operation: 'mkdir', path };
	const make = (parent: DirectoryInode, name: string): DirectoryInode => {
		const directory = volume.makeDirectory(parent, name, options.permissions);
		volume.report('created', { parent, name, inode: directory, trailingSlash: false });
		return directory;
	};
	const place = volume.walk.locate(path, call, 'never', options.recursive ? make : undefined);
	if (place.inode === undefined) make(place.parent, place.name);
	else if (!options.recursive || !leadsToDirectory(volume, place, call)) throw failed(call, 'EEXIST');
};

const leadsToDirectory = (volume: Volume, place: Place, call: Call): boolean => {
	if (place.inode?.kind !== 'symlink') return place.inode?.kind === 'directory';
	try {
		return volume.walk.locate(call.path, call, 'always').inode?.kind === 'directory';
	} catch (error) {
		// A link that leads nowhere is a name that is taken.
		if (isFsError(error, 'ENOENT') || isFsError(error, 'ENOTDIR')) return false;
		throw error;
	}
};
