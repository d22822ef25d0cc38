import { decodeText, encodeText } from '@tenon/core';
import type { JsonObject } from '../../data/json.ts';
import { keepBlob, readBlob } from './blobs.ts';
import type { Database } from './database.ts';

/** Keeps settings as a blob, so that a turn that does not change them costs a reference. */
export const keepConfig = (db: Database, config: JsonObject, now: number): string =>
	keepBlob(db, encodeText(JSON.stringify(config)), now);

/** The settings that a digest names. */
export const readConfig = (db: Database, digest: string): JsonObject =>
	JSON.parse(decodeText(readBlob(db, digest))) as JsonObject;
