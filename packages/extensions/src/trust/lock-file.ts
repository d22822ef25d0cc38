import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { takeOwnerLock } from '@tenon/host';
import { TrustError } from './errors.ts';
import { readRecords, writeRecords } from './record-text.ts';
import type { TrustRecord } from './trust.ts';

/** All records of one user. */
export interface TrustRecords {
	read(): Promise<readonly TrustRecord[]>;
	/** Replaces the records by what `edit` makes of those that are there; no other process changes them meanwhile. */
	change(edit: (records: readonly TrustRecord[]) => readonly TrustRecord[]): Promise<void>;
}

/** Records that end with the process. */
export const memoryRecords = (): TrustRecords => {
	let records: readonly TrustRecord[] = [];
	return {
		read: () => Promise.resolve(records),
		change: (edit) => {
			records = edit(records);
			return Promise.resolve();
		},
	};
};

/**
 * Records in a file that is replaced whole or not at all. One that is not there holds none; one that is malformed throws
 * {@link TrustError} with the field at fault, and is neither used nor overwritten.
 */
export const lockFileRecords = (file: string): TrustRecords => {
	let turn: Promise<unknown> = Promise.resolve();
	const change = async (edit: Parameters<TrustRecords['change']>[0]): Promise<void> => {
		mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
		const lock = await waitForLock(file);
		try {
			replaceFile(file, writeRecords(edit(read(file))));
		} finally {
			lock.release();
		}
	};
	return {
		read: async () => read(file),
		// One after the other in this process: only other processes have to be waited for.
		change: (edit) => {
			const changed = turn.then(() => change(edit));
			turn = changed.catch(() => undefined);
			return changed;
		},
	};
};

const read = (file: string): readonly TrustRecord[] => {
	let text: string;
	try {
		text = readFileSync(file, 'utf8');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
		throw new TrustError('trust.unreadable', file, `cannot be read: ${(error as Error).message}`, error);
	}
	return readRecords(file, text);
};

/** The lock of a file that is changed in a moment; where it is busy, tries again for two seconds. */
export const waitForLock = async (file: string): Promise<{ release(): void }> => {
	for (let tries = 0; tries < 100; tries += 1) {
		const lock = takeOwnerLock(`${file}.lock`);
		if (lock !== undefined) return lock;
		await sleep(20);
	}
	throw new TrustError('trust.busy', file, 'another program is changing it; try again');
};

/** Puts a text in the place of a file, whole or not at all; only its owner may read it. */
export const replaceFile = (file: string, text: string): void => {
	const prepared = `${file}.${process.pid}.new`;
	try {
		writeFileSync(prepared, text, { mode: 0o600, flush: true });
		renameSync(prepared, file);
	} finally {
		rmSync(prepared, { force: true });
	}
};
