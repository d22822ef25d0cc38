import { andThen, type GrantDecider, type Principal, TenonError, type UndoLog } from '@tenon/core';
import { stepToUndo } from '@tenon/vfs';

/** What a step changed may not be changed by the principal that would undo it. */
export class UndoRefused extends TenonError {
	readonly code = 'undo.refused';
	readonly path: string;

	constructor(path: string, explanation: string) {
		super(`${path} cannot be brought back: ${explanation}`);
		this.path = path;
	}
}

/**
 * An undo log that brings back only what its user may write: a session of one policy meets the steps of sessions
 * under another.
 */
export const judgedUndo = (log: UndoLog, principal: Principal, grants: () => GrantDecider): UndoLog => ({
	begin: (label) => log.begin(label),
	list: () => log.list(),
	undo: (id) =>
		andThen(log.list(), (steps) => {
			const step = stepToUndo(steps, id);
			for (const { path } of step.changes) {
				const decision = grants().judge(principal, { kind: 'path', path, access: 'write' });
				if (decision.outcome !== 'allow') throw new UndoRefused(path, decision.explanation);
			}
			return log.undo(step.id);
		}),
});
