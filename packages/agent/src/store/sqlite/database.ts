import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { WriteCount } from './write-count.ts';

/**
 * A connection whose statements are prepared once. Knows nothing of what is stored. Errors are SQLite's own; a caller
 * that runs an operation as a whole translates them.
 */
export class Database {
	readonly #connection: DatabaseSync;
	readonly #statements = new Map<string, Statement>();

	/** Counts the transactions that write; absent where there is no file. */
	readonly writes: WriteCount | undefined;
	#changeCount = 0;

	/** Closes both with itself. */
	constructor(connection: DatabaseSync, writes?: WriteCount) {
		this.#connection = connection;
		this.writes = writes;
	}

	/** True between the beginning of a transaction and its end; a fault of the disk may end it by itself. */
	get isInTransaction(): boolean {
		return this.#connection.isTransaction;
	}

	/** The first row; `undefined` if there is none. */
	get<Row>(sql: string, ...values: readonly SQLInputValue[]): Row | undefined {
		return this.#prepared(sql).get(values) as Row | undefined;
	}

	all<Row>(sql: string, ...values: readonly SQLInputValue[]): readonly Row[] {
		return this.#prepared(sql).all(values) as Row[];
	}

	/** Row by row: for what does not fit into memory. */
	iterate<Row>(sql: string, ...values: readonly SQLInputValue[]): Iterable<Row> {
		return this.#prepared(sql).iterate(values) as Iterable<Row>;
	}

	/** How many rows have been changed by `run` and `insert`. */
	get changeCount(): number {
		return this.#changeCount;
	}

	/** How many rows it changed. */
	run(sql: string, ...values: readonly SQLInputValue[]): number {
		const changes = this.#prepared(sql).run(values).changes as number;
		this.#changeCount += changes;
		return changes;
	}

	/** The key of the row that it added; 0 if it added none. */
	insert(sql: string, ...values: readonly SQLInputValue[]): number {
		const { changes, lastInsertRowid } = this.#prepared(sql).run(values);
		this.#changeCount += changes as number;
		return changes === 0 ? 0 : (lastInsertRowid as number);
	}

	/** A value that stands alone in its row. */
	value<T>(sql: string, ...values: readonly SQLInputValue[]): T | undefined {
		const row = this.get<Record<string, T>>(sql, ...values);
		return row === undefined ? undefined : Object.values(row)[0];
	}

	/** Statements without values, as many as there are. */
	execute(sql: string): void {
		this.#connection.exec(sql);
	}

	close(): void {
		this.#statements.clear();
		this.#connection.close();
		this.writes?.close();
	}

	#prepared(sql: string): Statement {
		const known = this.#statements.get(sql);
		if (known !== undefined) return known;
		const prepared = this.#connection.prepare(sql);
		const statement = /\?\d/.test(sql) ? numbered(prepared) : inOrder(prepared);
		this.#statements.set(sql, statement);
		return statement;
	}
}

type Values = readonly SQLInputValue[];

/** A prepared statement that takes its values as a list. */
interface Statement {
	get(values: Values): Record<string, SQLOutputValue> | undefined;
	all(values: Values): Record<string, SQLOutputValue>[];
	iterate(values: Values): Iterable<Record<string, SQLOutputValue>>;
	run(values: Values): ReturnType<StatementSync['run']>;
}

const inOrder = (statement: StatementSync): Statement => ({
	get: (values) => statement.get(...values),
	all: (values) => statement.all(...values),
	iterate: (values) => statement.iterate(...values),
	run: (values) => statement.run(...values),
});

// Node 22 takes `?1` for a name and not for a place: by name it is bound in every version.
const numbered = (statement: StatementSync): Statement => ({
	get: (values) => statement.get(byNumber(values)),
	all: (values) => statement.all(byNumber(values)),
	iterate: (values) => statement.iterate(byNumber(values)),
	run: (values) => statement.run(byNumber(values)),
});

const byNumber = (values: Values): Record<string, SQLInputValue> =>
	Object.fromEntries(values.map((value, index) => [`?${index + 1}`, value]));
