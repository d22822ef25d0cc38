import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';

/** The whole of a database file as SQL that makes it again. */
export const dumpOf = (file: string): string => {
	const db = new DatabaseSync(file);
	try {
		return dump(db);
	} finally {
		db.close();
	}
};

const dump = (db: DatabaseSync): string => {
	const schema = db.prepare('SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL').all();
	const own = schema.filter(({ name }) => !/^(sqlite|text_index)_/.test(String(name)));
	const tables = schema
		.filter(({ type, name }) => type === 'table' && name !== 'text_index')
		.map(({ name }) => String(name));
	// The tables of the index are there, with something in them, when the index is.
	const insert = (table: string): string =>
		table.startsWith('text_index_') ? 'INSERT OR REPLACE' : 'INSERT';
	const rows = tables.flatMap((table) =>
		db
			.prepare(`SELECT * FROM ${table}`)
			.all()
			.map(
				(row) => `${insert(table)} INTO ${table} VALUES (${Object.values(row).map(literalOf).join(', ')});`,
			),
	);
	const pragma = (name: string): string =>
		`PRAGMA ${name} = ${Object.values(db.prepare(`PRAGMA ${name}`).get()!)[0]};`;
	return [
		pragma('application_id'),
		pragma('user_version'),
		'PRAGMA foreign_keys = OFF;',
		'BEGIN;',
		...own.map(({ sql }) => `${sql};`),
		...rows,
		'COMMIT;',
		'',
	].join('\n');
};

const literalOf = (value: SQLOutputValue): string => {
	if (value === null) return 'NULL';
	if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
	return value instanceof Uint8Array ? `x'${Buffer.from(value).toString('hex')}'` : String(value);
};
