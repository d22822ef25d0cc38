import { StoreError } from '../errors.ts';
import type { Database } from './database.ts';
import { storeErrorOf } from './faults.ts';
import { type Call, runCall } from './operations.ts';

/** What a call came to. */
export type Outcome =
	| { readonly type: 'value'; readonly value: unknown; readonly hasChanged: boolean }
	| { readonly type: 'error'; readonly error: unknown };

/** Runs a call that writes nothing: it sees one state of the store. */
export const runRead = (db: Database, call: Call): Outcome => {
	try {
		db.run('BEGIN');
		return { type: 'value', value: runCall(db, call), hasChanged: false };
	} catch (error) {
		return { type: 'error', error: storeErrorOf(error) };
	} finally {
		if (db.isInTransaction) db.run('ROLLBACK');
	}
};

/**
 * Runs calls that write, in their order, and writes all of them at once. One that fails leaves nothing and does not
 * disturb the others. When this returns, everything that succeeded is on the disk.
 */
export const runWrites = (db: Database, calls: readonly Call[], atCommit?: () => void): readonly Outcome[] =>
	calls.length === 1 ? [runWrite(db, calls[0]!, atCommit)] : runTogether(db, calls, atCommit);

/** The same for one call. What it leaves behind when it fails goes with its transaction. */
export const runWrite = (db: Database, call: Call, atCommit?: () => void): Outcome => {
	try {
		db.run('BEGIN IMMEDIATE');
		const before = db.changeCount;
		const outcome = runNoted(db, call);
		commit(db, before, atCommit);
		return outcome;
	} catch (error) {
		if (db.isInTransaction) db.run('ROLLBACK');
		return { type: 'error', error: storeErrorOf(error) };
	}
};

const runTogether = (
	db: Database,
	calls: readonly Call[],
	atCommit: (() => void) | undefined,
): readonly Outcome[] => {
	try {
		db.run('BEGIN IMMEDIATE');
		const before = db.changeCount;
		const outcomes = calls.map((call) => runInside(db, call));
		commit(db, before, atCommit);
		return outcomes;
	} catch (cause) {
		if (db.isInTransaction) db.run('ROLLBACK');
		const error = storeErrorOf(cause);
		if (mayBeTheFaultOfOne(error)) return calls.map((call) => runWrite(db, call, atCommit));
		return calls.map(() => ({ type: 'error', error }));
	}
};

// What changed nothing needs no count.
const commit = (db: Database, before: number, atCommit: (() => void) | undefined): void => {
	const writes = db.changeCount === before ? undefined : db.writes;
	writes?.count(db);
	atCommit?.();
	db.run('COMMIT');
	writes?.acknowledge();
};

// Nothing was written. A disk that has no room for all may have room for some; a store that is locked or in doubt is so
// for everybody.
const mayBeTheFaultOfOne = (error: unknown): boolean =>
	!(error instanceof StoreError) || error.fault === 'disk-full' || error.fault === 'damaged';

const runInside = (db: Database, call: Call): Outcome => {
	db.run('SAVEPOINT call');
	try {
		const outcome = runNoted(db, call);
		db.run('RELEASE call');
		return outcome;
	} catch (error) {
		// Some faults of the disk end the whole transaction.
		if (!db.isInTransaction) throw error;
		db.run('ROLLBACK TO call');
		db.run('RELEASE call');
		return { type: 'error', error: storeErrorOf(error) };
	}
};

const runNoted = (db: Database, call: Call): Outcome => {
	const changes = db.changeCount;
	const value = runCall(db, call);
	return { type: 'value', value, hasChanged: db.changeCount !== changes };
};
