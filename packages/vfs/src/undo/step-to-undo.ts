import type { UndoStep } from '@tenon/core';
import { UndoError } from './undo-error.ts';

/**
 * The step that is meant, of steps that come newest first: by its id or the beginning of it; else the newest
 * that still counts. What undid another is passed over then, so that undoing twice goes back two steps; by its
 * id it can be undone too. Throws {@link UndoError} if it is none or several, or undone already.
 */
export const stepToUndo = (steps: readonly UndoStep[], id: string | undefined): UndoStep => {
	if (id === undefined) {
		const newest = steps.find((step) => !step.isUndone && !isUndo(steps, step));
		if (newest === undefined) throw new UndoError('nothing', 'there is nothing to undo');
		return newest;
	}
	const matching = steps.filter((step) => id !== '' && step.id.startsWith(id));
	const [step] = matching;
	if (step === undefined) {
		throw new UndoError('not_found', `${id}: there is no such step; see undo --list`, id);
	}
	if (matching.length > 1) {
		const ids = matching.map((each) => each.id).join(', ');
		throw new UndoError('ambiguous', `${id}: several steps begin so: ${ids}`, id);
	}
	if (step.isUndone) {
		const by = steps.find(({ undoes }) => undoes === step.id);
		throw new UndoError('undone', `${id}: is undone already; to do it again: undo ${by?.id}`, id);
	}
	return step;
};

// What undoes an undo does again, and counts as a step of its own.
const isUndo = (steps: readonly UndoStep[], { undoes }: UndoStep): boolean => {
	if (undoes === undefined) return false;
	const target = steps.find((step) => step.id === undoes);
	return target === undefined || !isUndo(steps, target);
};
