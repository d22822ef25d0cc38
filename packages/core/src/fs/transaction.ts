import type { Maybe } from '../maybe/maybe.ts';
import type { FileKind } from './file-system.ts';

/** One difference between a transaction and what lies below it. */
export interface TransactionChange {
	readonly path: string;
	readonly kind: 'added' | 'modified' | 'removed' | 'renamed';
	/** Kind of the file as it is now, or as it was if it was removed. */
	readonly type: FileKind;
	/** Where a renamed directory came from. */
	readonly from?: string;
	readonly baseBytes?: number;
	readonly currentBytes?: number;
	/** Reads the content before and after; absent where there is none. */
	readonly base?: () => Maybe<Uint8Array>;
	readonly current?: () => Maybe<Uint8Array>;
}

/** What a commit did: the paths that landed, and what could not be done besides. */
export interface CommittedTransaction {
	readonly paths: readonly string[];
	readonly warnings: readonly Error[];
}

/** Changes that are held back until they are committed, as commands and tools see them. */
export interface Transaction {
	readonly isDirty: boolean;
	/** In path order. */
	changes(): Maybe<readonly TransactionChange[]>;
	/** Writes all changes down, or none. */
	commit(options?: { readonly signal?: AbortSignal }): Maybe<CommittedTransaction>;
	/** Drops the changes below a path, or all of them. */
	reset(path?: string): Maybe<void>;
}
