import { TenonError } from '@tenon/core';

/** What a turn machine refuses with. Everything that happens inside a turn is an outcome, not an error. */
export type TurnFault =
	/** An answer of another kind than the open effect asks for. */
	| 'wrong-response'
	| 'bad-checkpoint'
	/** The checkpoint is that of another protocol, or of another version of its driver. */
	| 'other-driver';

/** The machine was used wrongly, or was given a checkpoint that is none; its state is as it was before the call. */
export class TurnError extends TenonError {
	readonly code: `turn.${TurnFault}`;
	readonly fault: TurnFault;

	constructor(fault: TurnFault, message: string, options: { readonly cause?: unknown } = {}) {
		super(message, options);
		this.code = `turn.${fault}`;
		this.fault = fault;
	}
}
