import { TrustError } from './errors.ts';
import type { TrustRecords } from './lock-file.ts';
import type { TrustRecord } from './trust.ts';

/** Writes down what the files of a record look like, so that they need not be read next time. */
export type RememberLooks = (record: TrustRecord, fingerprint: string) => void;

/**
 * Remembers looks behind the caller's back, those that come together at once. What cannot be written is forgotten: the
 * files are read again next time.
 */
export const rememberLooks = (records: TrustRecords): RememberLooks => {
	const pending = new Map<TrustRecord, string>();
	const write = async (): Promise<void> => {
		const looks = [...pending];
		pending.clear();
		try {
			await records.change((all) => all.map((record) => withLooks(record, looks)));
		} catch (error) {
			if (!(error instanceof TrustError) && (error as NodeJS.ErrnoException).code === undefined) throw error;
		}
	};
	return (record, fingerprint) => {
		if (pending.size === 0) setImmediate(() => void write());
		pending.set(record, fingerprint);
	};
};

// Only where the grant is still the one that was looked at.
const withLooks = (record: TrustRecord, looks: readonly (readonly [TrustRecord, string])[]): TrustRecord => {
	const found = looks.find(
		([{ name, kind, folder, contentHash }]) =>
			record.name === name &&
			record.kind === kind &&
			record.folder === folder &&
			record.contentHash === contentHash,
	);
	return found === undefined ? record : { ...record, fingerprint: found[1] };
};
