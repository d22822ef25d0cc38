import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Scenario } from './scenario.ts';

/** A folder for one run of a scenario: its store, the world, and what its tools find. */
export interface WorkFolder extends Disposable {
	readonly folder: string;
}

/** Makes a folder as a scenario wants it. */
export const workFolder = (scenario: Scenario): WorkFolder => {
	const folder = freshFolder();
	scenario.prepare?.(folder);
	return disposable(folder);
};

/** Makes a folder with everything that is in another one. */
export const copyOf = (folder: string): WorkFolder => {
	const copy = freshFolder();
	cpSync(folder, copy, { recursive: true });
	return disposable(copy);
};

const freshFolder = (): string => mkdtempSync(join(place, 'tenon-kill-'));

// What a killed process has written is the kernel's to keep: no disk has to take part in it.
const place = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

const disposable = (folder: string): WorkFolder => ({
	folder,
	[Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
});
