import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { inFolder } from '../../../test/store/folder.ts';
import { appendOf, create } from '../contract/fixtures.ts';
import type { NewNode } from '../graph.ts';
import { openInlineStore } from './inline-store.ts';

const said = (id: string, text: string): NewNode => ({
	id,
	kind: 'message',
	payload: { role: 'user', parts: [{ type: 'text', text }] },
});

const countIn = (file: string, table: string): unknown => {
	using db = new DatabaseSync(file, { readOnly: true });
	return Object.values(db.prepare(`SELECT count(*) FROM ${table}`).get()!)[0];
};

describe('the index of words', () => {
	it('is written by a search and not by a commit, and a search that finds it whole writes nothing', () =>
		inFolder(async ({ file }) => {
			await using store = openInlineStore({ file });
			await create(store);
			await store.sessions.append(appendOf('r', 0, { nodes: [said('a', 'red fox'), said('b', 'blue fox')] }));
			expect([countIn(file, 'text_index_docsize'), countIn(file, 'unindexed')]).toEqual([0, 1]);
			await store.sessions.search({ text: 'fox', limit: 9 });
			expect([countIn(file, 'text_index_docsize'), countIn(file, 'unindexed')]).toEqual([2, 0]);
			let changes = 0;
			store.onChange(() => changes++);
			await store.sessions.search({ text: 'fox', limit: 9 });
			expect(changes).toBe(0);
		}));

	it('is written from the newest session on, only as far as a search needs it', () =>
		inFolder(async ({ file }) => {
			await using store = openInlineStore({ file });
			const long = 'fox '.repeat(16_000);
			for (let index = 0; index < 40; index++) {
				const sessionId = `s${index}`;
				await create(store, sessionId);
				const nodes = [said(`n${index}`, `${long}${index === 0 ? 'hare' : ''}`)];
				await store.sessions.append({ ...appendOf(`r${index}`, 0, { nodes }), sessionId });
			}
			const found = await store.sessions.search({ text: 'fox', limit: 3 });
			expect(found.map(({ sessionId }) => sessionId)).toEqual(['s39', 's38', 's37']);
			expect(countIn(file, 'unindexed')).toBeGreaterThan(0);
			const more = await store.sessions.search({ text: 'fox', limit: 3, cursor: found.at(-1)!.cursor });
			expect(more.map(({ sessionId }) => sessionId)).toEqual(['s36', 's35', 's34']);
			const oldest = await store.sessions.search({ text: 'hare', limit: 3 });
			expect(oldest.map(({ sessionId }) => sessionId)).toEqual(['s0']);
			expect(countIn(file, 'unindexed')).toBe(0);
		}));

	it('loses the words of what a vacuum removes', () =>
		inFolder(async ({ file }) => {
			await using store = openInlineStore({ file });
			await create(store);
			await store.sessions.append(appendOf('r', 0, { nodes: [said('a', 'red fox')] }));
			await store.sessions.search({ text: 'fox', limit: 9 });
			await store.sessions.delete('session', 1);
			expect(countIn(file, 'text_index_docsize')).toBe(1);
			await store.upkeep.vacuum({ now: 99_999, keepMs: 0 });
			expect(countIn(file, 'text_index_docsize')).toBe(0);
		}));

	it('passes over what is damaged, which a check tells of, as of words without a node', () =>
		inFolder(async ({ file }) => {
			const store = openInlineStore({ file });
			await create(store);
			await store.sessions.append(appendOf('r', 0, { nodes: [said('a', 'red fox')] }));
			await store.sessions.append(appendOf('q', 1, { nodes: [said('b', 'blue fox')] }));
			await store.close();
			const db = new DatabaseSync(file);
			db.exec("UPDATE entry SET layout = 'x' WHERE stamp = 'append r'");
			db.exec("INSERT INTO text_index (rowid, text) VALUES (7 << 32 | 5, 'stray fox')");
			db.close();
			await using damaged = openInlineStore({ file });
			const hits = await damaged.sessions.search({ text: 'fox', limit: 9 });
			expect(hits.map(({ nodeId }) => nodeId)).toEqual(['b']);
			expect(await damaged.upkeep.check()).toEqual([
				'the entry of branch 1 that ends at position 1 is damaged: its checksum does not fit',
				'the index has words of branch 7, position 5: no node is there',
			]);
		}));
});
