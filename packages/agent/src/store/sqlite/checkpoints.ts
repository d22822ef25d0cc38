import { canonicalText } from '../../data/canonical.ts';
import { digestOf, digestOfJson } from '../../data/digest.ts';
import type { CheckpointPart } from '../commit.ts';
import { StoreError } from '../errors.ts';
import { hasBlob, keepBlob, readBlob } from './blobs.ts';
import { cellOfText, dataOf } from './cells.ts';
import type { Database } from './database.ts';

export const readCheckpoint = (db: Database, name: string): ReadonlyMap<string, Uint8Array> =>
	new Map(partsOf(name).map(({ key, digest }) => [key, readBlob(db, digest)]));

/** Keeps the bodies that come with a checkpoint. Gives its name. */
export const keepCheckpoint = (db: Database, parts: readonly CheckpointPart[], now: number): string => {
	for (const part of parts) keepBody(db, part, now);
	return nameOf(parts);
};

/** What a name says of a part. */
export type NamedPart = Pick<CheckpointPart, 'key' | 'digest'>;

/**
 * A checkpoint is named by what is in it: a cell with the digest of each part under its key. So it needs no row of its
 * own, and equal checkpoints have equal names.
 */
export const nameOf = (parts: readonly NamedPart[]): string =>
	cellOfText(canonicalText(Object.fromEntries(parts.map(({ key, digest }) => [key, digest]))));

/** The parts that a name lists, in the order of their keys. Throws `missing-body` at what names no checkpoint. */
export const partsOf = (name: string): readonly NamedPart[] => {
	if (!namePattern.test(name)) throw new StoreError('missing-body', `the store has no checkpoint ${name}`);
	const digests = dataOf<Record<string, string>>(name, () => `the name of checkpoint ${name}`);
	return Object.entries(digests).map(([key, digest]) => ({ key, digest }));
};

const namePattern = /^[\da-f]{8}\{/;

/** The name of a checkpoint in an export: a digest, which stands before each of its parts there. */
export const exportedNameOf = (parts: readonly NamedPart[]): string =>
	digestOfJson(Object.fromEntries(parts.map(({ key, digest }) => [key, digest])));

/** Selects the digests of all parts that entries name. A damaged name has none. */
export const selectNamedDigests = `
	SELECT part.value FROM (
		SELECT DISTINCT substr(checkpoint, 9) AS parts FROM entry
		WHERE checkpoint IS NOT NULL AND json_valid(substr(checkpoint, 9))
	) AS named, json_each(named.parts) AS part`;

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
