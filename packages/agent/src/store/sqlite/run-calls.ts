import { StoreError } from '../errors.ts';
import type { Database } from './database.ts';
import { storeErrorOf } from './faults.ts';
import { type Call, runCall } from './operations.ts';
import { touchedBy } from './touched.ts';

/** What a call came to. */
export type Outcome =
	| { readonly type: 'value'; readonly value: unknown }
	| { readonly type: 'error'; readonly error: unknown };

/** What several writes came to, and which sessions are not as they were. */
export interface WritesOutcome {
	readonly outcomes: readonly Outcome[];
	readonly touched: ReadonlySet<string | null>;
}

/** Runs a call that writes nothing: it sees one state of the store. */
export const runRead = (db: Database, call: Call): Outcome => {
	try {
		db.run('BEGIN');
		return { type: 'value', value: runCall(db, call) };
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
export const runWrites = (db: Database, calls: readonly Call[], atCommit?: () => void): WritesOutcome => {
	const touched = new Set<string | null>();
	try {
		return { outcomes: runTogether(db, calls, touched, atCommit), touched };
	} catch (error) {
		if (db.isInTransaction) db.run('ROLLBACK');
		if (calls.length > 1 && mayBeTheFaultOfOne(error)) return runApart(db, calls, atCommit);
		return { outcomes: calls.map(() => ({ type: 'error', error })), touched: new Set() };
	}
};

// Nothing was written. A disk that has no room for all may have room for some; a store that is locked or in doubt is so
// for everybody.
const mayBeTheFaultOfOne = (error: unknown): boolean =>
	!(error instanceof StoreError) || error.fault === 'disk-full' || error.fault === 'damaged';

const runTogether = (
	db: Database,
	calls: readonly Call[],
	touched: Set<string | null>,
	atCommit: (() => void) | undefined,
): readonly Outcome[] => {
	try {
		db.run('BEGIN IMMEDIATE');
		// What one call alone leaves behind when it fails goes with the transaction.
		const run = calls.length === 1 ? runNoted : runInside;
		const outcomes = calls.map((call) => run(db, call, touched));
		atCommit?.();
		db.run('COMMIT');
		return outcomes;
	} catch (error) {
		throw storeErrorOf(error);
	}
};

const runInside = (db: Database, call: Call, touched: Set<string | null>): Outcome => {
	db.run('SAVEPOINT call');
	try {
		const outcome = runNoted(db, call, touched);
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

const runNoted = (db: Database, call: Call, touched: Set<string | null>): Outcome => {
	const changes = db.changeCount;
	const value = runCall(db, call);
	if (db.changeCount !== changes) for (const session of touchedBy(call)) touched.add(session);
	return { type: 'value', value };
};

const runApart = (
	db: Database,
	calls: readonly Call[],
	atCommit: (() => void) | undefined,
): WritesOutcome => {
	const results = calls.map((call) => runWrites(db, [call], atCommit));
	return {
		outcomes: results.flatMap(({ outcomes }) => outcomes),
		touched: new Set(results.flatMap((result) => [...result.touched])),
	};
};
