import { andThen, type DirEntry, isFsError, type Maybe, orElse, type Stat } from '@tenon/core';
import { type MountedAt, type Place, pathInside } from './mount-table.ts';
import { pathNumber } from './path-number.ts';

/** Facts of a directory that exists only because something is mounted below it. */
export const mountDirectoryStat = (path: string): Stat => ({
	kind: 'directory',
	size: 0,
	mode: 0o755,
	uid: 0,
	gid: 0,
	nlink: 2,
	ino: pathNumber(path),
	dev: 0,
	atimeMs: 0,
	mtimeMs: 0,
	ctimeMs: 0,
	birthtimeMs: 0,
	blocks: 0,
	rdev: 0,
	version: 'mounts',
});

/** The facts of a directory above a mount: those of the real one below it, if there is one. */
export const statAboveMount = ({ mount, path }: Place): Maybe<Stat> =>
	mount === undefined
		? mountDirectoryStat(path)
		: andThen(realDirectory(mount, path), (stat) => stat ?? mountDirectoryStat(path));

/** The real entries of a directory above a mount and the mounts' names; a mount wins over an entry. */
export const listAboveMount = (
	{ mount, path }: Place,
	names: ReadonlySet<string>,
): Maybe<readonly DirEntry[]> => {
	const mounted = Array.from(names, (name): DirEntry => ({ name, kind: 'directory' }));
	if (mount === undefined) return mounted;
	return andThen(realDirectory(mount, path), (stat) => {
		if (stat === undefined) return mounted;
		return andThen(mount.fileSystem.list(pathInside(mount, path, '')), (entries) => [
			...entries.filter((entry) => !names.has(entry.name)),
			...mounted,
		]);
	});
};

/** The directory that the file system below really has there; a link or a file does not count. */
export const realDirectory = (mount: MountedAt, path: string): Maybe<Stat | undefined> =>
	andThen(
		orElse<Stat | undefined>(
			() => mount.fileSystem.lstat(pathInside(mount, path, '')),
			(error) => {
				if (isFsError(error, 'ENOENT') || isFsError(error, 'ENOTDIR')) return undefined;
				throw error;
			},
		),
		(stat) => (stat?.kind === 'directory' ? stat : undefined),
	);
