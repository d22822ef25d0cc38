import { andThen, type Maybe, type Touch, type UndoStep } from '@tenon/core';
import type { TouchLook } from '@tenon/shell';
import { stepToUndo, UndoError } from '@tenon/vfs';

/** The paths of the step that will be undone. What stands there is kept first, so nothing can be lost. */
export const undoTouches = (look: TouchLook, id: string | undefined): Maybe<readonly Touch[]> =>
	look.undo === undefined ? [] : andThen(look.undo.list(), (steps) => touchesOfStep(steps, id));

const touchesOfStep = (steps: readonly UndoStep[], id: string | undefined): readonly Touch[] => {
	try {
		return stepToUndo(steps, id).changes.map(({ path }) => ({ path, kind: 'create', isEntry: true }));
	} catch (error) {
		// The command itself says that there is none.
		if (error instanceof UndoError) return [];
		throw error;
	}
};
