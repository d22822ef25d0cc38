import { encodeText, type FsErrno } from '@tenon/core';
import { type Call, failed } from './call.ts';
import type { Place } from './path-walk.ts';
import type { Volume } from './volume.ts';

/** Gives a file a second name, as link(2) does. */
export const link = (volume: Volume, existing: string, path: string): void => {
	const call: Call = { operation: 'link', path: existing, dest: path };
	const source = volume.walk.find(existing, call, 'beforeSlash');
	const target = volume.walk.locate(path, call, 'never');
	const errno = nameRefusal(target) ?? (source.inode.kind === 'directory' ? 'EPERM' : undefined);
	if (errno !== undefined) throw failed(call, errno);
	volume.link(target.parent, target.name, source.inode);
	volume.report('created', target);
};

/** Makes a symbolic link, whose target is text and need not exist. */
export const symlink = (volume: Volume, target: string, path: string): void => {
	const call: Call = { operation: 'symlink', path: target, dest: path };
	if (target === '') throw failed(call, 'ENOENT');
	if (target.includes('\0')) throw failed(call, 'EINVAL', 'the target holds a NUL');
	if (encodeText(target).length > maxTargetBytes) throw failed(call, 'ENAMETOOLONG');
	const place = volume.walk.locate(path, call, 'never');
	const errno = nameRefusal(place);
	if (errno !== undefined) throw failed(call, errno);
	volume.makeSymlink(place.parent, place.name, target);
	volume.report('created', place);
};

// As long as a path may be in Linux, less the byte that ends it.
const maxTargetBytes = 4095;

// A new name must be free, and a slash after it asks for a directory that is not there.
const nameRefusal = (place: Place): FsErrno | undefined => {
	if (place.inode !== undefined) return 'EEXIST';
	return place.trailingSlash ? 'ENOENT' : undefined;
};
