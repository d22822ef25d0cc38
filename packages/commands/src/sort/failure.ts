import { CommandFailure, type FailureOptions } from '../support/command-failure.ts';

/** What ends `sort`, with status 2 unless told otherwise. */
export class SortFailure extends CommandFailure {
	constructor(text: string, options: FailureOptions = {}) {
		super(text, { status: 2, ...options });
	}
}
