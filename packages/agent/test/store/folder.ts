import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder of its own, and the path of a store in it. */
export interface StoreFolder {
	readonly folder: string;
	readonly file: string;
}

/** A fresh folder in memory where the system has one: for tests that open thousands of files. */
export const makeFastFolder = (): string =>
	mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tenon-store-'));

/** Runs a test in a fresh folder, which is gone afterwards. */
export const inFolder = async <T>(work: (place: StoreFolder) => T | Promise<T>): Promise<T> => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-store-'));
	try {
		return await work({ folder, file: join(folder, 'store.db') });
	} finally {
		rmSync(folder, { recursive: true });
	}
};
