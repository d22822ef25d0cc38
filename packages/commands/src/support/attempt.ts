import { type FsError, isFsError, type Maybe } from '@tenon/core';
import { type Flow, wait } from './flow.ts';

/** Inside of a flow: what the work gives, or the file error that it ended with. Other errors pass. */
export function* attempt<T>(work: () => Maybe<T>): Flow<T | FsError> {
	try {
		return yield* wait(work());
	} catch (error) {
		if (isFsError(error)) return error;
		throw error;
	}
}
