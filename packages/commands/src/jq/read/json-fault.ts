import { TenonError } from '@tenon/core';

/** A text that is not JSON, in jq's words, with the place. */
export class JsonFault extends TenonError {
	readonly code = 'commands.jq.json';
}
