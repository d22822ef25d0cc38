import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/**
 * A connection whose statements are prepared once. Knows nothing of what is stored. Errors are SQLite's own; whoever
 * runs an operation as a whole translates them.
 */
export class Database {
	readonly #connection: DatabaseSync;
	readonly #statements = new Map<string, StatementSync>();

	constructor(connection: DatabaseSync) {
		this.#connection = connection;
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

	/** How many rows it changed. */
	run(sql: string, ...values: readonly SQLInputValue[]): number {
		return Number(this.#prepared(sql).run(...values).changes);
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
	}

	#prepared(sql: string): StatementSync {
		const known = this.#statements.get(sql);
		if (known !== undefined) return known;
		const statement = this.#connection.prepare(sql);
		this.#statements.set(sql, statement);
		return statement;
	}
}
