import type { OpenOptions } from '@tenon/core';
import { type Call, failed } from './call.ts';
import { FileContent } from './file-content.ts';
import type { Inode } from './inode.ts';
import { type HandleRights, MemoryHandle } from './memory-handle.ts';
import type { Volume } from './volume.ts';
import { checkFree, existingFile, fileOrFreeName, put } from './write.ts';

/** Opens a file as open(2) does, for reading if the options do not say. A directory opens for reading. */
export const open = (volume: Volume, path: string, options: OpenOptions): MemoryHandle => {
	const call: Call = { operation: 'open', path };
	const rights = rightsOf(options);
	if (options.truncate === true && !rights.write) throw failed(call, 'EINVAL', 'truncate needs write');
	return new MemoryHandle(volume, inodeToOpen(volume, call, options, rights).ino, path, rights);
};

const rightsOf = (options: OpenOptions): HandleRights => {
	const append = options.append === true;
	const write = append || options.write === true;
	return { append, write, read: options.read === true || !write };
};

const inodeToOpen = (volume: Volume, call: Call, options: OpenOptions, rights: HandleRights): Inode => {
	const create = options.create === true;
	const exclusive = create && options.exclusive === true;
	const follow = exclusive ? 'never' : create ? 'unlessSlash' : 'always';
	const place = volume.walk.locate(call.path, call, follow);
	if (exclusive) checkFree(place, call);
	if (place.inode?.kind === 'directory' && !rights.write && !create) return place.inode;
	const file = create ? fileOrFreeName(place, call) : existingFile(place, call);
	if (file !== undefined && options.truncate !== true) return file;
	return put(volume, place, file, new FileContent(volume.table.owner), options.permissions);
};
