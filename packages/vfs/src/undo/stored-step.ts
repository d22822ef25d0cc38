import type { FileChange, UndoStep } from '@tenon/core';
import type { Journal, JournalChange } from './journal.ts';
import { passingPaths } from './passing-paths.ts';

/** A step as it stands in the store. */
export interface StoredStep {
	/** Of its directory. */
	readonly name: string;
	readonly journal: Journal;
	readonly isUndone: boolean;
}

/** Marks the steps that others have undone to the end. */
export const withUndone = (steps: readonly StoredStep[]): readonly StoredStep[] => {
	const undone = new Set<string>();
	for (const { journal } of steps) {
		const { undoes } = journal.header;
		if (undoes !== undefined && journal.end !== undefined) undone.add(undoes);
	}
	return steps.map((step) => ({ ...step, isUndone: undone.has(step.journal.header.id) }));
};

/** Which changes of a step were undone by attempts that were broken off, and are not done again since. */
export const undidBefore = (steps: readonly StoredStep[], id: string): ReadonlySet<number> =>
	new Set(
		steps
			.filter(({ journal, isUndone }) => journal.header.undoes === id && !isUndone)
			.flatMap(({ journal }) => journal.undid),
	);

/** A step as its users see it: one change per path, the first. */
export const stepOf = ({ journal, isUndone }: StoredStep): UndoStep => {
	const changes = new Map<string, FileChange['kind']>();
	for (const change of journal.changes) {
		for (const [path, kind] of kindsOf(change)) if (!changes.has(path)) changes.set(path, kind);
	}
	for (const path of passingPaths(journal)) changes.delete(path);
	const { id, label, startedAtMs } = journal.header;
	return {
		id,
		label,
		startedAtMs,
		changes: Array.from(changes, ([path, kind]) => ({ path, kind })),
		notes: journal.notes,
		isUndone,
		...(journal.header.undoes !== undefined && { undoes: journal.header.undoes }),
	};
};

const kindsOf = (change: JournalChange): readonly (readonly [path: string, kind: FileChange['kind']])[] => {
	switch (change.line) {
		case 'rename':
			return [
				[change.path, 'rename'],
				[change.to, change.replaced === undefined ? 'create' : 'overwrite'],
			];
		case 'lost':
			return [[change.path, change.change]];
		default:
			return [[change.path, change.line]];
	}
};
