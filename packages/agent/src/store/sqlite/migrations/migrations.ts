import type { Database } from '../database.ts';
import { v1 } from './v1.ts';
import { v2 } from './v2.ts';
import { v3 } from './v3.ts';
import { v4 } from './v4.ts';
import { v5 } from './v5.ts';
import { v6 } from './v6.ts';
import { v7 } from './v7.ts';

/** A step from one version to the next: statements, or what they cannot say. */
export type Migration = string | ((db: Database) => void);

/**
 * The steps from an empty file to the current layout: the first makes version 1, each one after it the next. Steps
 * are never changed once they were released, only added; a file of each version lies in `test/fixtures`.
 */
export const migrations: readonly Migration[] = [v1, v2, v3, v4, v5, v6, v7];

/** Identifies the text of the current layout as SQLite keeps it: a file with another one is damaged. */
export const currentSchema = 0xe0d5ea58;

/** The layout that this code reads and writes. */
export const currentVersion: number = migrations.length;
