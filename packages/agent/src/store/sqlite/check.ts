import { digestOf } from '../../data/digest.ts';
import { isIntact } from './cells.ts';
import { nameOf, partsOf } from './checkpoints.ts';
import type { Database } from './database.ts';
import { storeErrorOf } from './faults.ts';
import { pathFrom } from './paths.ts';
import type { SessionRow } from './sessions.ts';

/** Looks at every page, path, cell and blob; says what is wrong with each, and goes on. */
export const check = (db: Database): readonly string[] => {
	const findings: string[] = [];
	for (const look of [pages, references, paths, cells, checkpoints, blobs]) {
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
	for (const session of db.all<SessionRow>('SELECT * FROM session')) {
		for (const { branch, above, upTo } of pathFrom(db, session)) {
			const count = db.value<number>(
				'SELECT count(*) FROM node WHERE branch = ? AND position > ? AND position <= ?',
				branch,
				above,
				upTo,
			)!;
			if (count !== upTo - above) yield `session ${session.id} lacks ${upTo - above - count} of its nodes`;
		}
	}
}

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
	['node', 'payload', 'id'],
	['session', 'relation', 'id'],
	['turn', 'outcome', 'id'],
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
		`SELECT checkpoint AS name FROM session WHERE checkpoint IS NOT NULL
		UNION SELECT checkpoint FROM turn WHERE checkpoint IS NOT NULL`,
	);
	for (const { name } of names) {
		if (nameOf(partsOf(db, name)) !== name) yield `the parts of checkpoint ${name} are damaged`;
	}
}

function* blobs(db: Database): Generator<string> {
	const needed = db.all<{ readonly digest: string }>(
		`SELECT config AS digest FROM session UNION SELECT config FROM turn
		UNION SELECT digest FROM checkpoint_part UNION SELECT digest FROM attachment
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
