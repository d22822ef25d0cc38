import {
	andThen,
	type FileKind,
	type FileSystem,
	type Flow,
	isFsError,
	isLeavesRoot,
	type Maybe,
	orElse,
	parentPath,
	type Stat,
	wait,
} from '@tenon/core';

/** What it counts as, told to a pace, to look at one path: on the disk it may take a part of a millisecond. */
export const stepsOfEntry = 8;

/** What there was at a path before a change, as far as it is no content. */
export interface Facts {
	readonly kind: FileKind;
	readonly size: number;
	readonly mode: number;
	readonly uid: number;
	readonly gid: number;
	readonly atimeMs: number;
	readonly mtimeMs: number;
	readonly version: string;
	/** How many names it had. */
	readonly nlink: number;
	/** Which file it was, whatever its name: device and number. */
	readonly file: string;
	/** The text of a link. */
	readonly target?: string;
}

/** The facts of what has a name, a link itself; `undefined` if nothing has it. */
export const factsAt = (fileSystem: FileSystem, path: string): Maybe<Facts | undefined> =>
	andThen(statAt(fileSystem, path), (stat) => {
		if (stat === undefined) return undefined;
		if (stat.kind !== 'symlink') return factsOf(stat);
		return andThen(fileSystem.readlink(path), (target) => ({ ...factsOf(stat), target }));
	});

/** What has a path without links, a link itself; `undefined` if nothing has it. */
export const statAt = (fileSystem: FileSystem, path: string): Maybe<Stat | undefined> =>
	orElse<Stat | undefined>(
		() => fileSystem.lstat(path),
		(error) => {
			if (isFsError(error, 'ENOENT') || isFsError(error, 'ENOTDIR')) return undefined;
			throw error;
		},
	);

/**
 * What has a path of the journal, a link itself; `undefined` if nothing has it. Where a directory on the way has
 * become a link since, the path means nothing any more, wherever that leads.
 */
export const statInPlace = (fileSystem: FileSystem, path: string): Maybe<Stat | undefined> => {
	const parent = parentPath(path);
	const isInPlace = orElse(
		() => andThen(fileSystem.realpath(parent), (real) => real === parent),
		(error) => {
			if (isLeavesRoot(error)) return false;
			if (isFsError(error) && ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(error.errno)) return false;
			throw error;
		},
	);
	return andThen(isInPlace, (is) => (is ? statAt(fileSystem, path) : undefined));
};

const factsOf = (stat: Stat): Facts => ({
	kind: stat.kind,
	size: stat.size,
	mode: stat.mode,
	uid: stat.uid,
	gid: stat.gid,
	atimeMs: stat.atimeMs,
	mtimeMs: stat.mtimeMs,
	version: stat.version,
	nlink: stat.nlink,
	file: fileOf(stat),
});

/** Which file it is, whatever its name. */
export const fileOf = ({ dev, ino }: Stat): string => `${dev}:${ino}`;

/** Gives what is at a path the mode, owner and times that were held, as far as they differ. */
export const restoreAttributes = function* (fileSystem: FileSystem, path: string, facts: Facts): Flow<void> {
	const now = yield* wait(fileSystem.lstat(path));
	const isLink = now.kind === 'symlink';
	if (now.uid !== facts.uid || now.gid !== facts.gid) {
		yield* restoreOwner(fileSystem, path, facts);
	}
	// Behind the owner: a change of that may take bits away.
	if (!isLink && fileSystem.traits.permissions) {
		const { mode } = yield* wait(fileSystem.lstat(path));
		if (mode !== facts.mode) yield* wait(fileSystem.chmod(path, facts.mode));
	}
	if (now.mtimeMs !== facts.mtimeMs || now.atimeMs !== facts.atimeMs) {
		yield* wait(fileSystem.utimes(path, facts.atimeMs, facts.mtimeMs, { followLinks: false }));
	}
};

const restoreOwner = function* (fileSystem: FileSystem, path: string, { uid, gid }: Facts): Flow<void> {
	try {
		yield* wait(fileSystem.chown(path, uid, gid, { followLinks: false }));
	} catch (error) {
		// Only the system's own user gives files away; the content is worth more than who owns it.
		if (!isFsError(error, 'EPERM') && !isFsError(error, 'ENOSYS')) throw error;
	}
};
