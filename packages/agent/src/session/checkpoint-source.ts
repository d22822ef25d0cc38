import type { Maybe } from '@tenon/core';

/**
 * State of a live session that is committed with each turn. It may have several parts, so that a part that has not
 * changed costs a reference.
 */
export interface CheckpointSource {
	/** Unique in a session. Its parts are called like it, or like it with a slash and more. */
	readonly name: string;
	/** `frame`: a committed switch to another frame clears it; default `session`. */
	readonly lifetime?: 'session' | 'frame';
	/**
	 * All parts as they are now; `unchanged`: as in the capture that was acknowledged last. Each capture is acknowledged
	 * when a commit has carried it, or aborted; what is told to be unchanged must not depend on one that was aborted.
	 */
	capture(): Maybe<ReadonlyMap<string, Uint8Array | 'unchanged'>>;
	/** Takes parts as the state, which count as acknowledged; none: as at the very beginning. */
	restore(parts: ReadonlyMap<string, Uint8Array>): Maybe<void>;
	/** The commit that carried the last capture is made. */
	acknowledge?(): void;
	/** No commit carries the last capture. */
	abort?(): void;
}

/** Whether a part of a checkpoint is a source's. */
export const isPartOf = (key: string, { name }: Pick<CheckpointSource, 'name'>): boolean =>
	key === name || key.startsWith(`${name}/`);
