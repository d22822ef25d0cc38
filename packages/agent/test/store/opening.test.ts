import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inputOf } from '../../src/store/contract/fixtures.ts';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import { currentVersion } from '../../src/store/sqlite/migrations/migrations.ts';
import { packNodes } from '../../src/store/sqlite/node-layout.ts';
import { openStore } from '../../src/store/sqlite/open-store.ts';
import { dumpOf } from './dump.ts';
import { fill, questions } from './filled.ts';
import { inFolder } from './folder.ts';
import { fillPaths, pathAnswers, repeatPaths } from './paths.ts';

const fixtures = fileURLToPath(new URL('../fixtures/store/', import.meta.url));

describe('a store that is opened', () => {
	it('is made where there is no file, and where the file is empty', () =>
		inFolder(async ({ file, folder }) => {
			writeFileSync(`${folder}/empty`, '');
			for (const path of [file, `${folder}/empty`]) {
				await using store = openInlineStore({ file: path });
				expect(await store.upkeep.check()).toEqual([]);
			}
		}));

	it('marks its file as one of the current version, and keeps a log beside it', () =>
		inFolder(async ({ file }) => {
			await openInlineStore({ file }).close();
			const db = new DatabaseSync(file);
			const pragma = (name: string): unknown => Object.values(db.prepare(`PRAGMA ${name}`).get()!)[0];
			expect(pragma('journal_mode')).toBe('wal');
			expect(pragma('user_version')).toBe(currentVersion);
			expect(pragma('application_id')).toBe(0x546e6f6e);
			db.close();
		}));

	it('is not made of what a newer Tenon wrote, which stays as it is', () =>
		inFolder(async ({ file }) => {
			await openInlineStore({ file }).close();
			alter(file, `PRAGMA user_version = ${currentVersion + 7}`);
			const before = readFileSync(file);
			const message = `${file} has version ${currentVersion + 7}, this Tenon reads up to ${currentVersion}; use a newer Tenon`;
			expect(() => openInlineStore({ file })).toThrow(message);
			await expect(openStore({ file })).rejects.toMatchObject({ fault: 'newer-version', message });
			expect(readFileSync(file).equals(before)).toBe(true);
		}));

	it('whose version cannot be one is damaged', () =>
		inFolder(async ({ file }) => {
			await openInlineStore({ file }).close();
			for (const version of [0, -1, -2_147_483_648]) {
				alter(file, `PRAGMA user_version = ${version}`);
				const refused = {
					fault: 'damaged',
					message: `${file} is damaged: it says that its version is ${version}`,
				};
				expect(() => openInlineStore({ file })).toThrow(expect.objectContaining(refused));
				await expect(openStore({ file })).rejects.toMatchObject(refused);
			}
		}));

	it('is not made of a foreign database, which stays as it is', () =>
		inFolder(({ file, folder }) => {
			alter(file, 'CREATE TABLE mine (a)');
			alter(`${folder}/marked`, 'PRAGMA application_id = 5');
			for (const path of [file, `${folder}/marked`]) {
				const before = readFileSync(path);
				expect(() => openInlineStore({ file: path })).toThrow(
					expect.objectContaining({
						fault: 'not-a-store',
						message: `${path} is a database, but not one of Tenon's; choose another path`,
					}),
				);
				expect(readFileSync(path).equals(before)).toBe(true);
			}
		}));

	it('is not made of a file that is no database, or of a folder', () =>
		inFolder(({ file, folder }) => {
			writeFileSync(file, 'all that is not a database '.repeat(200));
			mkdirSync(`${folder}/folder`);
			for (const path of [file, `${folder}/folder`, `${folder}/missing/store.db`]) {
				expect(() => openInlineStore({ file: path })).toThrow(
					expect.objectContaining({ fault: 'not-a-store' }),
				);
			}
			expect(existsSync(`${folder}/missing`)).toBe(false);
		}));

	it('may be made by several at once', () =>
		inFolder(async ({ file }) => {
			const stores = await Promise.all([1, 2, 3].map(() => openStore({ file })));
			await Promise.all(stores.map((store, index) => store.inputs.accept(inputOf(`input ${index}`))));
			expect((await stores[0]!.inputs.list('session', ['pending'])).length).toBe(3);
			await Promise.all(stores.map((store) => store.close()));
		}));
});

