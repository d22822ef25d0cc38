import { type Flow, FsConflict, type Stat, wait } from '@tenon/core';
import { lstatIfThere } from '../spot.ts';
import type { OverlayTree } from '../tree.ts';
import type { BaseCheck } from './plan.ts';

/** One path that is not in the lower file system what it was when the overlay first touched it. */
export interface StalePath {
	readonly path: string;
	readonly problem: 'changed' | 'appeared' | 'gone';
}

/** A commit was refused: the lower file system has changed below it. Nothing was written. */
export class OverlayConflict extends FsConflict {
	/** Every path at which the lower file system differs from what the changes were made to. */
	readonly stale: readonly StalePath[];

	constructor(stale: readonly StalePath[]) {
		super('commit', stale[0]!.path, {
			location: stale.length === 1 ? 'file' : `${stale.length} paths`,
			expected: 'what the overlay was changed against',
			actual: stale.map(({ path, problem }) => `${path} ${problem}`).join(', '),
		});
		this.stale = stale;
	}
}

/** Demands that every base still holds, and names each that does not. */
export function* preflight(
	tree: OverlayTree,
	checks: readonly BaseCheck[],
	signal: AbortSignal | undefined,
): Flow<void> {
	const stale: StalePath[] = [];
	for (const check of checks) {
		signal?.throwIfAborted();
		const found = yield* wait(lstatIfThere(tree.lower, check.lowerPath));
		const problem = problemOf(check, found);
		if (problem !== undefined) stale.push({ path: check.path, problem });
	}
	stale.sort((left, right) => (left.path < right.path ? -1 : 1));
	if (stale.length > 0) throw new OverlayConflict(stale);
}

const problemOf = ({ base, must }: BaseCheck, found: Stat | undefined): StalePath['problem'] | undefined => {
	if (base === undefined) return found === undefined ? undefined : 'appeared';
	if (found === undefined) return 'gone';
	if (must === 'be unchanged') return found.version === base.version ? undefined : 'changed';
	if (found.kind !== 'directory') return 'changed';
	return must === 'be a directory' || isSameInode(found, base) ? undefined : 'changed';
};

const isSameInode = (found: Stat, base: Stat): boolean => found.ino === base.ino && found.dev === base.dev;

/**
 * After a commit that was undone: everything is what it was, but moving it there and back has given
 * it another version. Where nothing else differs the new version becomes the base.
 */
export function* renewBases(tree: OverlayTree, checks: readonly BaseCheck[]): Flow<void> {
	for (const { lowerPath, base, holder } of checks) {
		if (base === undefined) continue;
		const found = yield* wait(lstatIfThere(tree.lower, lowerPath));
		if (found === undefined || !isSameState(found, base)) continue;
		if ('path' in holder) holder.stat = found;
		else {
			holder.base = found;
			const origin = holder.node?.origin;
			if (origin?.path === lowerPath) origin.stat = found;
		}
	}
}

// Times may lose the fraction of a millisecond when they are set back.
const isSameState = (found: Stat, base: Stat): boolean =>
	isSameInode(found, base) &&
	found.kind === base.kind &&
	found.mode === base.mode &&
	found.uid === base.uid &&
	found.gid === base.gid &&
	found.nlink === base.nlink &&
	(found.kind === 'directory' || found.size === base.size) &&
	Math.abs(found.mtimeMs - base.mtimeMs) < 1;
