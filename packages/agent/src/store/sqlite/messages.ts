import type { StoreFault } from '../errors.ts';
import type { DatabaseOptions } from './open-database.ts';
import type { Call } from './operations.ts';

/** What a store's thread is started with. */
export interface WorkerSetup extends DatabaseOptions {
	/** Waits this long before each commit, as a slow disk would: for measurements. */
	readonly commitDelayMs: number;
}

/**
 * What is asked of a store's thread. Messages between threads are lists, with few lists in them: the receiver of a
 * record from another thread looks every name in it up again.
 */
export type Request = NumberedCall | readonly [kind: 'watch', isWatched: boolean] | readonly [kind: 'close'];

/** The number of a call, by which it is answered, and the call. */
export type NumberedCall = readonly [number: number, ...call: Call];

/** An error on its way from one thread to the other. */
export interface Fault {
	/** Null: not an error of the store's, but one of ours. */
	readonly fault: StoreFault | null;
	readonly message: string;
	/** As in `StoreError`. */
	readonly missing?: number | undefined;
}

/** What became of a call. */
export type Answer =
	| readonly [number: number, kind: 'value', value: unknown, hasChanged: boolean]
	| readonly [number: number, kind: 'fault', fault: Fault];

/** What a store's thread tells. */
export type Report =
	| readonly [kind: 'opened']
	| readonly [kind: 'refused', fault: Fault]
	| readonly [kind: 'answers', answers: readonly Answer[]]
	| readonly [kind: 'changed'];
