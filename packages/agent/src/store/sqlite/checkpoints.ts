import { digestOf, digestOfJson } from '../../data/digest.ts';
import type { CheckpointPart } from '../commit.ts';
import { StoreError } from '../errors.ts';
import { hasBlob, keepBlob, readBlob } from './blobs.ts';
import type { Database } from './database.ts';

export const readCheckpoint = (db: Database, name: string): ReadonlyMap<string, Uint8Array> => {
	const parts = partsOf(db, name);
	if (parts.length === 0 && name !== nameOf([])) {
		throw new StoreError('missing-body', `the store has no checkpoint ${name}`);
	}
	if (nameOf(parts) !== name) throw new StoreError('damaged', `the parts of checkpoint ${name} are damaged`);
	return new Map(parts.map(({ key, digest }) => [key, readBlob(db, digest)]));
};

/** Keeps a checkpoint and the bodies that come with it. Gives its name. */
export const keepCheckpoint = (db: Database, parts: readonly CheckpointPart[], now: number): string => {
	for (const part of parts) keepBody(db, part, now);
	const name = nameOf(parts);
	for (const { key, digest } of parts) {
		db.run('INSERT INTO checkpoint_part VALUES (?, ?, ?) ON CONFLICT DO NOTHING', name, key, digest);
	}
	return name;
};

/** The parts of a checkpoint without their bodies, in the order of their keys. */
export const partsOf = (db: Database, name: string): readonly PartRow[] =>
	db.all<PartRow>('SELECT key, digest FROM checkpoint_part WHERE checkpoint = ? ORDER BY key', name);

/** What a part's row says. */
export type PartRow = Pick<CheckpointPart, 'key' | 'digest'>;

/** A checkpoint is named by what is in it. */
export const nameOf = (parts: readonly PartRow[]): string =>
	digestOfJson(Object.fromEntries(parts.map(({ key, digest }) => [key, digest])));

const keepBody = (db: Database, { key, digest, body }: CheckpointPart, now: number): void => {
	if (body === undefined) {
		if (hasBlob(db, digest)) return;
		throw new StoreError('missing-body', `part ${key} has no body, and the store has none for ${digest}`);
	}
	const actual = digestOf(body);
	if (actual !== digest) {
		throw new StoreError('missing-body', `part ${key} is said to be ${digest}, but its body is ${actual}`);
	}
	keepBlob(db, body, now, digest);
};
