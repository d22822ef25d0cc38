import { digestOf } from '../../data/digest.ts';
import { isIntact } from './cells.ts';
import { selectNamedDigests } from './checkpoints.ts';
import type { Database } from './database.ts';
import { lastPlace } from './entries.ts';
import { storeErrorOf } from './faults.ts';
import { unpackNodes } from './node-layout.ts';
import { entryName, type NodesRow } from './nodes.ts';
import { pathFrom } from './paths.ts';
import { type SessionRow, selectSessions } from './sessions.ts';

/** Looks at every page, path, cell and blob; says what is wrong with each, and goes on. */
export const check = (db: Database): readonly string[] => {
	const findings: string[] = [];
	for (const look of [pages, references, paths, entries, names, words, cells, checkpoints, blobs]) {
		try {
			for (const finding of look(db)) findings.push(finding);
		} catch (error) {
			// A page that cannot be read ends one look, not the others.
			const { message } = storeErrorOf(error) as Error;
			findings.push(message);
		}
	}
	return findings;
};

const pages = (db: Database): readonly string[] =>
	db
		.all<{ readonly integrity_check: string }>('PRAGMA integrity_check')
		.map((row) => row.integrity_check)
		.filter((text) => text !== 'ok');

const references = (db: Database): readonly string[] =>
	db
		.all<{ readonly table: string; readonly parent: string }>('PRAGMA foreign_key_check')
		.map(({ table, parent }) => `a row of ${table} names one of ${parent} that is not there`);

function* paths(db: Database): Generator<string> {
	const sessions = new Map(db.all<SessionRow>(selectSessions).map((session) => [session.id, session]));
	for (const { id } of db.all<{ readonly id: string }>('SELECT id FROM session')) {
		const session = sessions.get(id);
		if (session === undefined) {
			yield `session ${id} has no head`;
			continue;
		}
		for (const { branch, above, upTo } of pathFrom(db, session)) {
			const last = db.value<number>('SELECT coalesce(max(leaf), 0) FROM entry WHERE branch = ?', branch)!;
			if (last < upTo) yield `session ${id} lacks ${upTo - Math.max(last, above)} of its nodes`;
		}
	}
}

function* entries(db: Database): Generator<string> {
	const rows = db.iterate<NodesRow & { readonly place: number; readonly shared: number }>(
		`SELECT entry.branch, leaf, turn, at, layout, payloads, key & ${lastPlace} AS place, shared_nodes AS shared
		FROM entry JOIN branch ON branch.id = entry.branch ORDER BY key`,
	);
	let before = { branch: 0, place: -1, leaf: 0 };
	for (const row of rows) {
		if (row.branch !== before.branch) before = { branch: row.branch, place: -1, leaf: row.shared };
		if (row.place !== before.place + 1) yield `branch ${row.branch} lacks its entry ${before.place + 1}`;
		yield* nodesIn(row, row.leaf - before.leaf);
		before = row;
	}
}

function* nodesIn(row: NodesRow, count: number): Generator<string> {
	if (!isIntact(row.layout)) {
		yield `${entryName(row)} is damaged: its checksum does not fit`;
		return;
	}
	const nodes = unpackNodes(row, () => entryName(row));
	if (nodes.length !== count) yield `${entryName(row)} has ${nodes.length} nodes where ${count} are missing`;
	for (const { id, payload } of nodes)
		if (payload() === undefined) yield `node ${id}: its payload is damaged`;
}

const names = (db: Database): readonly string[] =>
	db
		.all<{ readonly id: number; readonly names: number; readonly nodes: number }>(
			`SELECT id, (SELECT count(*) FROM node_name WHERE branch = branch.id) AS names,
				(SELECT max(leaf) FROM entry WHERE entry.branch = branch.id) - shared_nodes AS nodes
			FROM branch WHERE names <> nodes`,
		)
		.map((row) => `branch ${row.id} has ${row.names} names for ${row.nodes} nodes`);

const words = (db: Database): readonly string[] =>
	db
		.all<{ readonly branch: number; readonly position: number }>(
			`SELECT id >> 32 AS branch, id & ${lastPlace} AS position FROM text_index_docsize
			WHERE id NOT IN (SELECT branch << 32 | position FROM node_name) ORDER BY id LIMIT 100`,
		)
		.map(
			({ branch, position }) =>
				`the index has words of branch ${branch}, position ${position}: no node is there`,
		);

function* cells(db: Database): Generator<string> {
	for (const [table, column, key] of cellColumns) {
		const rows = db.iterate<{ readonly key: string | number; readonly cell: string | null }>(
			`SELECT ${key} AS key, ${column} AS cell FROM ${table}`,
		);
		for (const { key: name, cell } of rows) {
			if (cell !== null && !isIntact(cell)) yield `${table} ${name}: its ${column} is damaged`;
		}
	}
}

/** Table, column, and what names a row. */
const cellColumns: readonly (readonly [string, string, string])[] = [
	['session', 'relation', 'id'],
	['entry', 'outcome', 'turn'],
	['entry', 'usage', 'branch'],
	['input', 'parts', 'id'],
	['input', 'options', 'id'],
	['work', 'payload', 'id'],
	['journal', 'about', 'key'],
	['journal', 'outcome', 'key'],
	['wait', 'about', 'key'],
	['wait', 'resolution', 'key'],
	['gate', 'value', 'key'],
];

function* checkpoints(db: Database): Generator<string> {
	const names = db.all<{ readonly name: string }>(
		'SELECT DISTINCT checkpoint AS name FROM entry WHERE checkpoint IS NOT NULL',
	);
	for (const { name } of names) {
		if (!isIntact(name)) yield `the name of checkpoint ${name} is damaged`;
	}
}

function* blobs(db: Database): Generator<string> {
	const needed = db.all<{ readonly digest: string }>(
		`SELECT config AS digest FROM entry
		UNION ${selectNamedDigests} UNION SELECT digest FROM attachment
		EXCEPT SELECT digest FROM blob`,
	);
	for (const { digest } of needed) yield `the store has no bytes for ${digest}`;
	for (const { digest, bytes } of db.iterate<{ readonly digest: string; readonly bytes: Uint8Array }>(
		'SELECT digest, bytes FROM blob',
	)) {
		if (!(bytes instanceof Uint8Array) || digestOf(bytes) !== digest)
			yield `the bytes of ${digest} are damaged`;
	}
}
