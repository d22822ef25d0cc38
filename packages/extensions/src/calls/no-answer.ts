import { TenonError } from '@tenon/core';

/** No answer came in time. */
export class NoAnswer extends TenonError {
	readonly code = 'extension.no_answer';

	constructor(afterMs: number) {
		super(`no answer within ${afterMs / 1000} s`);
	}
}

/** The exit status of a call whose time is up, as a shell gives it. */
export const timeUpStatus = 124;

/** The exit status of a call that failed so. */
export const failedStatus = (error: unknown): number => (error instanceof NoAnswer ? timeUpStatus : 1);
