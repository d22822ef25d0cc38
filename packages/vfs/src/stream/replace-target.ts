import {
	andThen,
	type FileSystem,
	FsError,
	isFsError,
	joinName,
	type Maybe,
	orElse,
	type Stat,
} from '@tenon/core';

/** The file that a path stands for. */
export interface ReplaceTarget {
	/** Without links: what a rename has to replace. */
	readonly target: string;
	readonly existing: Stat | undefined;
}

/** Follows the path to the file that is there, or to the place where writing would create it. */
export const findTarget = (fs: FileSystem, path: string): Maybe<ReplaceTarget> =>
	orElse<ReplaceTarget>(
		() =>
			andThen(fs.realpath(path), (target) => andThen(fs.stat(target), (existing) => ({ target, existing }))),
		(error) => {
			if (!isFsError(error, 'ENOENT')) throw error;
			return andThen(isThere(fs, path), (isLink) =>
				andThen(isLink ? createdThroughLink(fs, path) : freeName(fs, path, error), (target) => ({
					target,
					existing: undefined,
				})),
			);
		},
	);

const isThere = (fs: FileSystem, path: string): Maybe<boolean> =>
	orElse(
		() => andThen(fs.lstat(path), () => true),
		(error) => {
			if (!isFsError(error, 'ENOENT')) throw error;
			return false;
		},
	);

// Where a link leads that leads nowhere yet is for the file system alone to say: a target may be
// absolute in a world that we do not see. So the file is created through the link, and removed
// again once it has told its path.
const createdThroughLink = (fs: FileSystem, path: string): Maybe<string> =>
	andThen(fs.open(path, { write: true, create: true }), (handle) =>
		andThen(handle.close(), () =>
			andThen(fs.realpath(path), (target) => andThen(fs.remove(target), () => target)),
		),
	);

const freeName = (fs: FileSystem, path: string, missing: FsError): Maybe<string> => {
	if (path.endsWith('/')) throw new FsError('EISDIR', 'open', path);
	const slash = path.lastIndexOf('/');
	return orElse(
		() => andThen(fs.realpath(path.slice(0, slash + 1)), (parent) => joinName(parent, path.slice(slash + 1))),
		(error) => {
			// The caller asked for the file, not for the directory above it.
			throw isFsError(error, 'ENOENT') ? missing : error;
		},
	);
};