describe('a store of an earlier version', () => {
	it('is kept for each version up to the current one', () => {
		const expected = Array.from({ length: currentVersion }, (_, index) => `v${index + 1}.sql`);
		expect(
			readdirSync(fixtures)
				.filter((name) => name.endsWith('.sql'))
				.toSorted(),
		).toEqual(expected);
	});

	// A new layout adds a step, and this writes the file that later versions have to open.
	it('is what a filled store of the current version looks like', () =>
		inFolder(async ({ file }) => {
			const store = openInlineStore({ file });
			await fill(store);
			await store.close();
			await expect(dumpOf(file)).toMatchFileSnapshot(`${fixtures}v${currentVersion}.sql`);
		}));

	for (const version of Array.from({ length: currentVersion }, (_, index) => index + 1)) {
		it(`is brought from version ${version} to the current one with all that is in it`, () =>
			inFolder(async ({ file }) => {
				alter(file, readFileSync(`${fixtures}v${version}.sql`, 'utf8'));
				await using store = openInlineStore({ file });
				await using reference = openInlineStore({ file: ':memory:' });
				await fill(reference);
				expect(await store.upkeep.check()).toEqual([]);
				for (const [question, ask] of questions) {
					expect([question, await ask(store)]).toEqual([question, await ask(reference)]);
				}
				await store.inputs.accept(inputOf('goes on'));
			}));
	}
});

describe('the words of a store of version 5', () => {
	it('are found, and a session is called by the first that a person said', () =>
		inFolder(async ({ file }) => {
			alter(file, readFileSync(`${fixtures}v5.sql`, 'utf8'));
			const said = (id: string, role: string, text: string) =>
				({ id, kind: 'message', payload: { role, parts: [{ type: 'text', text }] } }) as const;
			const { layout, payloads } = packNodes([
				said('a1', 'assistant', 'Welcome.'),
				said('a2', 'user', '  Mend the fence\nand paint it'),
				said('a3', 'user', 'Go on'),
			]);
			const db = new DatabaseSync(file);
			db.prepare('UPDATE entry SET layout = ?, payloads = ? WHERE branch = 1 AND leaf = 3').run(
				layout,
				Buffer.from(payloads),
			);
			db.close();
			await using store = openInlineStore({ file });
			expect(await store.upkeep.check()).toEqual([]);
			const titles = (await store.sessions.list({ limit: 9 })).map(({ id, title }) => [id, title]);
			expect(titles).toEqual([
				['second', 'says opens'],
				['fork', 'Mend the fence'],
				['first', 'Mend the fence'],
			]);
			expect(await store.sessions.search({ text: 'paint', limit: 9 })).toMatchObject([
				{ sessionId: 'first', nodeId: 'a2', position: 2, snippet: 'Mend the fence\nand paint it' },
			]);
		}));
});

describe('the paths of a store of version 2', () => {
	it('are what they were, and nothing of them is written twice', () =>
		inFolder(async ({ file }) => {
			alter(file, readFileSync(`${fixtures}paths/v2.sql`, 'utf8'));
			await using store = openInlineStore({ file });
			await using reference = openInlineStore({ file: ':memory:' });
			await fillPaths(reference);
			expect(await store.upkeep.check()).toEqual([]);
			expect(await pathAnswers(store)).toEqual(await pathAnswers(reference));
			expect(await repeatPaths(store)).toEqual(await repeatPaths(reference));
			expect(await pathAnswers(store)).toEqual(await pathAnswers(reference));
		}));
});

const alter = (file: string, sql: string): void => {
	// The tables of the index of words are written like others.
	const db = new DatabaseSync(file, { defensive: false });
	db.exec(sql);
	db.close();
};
