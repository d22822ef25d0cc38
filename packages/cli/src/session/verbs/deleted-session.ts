import { StoreError } from '@tenon/agent';

/** A session that was deleted counts as one that there never was; all else is thrown again. */
export const ifDeleted = (error: unknown): undefined => {
	if (error instanceof StoreError && error.code === 'store.session-deleted') return undefined;
	throw error;
};
