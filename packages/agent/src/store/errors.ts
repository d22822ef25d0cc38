import { TenonError } from '@tenon/core';

/** What a store may refuse or fail with. */
export type StoreFault =
	/** Another process holds the lane: reopen, then retry. */
	| 'lease-lost'
	/** A turn of the session is open: nothing was consumed, retry unchanged. */
	| 'lane-busy'
	/** The head has moved: reload, then decide. */
	| 'commit-contended'
	/** It is not known whether it was written: reload first. */
	| 'commit-failed'
	/** Another process decided the gate that the commit was to decide. */
	| 'gate-lost'
	| 'session-deleted'
	| 'unknown-session'
	| 'budget-exceeded'
	/** The same identity with another content. */
	| 'conflict'
	| 'not-retained'
	/** A body that is named is not there, or is not what its digest says. */
	| 'missing-body'
	| 'invalid-import'
	/** A trigger that could never fire as it says. */
	| 'invalid-trigger'
	| 'damaged'
	| 'disk-full'
	| 'read-only'
	/** Written by a newer Tenon. */
	| 'newer-version'
	| 'not-a-store'
	/** Another process has kept the store to itself for too long: nothing was written, retry unchanged. */
	| 'busy'
	/** Its file was deleted or replaced while it was open: nothing was written, open it again. */
	| 'gone'
	| 'closed';

/**
 * A store refused or failed; nothing of the call was written, except where `commit-failed` says that it is unknown.
 */
export class StoreError extends TenonError {
	readonly code: `store.${StoreFault}`;
	readonly fault: StoreFault;
	/** Of `damaged`: how many acknowledged writes are missing, where that is known. */
	readonly missing: number | undefined;

	constructor(
		fault: StoreFault,
		message: string,
		options: { readonly cause?: unknown; readonly missing?: number | undefined } = {},
	) {
		super(message, options);
		this.missing = options.missing;
		this.code = `store.${fault}`;
		this.fault = fault;
	}
}
