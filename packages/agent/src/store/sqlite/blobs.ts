import { digestOf } from '../../data/digest.ts';
import { StoreError } from '../errors.ts';
import type { Database } from './database.ts';

/** Keeps bytes under their digest; nothing is written if they are there. */
export const keepBlob = (
	db: Database,
	bytes: Uint8Array,
	now: number,
	digest: string = digestOf(bytes),
): string => {
	db.run(
		'INSERT INTO blob (digest, bytes, added_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
		digest,
		bytes,
		now,
	);
	return digest;
};

/** The bytes of a digest, which they are checked against. */
export const readBlob = (db: Database, digest: string): Uint8Array => {
	const bytes = db.value<Uint8Array>('SELECT bytes FROM blob WHERE digest = ?', digest);
	if (bytes === undefined) throw new StoreError('missing-body', `the store has no bytes for ${digest}`);
	if (!(bytes instanceof Uint8Array) || digestOf(bytes) !== digest)
		throw new StoreError('damaged', `the bytes of ${digest} are damaged`);
	return bytes;
};

/** True if there are bytes for a digest, whatever their state. */
export const hasBlob = (db: Database, digest: string): boolean =>
	db.get('SELECT 1 FROM blob WHERE digest = ?', digest) !== undefined;
