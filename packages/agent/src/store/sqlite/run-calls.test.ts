import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { inFolder } from '../../../test/store/folder.ts';
import { commitOf, inputOf } from '../contract/fixtures.ts';
import type { StoreError } from '../errors.ts';
import { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import type { Call } from './operations.ts';
import { packCommit } from './packed-commit.ts';
import { packInput } from './packed-input.ts';
import { type Outcome, runRead, runWrites } from './run-calls.ts';

const accept = (id: string): Call => ['write', 'acceptInput', ...packInput(inputOf(id))];
const stray: Call = ['write', 'commitTurn', ...packCommit(commitOf('turn', 7))];
const list: Call = ['read', 'listInputs', 'session', ['pending']];

const idsIn = (db: Database): readonly string[] => {
	const outcome = runRead(db, list);
	return outcome.type === 'value'
		? (outcome.value as readonly { readonly id: string }[]).map(({ id }) => id)
		: [];
};

const said = (outcomes: readonly Outcome[]): readonly string[] =>
	outcomes.map((outcome) => {
		if (outcome.type === 'error') return (outcome.error as StoreError).fault;
		return outcome.hasChanged ? 'changed' : 'unchanged';
	});

/** A database whose statements fail as a disk would make them fail. */
class FailingDatabase extends Database {
	readonly #failing: (sql: string, count: number) => number | undefined;
	#count = 0;

	constructor(failing: (sql: string, count: number) => number | undefined) {
		super(new DatabaseSync(':memory:'));
		this.#failing = failing;
	}

	override run(
		sql: string,
		...values: Parameters<Database['run']> extends [string, ...infer Rest] ? Rest : never
	): number {
		const errcode = this.#failing(sql, this.#count++);
		if (errcode !== undefined) throw Object.assign(new Error('as the disk says'), { errcode });
		return super.run(sql, ...values);
	}
}

const failingAtCommit = (errcode: number, isFailing: (commits: number) => boolean): FailingDatabase => {
	let commits = 0;
	return new FailingDatabase((sql) => (sql === 'COMMIT' && isFailing(commits++) ? errcode : undefined));
};

const filled = (db: Database): Database => {
	const schema = openDatabase({ file: ':memory:', busyTimeoutMs: 0, acceptLoss: false });
	const tables = schema.all<{ readonly sql: string }>(
		`SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' AND name NOT GLOB 'text_index_*'`,
	);
	for (const { sql } of tables) db.execute(sql);
	return db;
};

describe('writes that come together', () => {
	it('are one transaction, and one that fails leaves nothing and disturbs no other', () => {
		const db = openDatabase({ file: ':memory:', busyTimeoutMs: 0, acceptLoss: false });
		let commits = 0;
		const outcomes = runWrites(db, [accept('a'), stray, accept('b')], () => commits++);
		expect(said(outcomes)).toEqual(['changed', 'commit-contended', 'changed']);
		expect(commits).toBe(1);
		expect(idsIn(db)).toEqual(['a', 'b']);
	});

	it('are all in doubt when the disk fails at the commit, and none is tried again', () => {
		const db = filled(failingAtCommit(1034, (commits) => commits === 0));
		const outcomes = runWrites(db, [accept('a'), accept('b')]);
		expect(said(outcomes)).toEqual(['commit-failed', 'commit-failed']);
		expect(idsIn(db)).toEqual([]);
		expect(said(runWrites(db, [accept('c')]))).toEqual(['changed']);
	});

	it('are written one by one when there is no room for all of them', () => {
		const db = filled(failingAtCommit(13, (commits) => commits === 0 || commits === 2));
		const outcomes = runWrites(db, [accept('a'), accept('b'), accept('c')]);
		expect(said(outcomes)).toEqual(['changed', 'disk-full', 'changed']);
		expect(idsIn(db)).toEqual(['a', 'c']);
	});

	it('are refused at once when another process keeps the store, and reads go on', () =>
		inFolder(({ file }) => {
			const db = openDatabase({ file, busyTimeoutMs: 1, acceptLoss: false });
			const other = new DatabaseSync(file);
			other.exec('BEGIN IMMEDIATE');
			expect(said(runWrites(db, [accept('a'), accept('b')]))).toEqual(['busy', 'busy']);
			expect(idsIn(db)).toEqual([]);
			other.exec('ROLLBACK');
			expect(said(runWrites(db, [accept('a')]))).toEqual(['changed']);
			expect(said(runWrites(db, [accept('a')]))).toEqual(['unchanged']);
			other.close();
			db.close();
		}));
});

describe('a read', () => {
	it('leaves no transaction behind, whatever it came to', () => {
		const db = openDatabase({ file: ':memory:', busyTimeoutMs: 0, acceptLoss: false });
		const missing = runRead(db, ['read', 'readUsage', 'unknown']);
		expect(said([missing])).toEqual(['unknown-session']);
		expect(db.isInTransaction).toBe(false);
		expect(said([runRead(db, list)])).toEqual(['unchanged']);
		expect(db.isInTransaction).toBe(false);
	});
});
