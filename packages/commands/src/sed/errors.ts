import { TenonError } from '@tenon/core';

/** What ends sed with a message after its name: a wrong script, a file that cannot be used. */
export class SedFailure extends TenonError {
	readonly code = 'commands.sed';
	/** 1 for a wrong script or call, 2 for an input that is not there, 4 for a failure of input or output. */
	readonly status: 1 | 2 | 4;

	constructor(text: string, status: 1 | 2 | 4 = 1) {
		super(text);
		this.status = status;
	}
}
