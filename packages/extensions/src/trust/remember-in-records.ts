import { TrustError } from './errors.ts';
import type { TrustRecords } from './lock-file.ts';
import type { GrantPlace, TrustRecord } from './trust.ts';

/** What is written down of a record without anybody being asked: what it looks like, and what it guards. */
export type Observed = Partial<Pick<TrustRecord, 'fingerprint' | 'guards'>>;

/** Writes down what was seen of an extension that has this grant. */
export type RememberInRecord = (record: TrustRecord, seen: Observed) => void;

/**
 * Remembers what was seen after the caller has gone on, what comes together at once. What cannot be written is
 * forgotten: it is looked at again next time.
 */
export const rememberInRecords = (records: TrustRecords): RememberInRecord => {
	let pending: (readonly [TrustRecord, Observed])[] = [];
	const write = async (): Promise<void> => {
		const seen = pending;
		pending = [];
		try {
			await records.change((all) => all.map((record) => withSeen(record, seen)));
		} catch (error) {
			if (!(error instanceof TrustError) && (error as NodeJS.ErrnoException).code === undefined) throw error;
		}
	};
	return (record, seen) => {
		if (pending.length === 0) setImmediate(() => void write());
		pending.push([record, seen]);
	};
};

// Only where the grant is still the one that was looked at.
const withSeen = (record: TrustRecord, all: readonly (readonly [TrustRecord, Observed])[]): TrustRecord =>
	Object.assign(
		{},
		record,
		...all
			.filter(([other]) => isSamePlace(record, other) && record.contentHash === other.contentHash)
			.map(([, seen]) => seen),
	);

/** Whether two are the same grant, or would be. */
export const isSamePlace = (one: GrantPlace, other: GrantPlace): boolean =>
	one.name === other.name &&
	one.kind === other.kind &&
	one.scope === other.scope &&
	one.folder === other.folder &&
	one.project === other.project;
