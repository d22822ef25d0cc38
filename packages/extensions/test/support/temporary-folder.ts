import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A fresh folder; it goes when the tests of the file are over. */
export const temporaryFolder = (purpose: string): string => {
	const folder = mkdtempSync(join(tmpdir(), `tenon-${purpose}-`));
	folders.push(folder);
	return folder;
};

const folders: string[] = [];

afterAll(() => {
	for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
