import {
	type FileSystem,
	type Flow,
	type FsError,
	isFsError,
	parentPath,
	type Stat,
	wait,
} from '@tenon/core';
import { removeIfThere } from './journal.ts';
import type { CommitPlan, PlannedDirectory } from './plan.ts';

/**
 * After everything has landed: deletes what is left over and sets the times of directories, which
 * every step before has changed. Nothing here can take the commit back, so what fails is returned.
 */
export function* tidy(
	lower: FileSystem,
	{ directories }: CommitPlan,
	before: ReadonlyMap<string, Stat>,
	leftovers: readonly string[],
): Flow<readonly FsError[]> {
	const warnings: FsError[] = [];
	const parents = new Set(leftovers.map(parentPath));
	const locked = directories.filter(({ path, node }) => parents.has(path) && isLocked(node.meta.mode));
	for (const { path, node } of locked) {
		yield* attempt(warnings, () => wait(lower.chmod(path, node.meta.mode! | 0o700)));
	}
	for (const path of leftovers) yield* attempt(warnings, () => removeIfThere(lower, path));
	for (const { path, node } of locked)
		yield* attempt(warnings, () => wait(lower.chmod(path, node.meta.mode!)));
	for (const directory of directories.toReversed()) {
		yield* attempt(warnings, () => setTimes(lower, directory, before));
	}
	return warnings;
}

// Nothing in it can be deleted by whoever is not above permissions.
const isLocked = (mode: number | undefined): boolean => mode !== undefined && (mode & 0o300) !== 0o300;

function* attempt(warnings: FsError[], work: () => Flow<void>): Flow<void> {
	try {
		yield* work();
	} catch (error) {
		if (!isFsError(error)) throw error;
		warnings.push(error);
	}
}

// A directory has the time of the change in the overlay, not of the commit; without a change its old one.
function* setTimes(
	lower: FileSystem,
	{ path, node: { meta, origin } }: PlannedDirectory,
	before: ReadonlyMap<string, Stat>,
): Flow<void> {
	const old = origin && before.get(origin.path);
	const found = yield* wait(lower.lstat(path));
	const atimeMs = meta.atimeMs ?? old?.atimeMs ?? found.atimeMs;
	const mtimeMs = meta.mtimeMs ?? old?.mtimeMs ?? found.mtimeMs;
	if (found.mtimeMs === mtimeMs && (meta.atimeMs === undefined || found.atimeMs === atimeMs)) return;
	yield* wait(lower.utimes(path, atimeMs, mtimeMs));
}
