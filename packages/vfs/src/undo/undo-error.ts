import { TenonError } from '@tenon/core';

/** Why a step cannot be undone. */
export type UndoFault = 'nothing' | 'not_found' | 'ambiguous' | 'undone';

/** There is nothing to undo, or it cannot be undone: which step, and what can be done. */
export class UndoError extends TenonError {
	readonly code: `undo.${UndoFault}`;
	/** The step that was asked for, if one was. */
	readonly step: string | undefined;

	constructor(fault: UndoFault, message: string, step?: string) {
		super(message);
		this.code = `undo.${fault}`;
		this.step = step;
	}
}
