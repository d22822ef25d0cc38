import { TenonError } from '@tenon/core';

/** A file is no tape. */
export class TapeError extends TenonError {
	readonly code = 'model.tape';
	readonly tape: string;
	/** The field at fault: `replies[2].reply.calls[0].tool`; empty where the text is no JSON. */
	readonly field: string;

	constructor(tape: string, field: string, message: string, options: { readonly cause?: unknown } = {}) {
		super(`${tape}: ${message}`, options);
		this.tape = tape;
		this.field = field;
	}
}
