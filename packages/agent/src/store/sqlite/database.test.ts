import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { Database } from './database.ts';

/** Node 22.19 binds values to places without a name alone, and `?1` is a name to it. */
const asNode22 = (connection: DatabaseSync): DatabaseSync =>
	({
		prepare: (sql: string) => {
			const statement = connection.prepare(sql);
			return new Proxy(statement, {
				get:
					(_target, name: keyof StatementSync) =>
					(...values: unknown[]) => {
						const isNamed = typeof values[0] === 'object' && values[0] !== null;
						if (/\?\d/.test(sql) && values.length > 0 && !isNamed)
							throw new Error('column index out of range');
						return (statement[name] as (...given: unknown[]) => unknown)(...values);
					},
			});
		},
		close: () => connection.close(),
	}) as unknown as DatabaseSync;

it('numbered values are bound in Node 22, too', () => {
	const database = new Database(asNode22(new DatabaseSync(':memory:')));
	expect({ ...database.get<object>('SELECT ?2 AS b, ?1 AS a, ?2 AS c', 1, 'two') }).toEqual({
		b: 'two',
		a: 1,
		c: 'two',
	});
	expect(database.all('SELECT ?1 AS a', 1).map((row) => ({ ...(row as object) }))).toEqual([{ a: 1 }]);
	expect([...database.iterate('SELECT ?1 AS a', 1)]).toHaveLength(1);
	expect(database.value('SELECT ?1 + ?1', 4)).toBe(8);
	expect(database.value('SELECT ? - ?', 4, 3)).toBe(1);
	database.close();
});
