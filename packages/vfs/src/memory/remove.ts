import type { FsErrno } from '@tenon/core';
import { type Call, failed } from './call.ts';
import type { DirectoryInode } from './inode.ts';
import { isName, type Place } from './path-walk.ts';
import type { Volume } from './volume.ts';

/** Removes a file, a link or an empty directory; with `recursive` also what is below. */
export const remove = (volume: Volume, path: string, recursive: boolean): void => {
	const call: Call = { operation: 'remove', path };
	const place = volume.walk.locate(path, call, 'never');
	const errno = refusal(place, recursive);
	if (errno !== undefined) throw failed(call, errno);
	const inode = place.inode!;
	if (inode.kind === 'directory') emptyTree(volume, inode);
	volume.unlink(place.parent, place.name, inode);
	volume.report('removed', place);
};

const refusal = (place: Place, recursive: boolean): FsErrno | undefined => {
	if (!isName(place.name)) return refusedNames[place.name];
	if (place.inode === undefined) return 'ENOENT';
	if (place.inode.kind !== 'directory') return place.trailingSlash ? 'ENOTDIR' : undefined;
	return place.inode.body.size > 0 && !recursive ? 'ENOTEMPTY' : undefined;
};

// What rmdir(2) says of a path that ends in no name of its own.
const refusedNames: Readonly<Record<string, FsErrno>> = { '': 'EBUSY', '.': 'EINVAL', '..': 'ENOTEMPTY' };

// Releases everything below a directory, children before their parents. The directories keep their
// names to themselves: they go with them. A stack of its own, since a tree may be deeper than ours.
const emptyTree = (volume: Volume, top: DirectoryInode): void => {
	const open: OpenDirectory[] = [openDirectory(top)];
	while (open.length > 0) {
		const { directory, entries } = open.at(-1)!;
		const step = entries.next();
		if (step.done !== true) {
			const [name, ino] = step.value;
			const inode = volume.table.get(ino)!;
			if (inode.kind === 'directory' && inode.body.size > 0) open.push(openDirectory(inode));
			else drop(volume, { parent: directory, name, inode, trailingSlash: false });
			continue;
		}
		open.pop();
		const above = open.at(-1);
		if (above === undefined) return;
		drop(volume, { parent: above.directory, name: directory.name, inode: directory, trailingSlash: false });
	}
};

interface OpenDirectory {
	readonly directory: DirectoryInode;
	readonly entries: Iterator<[string, number], undefined>;
}

const openDirectory = (directory: DirectoryInode): OpenDirectory => ({
	directory,
	entries: directory.body.entries(),
});

const drop = (volume: Volume, place: Place): void => {
	volume.drop(place.inode!);
	volume.report('removed', place);
};
