import { createPace, type FileSystem, type Flow, type Pace, type Stat, wait } from '@tenon/core';
import { statInPlace, stepsOfEntry } from './facts.ts';
import type { Journal, LeftBehind } from './journal.ts';

/**
 * The paths where something else is than the step left there. Going back restores times too, so a step that
 * was undone in between does not count. Nothing is known of what a step left that broke off.
 */
export const changedSince = function* (
	fileSystem: FileSystem,
	{ end }: Journal,
	pace: Pace = createPace(),
): Flow<readonly string[]> {
	const changed: string[] = [];
	for (const [path, left] of end?.after ?? []) {
		if (pace.isDue(stepsOfEntry)) yield pace.turn();
		const stat = left === null ? undefined : yield* wait(statInPlace(fileSystem, path));
		if (stat !== undefined && left !== null && !isAsLeft(stat, left)) changed.push(path);
	}
	return changed;
};

/** What a step leaves at a path, as far as it takes to see that it was changed. */
export const leftBehind = ({ kind, size, mode, mtimeMs }: Stat): LeftBehind => ({
	kind,
	size,
	mode,
	mtimeMs,
});

// What is in a directory is told of by itself. The time that a change of attributes or names leaves is not
// looked at: the log's own second names and moves would count as changes.
const isAsLeft = (stat: Stat, { kind, size, mode, mtimeMs }: LeftBehind): boolean =>
	stat.kind === kind &&
	stat.mode === mode &&
	(kind === 'directory' || (stat.size === size && Math.abs(stat.mtimeMs - mtimeMs) < grainMs));

// Coarser than what is lost where a time is set again.
const grainMs = 0.01;
