import { type Flow, type FsError, isFsError, type Maybe, wait } from '@tenon/core';

/** Inside of a flow: what the work gives, or the file error that it ended with. Other errors pass. */
export function* attempt<T>(work: () => Maybe<T>): Flow<T | FsError> {
	try {
		return yield* wait(work());
	} catch (error) {
		if (isFsError(error)) return error;
		throw error;
	}
}
