import { copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { inputOf, ownerOf } from '../../src/store/contract/fixtures.ts';
import { StoreError } from '../../src/store/errors.ts';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import type { Store } from '../../src/store/store.ts';
import { fill, filledSessions, questions } from './filled.ts';
import { inFolder } from './folder.ts';

interface Column {
	readonly table: string;
	readonly name: string;
}

/** Every column that names a session or a branch, or is part of a key. */
const keyColumns = (db: DatabaseSync): readonly Column[] =>
	db
		.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
		.all()
		.flatMap(({ name: table }) =>
			db
				.prepare('SELECT name, pk FROM pragma_table_info(?)')
				.all(String(table))
				.filter(({ name, pk }) => Number(pk) > 0 || ['session', 'branch', 'turn'].includes(String(name)))
				.map(({ name }) => ({ table: String(table), name: String(name) })),
		);

const spoil = (file: string, { table, name }: Column): boolean => {
	using db = new DatabaseSync(file, { enableForeignKeyConstraints: false, defensive: false });
	const changed = `CASE typeof(${name}) WHEN 'text' THEN ${name} || 'x' ELSE ${name} + 1000 END`;
	try {
		const { changes } = db
			.prepare(`UPDATE ${table} SET ${name} = ${changed} WHERE ${name} = (SELECT max(${name}) FROM ${table})`)
			.run();
		return changes > 0;
	} catch (error) {
		// A value that the column does not take cannot be there either.
		expect(String(error)).toMatch(/constraint failed/);
		return false;
	}
};

const everything = (store: Store): readonly (readonly [string, () => Promise<unknown>])[] => [
	...[...questions].map(([question, ask]) => [question, async () => ask(store)] as const),
	['check', () => store.upkeep.check()],
	...filledSessions.flatMap((sessionId) => [
		[
			`accept ${sessionId}`,
			() => store.inputs.accept(inputOf('later', { sessionId, sourceKey: 'later' })),
		] as const,
		[
			`take ${sessionId}`,
			() =>
				store.inputs.takeTurn({
					...{ sessionId, owner: ownerOf('later'), token: 'later', ttlMs: 10, turnId: 'later', now: 1e9 },
				}),
		] as const,
		[`delete ${sessionId}`, () => store.sessions.delete(sessionId, 1e9)] as const,
	]),
	['search', () => store.sessions.search({ text: 'node', limit: 9 })],
	['vacuum', () => store.upkeep.vacuum({ now: 1e12, keepMs: 1 })],
];

it('keys that were damaged are told by errors of the store, whatever is asked', () =>
	inFolder(async ({ folder, file }) => {
		const whole = openInlineStore({ file });
		await fill(whole);
		await whole.close();
		const columns = keyColumns(new DatabaseSync(file, { readOnly: true }));
		const foreign: string[] = [];
		let spoiled = 0;
		for (const [index, column] of columns.entries()) {
			const copy = `${folder}/${index}.db`;
			copyFileSync(file, copy);
			if (!spoil(copy, column)) continue;
			spoiled += 1;
			await using store = openInlineStore({ file: copy });
			for (const [what, ask] of everything(store)) {
				await ask().catch((error: unknown) => {
					if (!(error instanceof StoreError))
						foreign.push(`${column.table}.${column.name}: ${what}: ${error}`);
				});
			}
		}
		expect(foreign).toEqual([]);
		expect(spoiled).toBeGreaterThan(15);
	}));
