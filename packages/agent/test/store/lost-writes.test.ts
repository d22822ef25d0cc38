import {
	copyFileSync,
	existsSync,
	readFileSync,
	renameSync,
	rmSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commitTurns, inputOf } from '../../src/store/contract/fixtures.ts';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import { openStore } from '../../src/store/sqlite/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { inFolder } from './folder.ts';

const turns = Array.from({ length: 30 }, (_, index) => `turn ${index}`);

/** The files of a store as a process that was killed leaves them, after so many turns. */
const killedAfter = async (file: string, copy: string): Promise<void> => {
	const store = openInlineStore({ file });
	await commitTurns(store, turns);
	for (const ending of endings) copyFileSync(file + ending, copy + ending);
	await store.close();
};

const endings = ['', '-wal', '-count'];

const turnCount = async (store: Store): Promise<number> =>
	(await store.sessions.read('session'))?.turnCount ?? 0;

const damages: readonly (readonly [title: string, damage: (wal: string, size: number) => void])[] = [
	['flipped in its first half', (wal, size) => flip(wal, Math.floor(size / 3))],
	['flipped near its end', (wal, size) => flip(wal, size - 5000)],
	['flipped in its header', (wal) => flip(wal, 17)],
	['cut in half', (wal, size) => truncateSync(wal, Math.floor(size / 2))],
	['cut to nothing', (wal) => truncateSync(wal, 0)],
	['deleted', (wal) => rmSync(wal)],
];

const flip = (wal: string, at: number): void => {
	const bytes = readFileSync(wal);
	bytes[at]! ^= 0x01;
	writeFileSync(wal, bytes);
};

describe('a log whose bytes were', () => {
	for (const [title, damage] of damages) {
		it(`${title} is told when the store is opened, and what is left can be opened`, () =>
			inFolder(async ({ folder, file }) => {
				const copy = `${folder}/copy.db`;
				await killedAfter(file, copy);
				damage(`${copy}-wal`, readFileSync(`${copy}-wal`).length);
				const refused = {
					fault: 'damaged',
					code: 'store.damaged',
					missing: expect.any(Number),
					message: expect.stringMatching(
						/^\S+copy\.db is damaged: it lacks the last \d+ of 31 acknowledged writes, the last of \S+Z; .*restore a copy, or open what is left with acceptLoss$/,
					),
				};
				expect(() => openInlineStore({ file: copy })).toThrow(expect.objectContaining(refused));
				await expect(openStore({ file: copy })).rejects.toMatchObject(refused);
				await using store = openInlineStore({ file: copy, acceptLoss: true });
				const left = await turnCount(store);
				expect(left).toBeLessThan(30);
				expect(await store.upkeep.check()).toEqual([]);
				await store.inputs.accept(inputOf('goes on'));
				// It is told once: what was accepted as lost is lost.
				await using again = openInlineStore({ file: copy });
				expect(await turnCount(again)).toBe(left);
			}));
	}

	it('damaged is kept beside the store when that is told', () =>
		inFolder(async ({ folder, file }) => {
			const copy = `${folder}/copy.db`;
			await killedAfter(file, copy);
			flip(`${copy}-wal`, 9000);
			const log = readFileSync(`${copy}-wal`);
			expect(() => openInlineStore({ file: copy })).toThrow(`its log is kept as ${copy}-wal.damaged`);
			expect(readFileSync(`${copy}-wal.damaged`).equals(log)).toBe(true);
		}));
});

