import type { StoreFault } from '../errors.ts';
import type { DatabaseOptions } from './open-database.ts';
import type { Call } from './operations.ts';

/** What a store's thread is started with. */
export interface WorkerSetup extends DatabaseOptions {
	/** Waits this long before each commit, as a slow disk would: for measurements. */
	readonly commitDelayMs: number;
}

/** What is asked of a store's thread. */
export type Request =
	| { readonly kind: 'call'; readonly number: number; readonly call: Call }
	| { readonly kind: 'watch'; readonly isWatched: boolean }
	| { readonly kind: 'close' };

/** An error on its way from one thread to the other. */
export interface Fault {
	/** Null: not an error of the store's, but one of ours. */
	readonly fault: StoreFault | null;
	readonly message: string;
}

/** What became of a call. */
export type Answer =
	| { readonly number: number; readonly value: unknown }
	| { readonly number: number; readonly fault: Fault };

/** What a store's thread tells. */
export type Report =
	| { readonly kind: 'opened' }
	| { readonly kind: 'refused'; readonly fault: Fault }
	| {
			readonly kind: 'answers';
			readonly answers: readonly Answer[];
			readonly touched: readonly (string | null)[];
	  }
	| { readonly kind: 'changed' };
