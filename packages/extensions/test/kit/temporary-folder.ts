import { mkdtempSync, realpathSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

/** Makes a fresh folder, with links resolved, that goes when the tests of the file are over. */
export const temporaryFolder = async (): Promise<string> => temporaryFolderSync();

/** The same at once. */
export const temporaryFolderSync = (): string => {
	const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-ext-')));
	folders.push(folder);
	return folder;
};

/** Writes files, by path below the folder; a text that begins with `#!` is made a program. */
export const writeFiles = async (folder: string, files: Readonly<Record<string, string>>): Promise<void> => {
	for (const [path, text] of Object.entries(files)) {
		const file = join(folder, path);
		await mkdir(dirname(file), { recursive: true });
		await writeFile(file, text);
		if (text.startsWith('#!')) await chmod(file, 0o755);
	}
};

const folders: string[] = [];

afterAll(async () => {
	for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});