describe('a store that has lost nothing', () => {
	it('opens when its process was killed between a commit and its count', () =>
		inFolder(async ({ folder, file }) => {
			const copy = `${folder}/copy.db`;
			const store = openInlineStore({ file });
			await commitTurns(store, turns.slice(0, 20));
			copyFileSync(`${file}-count`, `${copy}-count`);
			for (const turn of turns.slice(20)) await store.inputs.accept(inputOf(turn));
			for (const ending of ['', '-wal']) copyFileSync(file + ending, copy + ending);
			await store.close();
			await using killed = openInlineStore({ file: copy });
			expect(await turnCount(killed)).toBe(20);
			expect((await killed.inputs.list('session', ['pending'])).length).toBe(10);
		}));

	it('opens where its file was copied alone, and where the count is torn', () =>
		inFolder(async ({ folder, file }) => {
			const store = openInlineStore({ file });
			await commitTurns(store, turns);
			await store.close();
			for (const [name, count] of [
				['alone', undefined],
				['torn', 'no count'],
			] as const) {
				copyFileSync(file, `${folder}/${name}`);
				if (count !== undefined) writeFileSync(`${folder}/${name}-count`, count);
				await using copy = openInlineStore({ file: `${folder}/${name}` });
				expect(await turnCount(copy)).toBe(30);
			}
		}));

	it('opens in several threads that write at once', () =>
		inFolder(async ({ file }) => {
			await using first = await openStore({ file });
			await using second = await openStore({ file });
			for (let round = 0; round < 20; round++) {
				const writes = [first, second, first].map((store, index) =>
					store.inputs.accept(inputOf(`${round}-${index}`, { sourceKey: `${round}-${index}` })),
				);
				await using third = openInlineStore({ file });
				await Promise.all(writes);
				expect((await third.inputs.list('session', ['pending'])).length).toBe(3 * (round + 1));
			}
		}));
});

describe('a copy from before', () => {
	it('in the place of a store is told as what it is', () =>
		inFolder(async ({ folder, file }) => {
			const store = openInlineStore({ file });
			await commitTurns(store, turns.slice(0, 10));
			await store.close();
			copyFileSync(file, `${folder}/backup`);
			const later = openInlineStore({ file });
			for (const turn of turns.slice(10)) await later.inputs.accept(inputOf(turn));
			await later.close();
			copyFileSync(`${folder}/backup`, file);
			expect(() => openInlineStore({ file })).toThrow('it lacks the last 20 of 31 acknowledged writes');
			await using restored = openInlineStore({ file, acceptLoss: true });
			expect(await turnCount(restored)).toBe(10);
		}));
});

describe('a file in use', () => {
	for (const [title, ending, spoil, word] of [
		['deleted', '', (path: string) => rmSync(path), 'deleted'],
		['moved away', '', (path: string) => renameSync(path, `${path}.away`), 'deleted'],
		['replaced', '', (path: string) => replace(path), 'replaced'],
		['whose log was deleted', '-wal', (path: string) => rmSync(path), 'deleted'],
	] as const) {
		it(`that was ${title} is an error at the next write`, () =>
			inFolder(async ({ file }) => {
				for (const open of [openInlineStore, openStore]) {
					const store = await open({ file });
					await store.inputs.accept(inputOf('before', { sourceKey: 'before' }));
					spoil(file + ending);
					const message = `${file}${ending} was ${word} while the store was open, and nothing was written; open the store again`;
					await expect(store.inputs.accept(inputOf('after', { sourceKey: 'after' }))).rejects.toMatchObject({
						code: 'store.gone',
						message,
					});
					await store.close();
					for (const left of ['', '-wal', '-shm', '-count']) rmSync(file + left, { force: true });
				}
				expect(existsSync(file)).toBe(false);
			}));
	}

	it('can be opened and written to again once it was deleted', () =>
		inFolder(async ({ file }) => {
			const store = openInlineStore({ file });
			await store.inputs.accept(inputOf('before'));
			for (const left of ['', '-wal', '-shm']) rmSync(file + left);
			await expect(store.inputs.accept(inputOf('after'))).rejects.toMatchObject({ fault: 'gone' });
			await store.close();
			await using anew = openInlineStore({ file });
			await anew.inputs.accept(inputOf('anew'));
			expect((await anew.inputs.list('session', ['pending'])).map(({ id }) => id)).toEqual(['anew']);
		}));
});

const replace = (path: string): void => {
	copyFileSync(path, `${path}.other`);
	renameSync(`${path}.other`, path);
};
