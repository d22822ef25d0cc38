import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeFiles } from '../../test/kit/temporary-folder.ts';
import { readSingleFile } from '../discovery/read-single-file.ts';
import { loadedFiles } from './loaded-files.ts';
import { createTrustStore } from './trust-store.ts';

const files = {
	'notes.mjs': `import { a } from './lib/a.ts';\nexport { b } from "../extensions/b.mjs";\nconst data = new URL(\`./words.txt\`, import.meta.url);`,
	'lib/a.ts': `await import('../c.mjs');\nimport 'node:fs';\nimport './nowhere.ts';\nimport './';`,
	'b.mjs': `import './notes.mjs';`,
	'c.mjs': '',
	'words.txt': `'./other.mjs'`,
	'other.mjs': '',
};

const folderOf = async (): Promise<string> => {
	const folder = join(await temporaryFolder(), 'extensions');
	await writeFiles(folder, files);
	return folder;
};

describe('an extension that is a single file', () => {
	it('loads what it and those files name by relative paths, each once', async () => {
		const folder = await folderOf();
		expect(await loadedFiles(join(folder, 'notes.mjs'))).toEqual(
			['notes.mjs', 'lib/a.ts', 'b.mjs', 'words.txt', 'c.mjs'].map((path) => join(folder, path)),
		);
	});

	it.each<[string, boolean, (folder: string) => Promise<unknown>]>([
		['itself changes', false, (folder) => writeFile(join(folder, 'notes.mjs'), 'steal()')],
		['a file changes that it loads', false, (folder) => writeFile(join(folder, 'b.mjs'), 'steal()')],
		[
			'a file changes that one of those loads',
			false,
			(folder) => writeFile(join(folder, 'c.mjs'), 'steal()'),
		],
		['data changes that it names', false, (folder) => writeFile(join(folder, 'words.txt'), 'more')],
		['a file is there that was missing', false, (folder) => writeFile(join(folder, 'lib/nowhere.ts'), '')],
		['a file goes that it loads', false, (folder) => rename(join(folder, 'c.mjs'), join(folder, 'd.mjs'))],
		['another extension changes', true, (folder) => writeFile(join(folder, 'other.mjs'), 'new()')],
		['another extension comes', true, (folder) => writeFile(join(folder, 'fresh.mjs'), '')],
	])('where %s: is trusted still? %s', async (_, isTrusted, change) => {
		const folder = await folderOf();
		const store = createTrustStore({ file: undefined, projectFolder: undefined, now: Date.now });
		const extension = readSingleFile(join(folder, 'notes.mjs'), 'user');
		await store.grant(extension);
		await change(folder);
		expect((await store.decide(extension)).type === 'trusted').toBe(isTrusted);
	});

	it('is refused where it loads too much', async () => {
		const folder = await temporaryFolder();
		const names = Array.from({ length: 1001 }, (_, index) => `part-${index}.txt`);
		await writeFiles(folder, {
			'all.mjs': names.map((name) => `'./${name}'`).join('\n'),
			...Object.fromEntries(names.map((name) => [name, ''])),
		});
		await expect(loadedFiles(join(folder, 'all.mjs'))).rejects.toMatchObject({ code: 'trust.too_large' });
	});
});
