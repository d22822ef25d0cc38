import { TenonError } from '@tenon/core';

/** A subagent would be too far from the person, or has nothing to work with. */
export class SubagentRefused extends TenonError {
	readonly code = 'session.subagent-refused';

	/** `why`: the fact and what to do instead. */
	constructor(why: string) {
		super(why);
	}
}
