import { StoreError } from '../errors.ts';
import type { ProcessClaim } from '../processes.ts';
import type { Database } from './database.ts';

/** Rejects with `lease-lost` unless this worker holds the process, and it has not ended. */
export const requireClaim = (db: Database, { id, token }: ProcessClaim): void => {
	const isHeld = db.value<number>(
		'SELECT count(*) FROM process WHERE id = ? AND token = ? AND ended_at IS NULL',
		id,
		token,
	);
	if (isHeld === 1) return;
	throw new StoreError('lease-lost', `process ${id} is not held by this worker any more`);
};
