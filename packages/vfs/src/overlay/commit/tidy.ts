import {
	type FileSystem,
	type Flow,
	type FsError,
	isFsError,
	parentPath,
	type Stat,
	wait,
} from '@tenon/core';
import type { CommitPlace } from './place.ts';
import type { CommitPlan, PlannedDirectory } from './plan.ts';
import { removeIfThere } from './step.ts';

/** What is left to do once everything has landed, as data: another process may have to do it. */
export interface Tidying {
	readonly leftovers: readonly string[];
	/** Directories that have to be unlocked for that, with the mode that they are to have. */
	readonly locked: readonly { readonly path: string; readonly mode: number }[];
	/** Directories whose times every step before has changed, the deepest first. */
	readonly times: readonly DirectoryTimes[];
}

/** The times that a directory is to have; one that is absent stays as it is found. */
export interface DirectoryTimes {
	readonly path: string;
	readonly atimeMs?: number | undefined;
	readonly mtimeMs?: number | undefined;
	/** Whether this time of access was asked for. */
	readonly setsAccess: boolean;
}

/** Says what will be left to do. */
export const tidyingOf = (
	{ directories }: CommitPlan,
	before: ReadonlyMap<string, Stat>,
	leftovers: readonly string[],
): Tidying => {
	const parents = new Set(leftovers.map(parentPath));
	return {
		leftovers,
		locked: directories
			.filter(({ path, node }) => parents.has(path) && isLocked(node.meta.mode))
			.map(({ path, node }) => ({ path, mode: node.meta.mode! })),
		times: directories.toReversed().map((directory) => timesOf(directory, before)),
	};
};

// Nothing in it can be deleted by a user that is not above permissions.
const isLocked = (mode: number | undefined): boolean => mode !== undefined && (mode & 0o300) !== 0o300;

// A directory has the time of the change in the overlay, not of the commit; without a change its old one.
const timesOf = (
	{ path, node: { meta, origin } }: PlannedDirectory,
	before: ReadonlyMap<string, Stat>,
): DirectoryTimes => {
	const old = origin && before.get(origin.path);
	return {
		path,
		atimeMs: meta.atimeMs ?? old?.atimeMs,
		mtimeMs: meta.mtimeMs ?? old?.mtimeMs,
		setsAccess: meta.atimeMs !== undefined,
	};
};

/**
 * Deletes what is left over and sets the times of directories. Nothing here can roll the commit back, so what fails is
 * returned. Done twice, it does nothing more.
 */
export function* tidy(lower: FileSystem, { leftovers, locked, times }: Tidying): Flow<readonly FsError[]> {
	const warnings: FsError[] = [];
	for (const { path, mode } of locked) {
		yield* attempt(warnings, () => wait(lower.chmod(path, mode | 0o700)));
	}
	for (const path of leftovers) yield* attempt(warnings, () => removeIfThere(lower, path));
	for (const { path, mode } of locked) yield* attempt(warnings, () => wait(lower.chmod(path, mode)));
	for (const directory of times) yield* attempt(warnings, () => setTimes(lower, directory));
	return warnings;
}

/** Does something that may fail without harm, and keeps the failure. */
export function* attempt(failures: FsError[], work: () => Flow<void>): Flow<void> {
	try {
		yield* work();
	} catch (error) {
		if (!isFsError(error)) throw error;
		failures.push(error);
	}
}

/** Gives a directory its times, if it has others. */
export function* setTimes(lower: FileSystem, directory: DirectoryTimes): Flow<void> {
	const { path, setsAccess } = directory;
	const found = yield* wait(lower.lstat(path));
	const { atimeMs = found.atimeMs, mtimeMs = found.mtimeMs } = directory;
	if (found.mtimeMs === mtimeMs && (!setsAccess || found.atimeMs === atimeMs)) return;
	yield* wait(lower.utimes(path, atimeMs, mtimeMs));
}

/** After a journal was removed from the lower file system: the directory that it was in gets its times again. */
export function* setTimesAround(
	lower: FileSystem,
	{ fileSystem, directory }: CommitPlace,
	times: readonly DirectoryTimes[],
): Flow<void> {
	const parent = times.find(({ path }) => path === parentPath(directory));
	if (fileSystem === lower && parent !== undefined) yield* setTimes(lower, parent);
}
