import type { Maybe } from '@tenon/core';

/**
 * A file's next content, being written. Calls do not overlap: wait for one before the next.
 *
 * Until `commit` the old file is there unchanged; a failure of any call leaves it so and ends the
 * replacement, after which `push` and `commit` fail with `EBADF`.
 */
export interface FileReplacement {
	/** Adds to the end. The chunk may be used again when this has returned. */
	push(chunk: Uint8Array): Maybe<void>;
	/** Puts the new content in the place of the old in one step. */
	commit(): Maybe<void>;
	/** Gives the new content up; does nothing after `commit`, a failure, or a `discard`. */
	discard(): Maybe<void>;
}
