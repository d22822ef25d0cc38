import { TenonError } from '@tenon/core';

/** A command line that find cannot run, in GNU's words. */
export class FindRefusal extends TenonError {
	readonly code = 'find.refused';
}
