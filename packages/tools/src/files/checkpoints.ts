import { type Flow, type UndoLog, type UndoReport, type UndoStep, wait } from '@tenon/core';

/** The state of files before one call that changed some: a step of the undo log, seen as a place to return to. */
export interface Checkpoint {
	/** The step's. */
	readonly id: string;
	readonly label: string;
	/** Milliseconds since 1970. */
	readonly startedAtMs: number;
	/** The files that the call changed, made or removed; absolute. */
	readonly files: readonly string[];
}

/** What restoring a checkpoint did: the reports of the steps that were undone, newest first. */
export interface RestoredCheckpoint {
	readonly checkpoint: Checkpoint;
	readonly reports: readonly UndoReport[];
}

/** The checkpoints there are, newest first: each call that changed files and is in force. */
export const listCheckpoints = function* (undo: UndoLog): Flow<readonly Checkpoint[]> {
	const steps = yield* wait(undo.list());
	return inForce(steps).map(checkpointOf);
};

/**
 * Makes files what they were before the call of a checkpoint: undoes its step and each later one that is in force,
 * newest first. Files that were made since are removed. Each undo is a step that can be undone in turn. `undefined` if
 * there is no such checkpoint: then nothing is done.
 */
export const restoreCheckpoint = function* (undo: UndoLog, id: string): Flow<RestoredCheckpoint | undefined> {
	const steps = yield* wait(undo.list());
	const at = steps.findIndex((step) => step.id === id);
	const found = steps[at];
	if (found === undefined) return undefined;
	const reports: UndoReport[] = [];
	for (const step of inForce(steps.slice(0, at + 1))) reports.push(yield* wait(undo.undo(step.id)));
	return { checkpoint: checkpointOf(found), reports };
};

// A step that was undone, and the undo of a step that is among them too, cancel out.
const inForce = (steps: readonly UndoStep[]): readonly UndoStep[] => {
	const ids = new Set(steps.map(({ id }) => id));
	return steps.filter(({ isUndone, undoes }) => !isUndone && (undoes === undefined || !ids.has(undoes)));
};

const checkpointOf = ({ id, label, startedAtMs, changes }: UndoStep): Checkpoint => ({
	id,
	label,
	startedAtMs,
	files: changes.map(({ path }) => path),
});
