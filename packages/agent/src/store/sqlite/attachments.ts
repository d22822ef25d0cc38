import { StoreError } from '../errors.ts';
import { keepBlob, readBlob } from './blobs.ts';
import type { Database } from './database.ts';

export const putAttachment = (db: Database, bytes: Uint8Array, mimeType: string, now: number): string => {
	const digest = keepBlob(db, bytes, now);
	// Every one that puts it again has it for as long as the first.
	db.run(
		'INSERT INTO attachment VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET added_at = max(added_at, excluded.added_at)',
		digest,
		mimeType,
		now,
	);
	return digest;
};

export const readAttachment = (
	db: Database,
	digest: string,
): { readonly bytes: Uint8Array; readonly mimeType: string } | undefined => {
	const mimeType = db.value<string>('SELECT mime_type FROM attachment WHERE digest = ?', digest);
	return mimeType === undefined ? undefined : { bytes: readBlob(db, digest), mimeType };
};

/** Throws `missing-body` if an attachment that is named is not there. */
export const requireAttachment = (db: Database, digest: string): void => {
	if (db.get('SELECT 1 FROM attachment WHERE digest = ?', digest) !== undefined) return;
	throw new StoreError('missing-body', `the store has no attachment ${digest}; put its bytes first`);
};

/** Notes that a session's nodes name these attachments. */
export const useAttachments = (db: Database, branch: number, digests: readonly string[]): void => {
	for (const digest of digests) {
		requireAttachment(db, digest);
		db.run('INSERT INTO attachment_use VALUES (?, ?) ON CONFLICT DO NOTHING', branch, digest);
	}
};
