import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { WriteCount } from './write-count.ts';

/**
 * A connection whose statements are prepared once. Knows nothing of what is stored. Errors are SQLite's own; a caller
 * that runs an operation as a whole translates them.
 */
export class Database {
	readonly #connection: DatabaseSync;
	readonly #statements = new Map<string, StatementSync>();

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
		return this.#prepared(sql).get(...values) as Row | undefined;
	}

	all<Row>(sql: string, ...values: readonly SQLInputValue[]): readonly Row[] {
		return this.#prepared(sql).all(...values) as Row[];
	}

	/** Row by row: for what does not fit into memory. */
	iterate<Row>(sql: string, ...values: readonly SQLInputValue[]): Iterable<Row> {
		return this.#prepared(sql).iterate(...values) as Iterable<Row>;
	}

	/** How many rows have been changed by `run` and `insert`. */
	get changeCount(): number {
		return this.#changeCount;
	}

	/** How many rows it changed. */
	run(sql: string, ...values: readonly SQLInputValue[]): number {
		const changes = this.#prepared(sql).run(...values).changes as number;
		this.#changeCount += changes;
		return changes;
	}

	/** The key of the row that it added; 0 if it added none. */
	insert(sql: string, ...values: readonly SQLInputValue[]): number {
		const { changes, lastInsertRowid } = this.#prepared(sql).run(...values);
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

	#prepared(sql: string): StatementSync {
		const known = this.#statements.get(sql);
		if (known !== undefined) return known;
		const statement = this.#connection.prepare(sql);
		this.#statements.set(sql, statement);
		return statement;
	}
}
