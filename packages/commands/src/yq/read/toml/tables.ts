import type { JqValue } from '../../../jq/values/value.ts';

/** A table of the document. */
export type TomlTable = Map<string, JqValue>;

/**
 * How a table came to be, which says what may be added to it: by a header of its own, on the way to another header,
 * by a key with dots, or as a value. `tables` is an array of tables that headers add to.
 */
type Origin = 'header' | 'passed' | 'dotted' | 'inline' | 'tables';

/** The tables of a document, and the rules by which headers and keys may add to them. */
export class TomlTables {
	readonly root: TomlTable = new Map();
	readonly #origins = new Map<JqValue, Origin>([[this.root, 'header']]);

	/** The table that a header `[…]` names; `undefined` if it is defined elsewhere. */
	table(path: readonly string[]): TomlTable | undefined {
		const parent = this.#parentOf(path);
		const key = path.at(-1)!;
		if (parent === undefined) return undefined;
		if (!parent.has(key)) return this.#make(parent, key, 'header');
		const found = parent.get(key)!;
		if (this.#origins.get(found) !== 'passed') return undefined;
		this.#origins.set(found, 'header');
		return found as TomlTable;
	}

	/** The table that a header `[[…]]` adds to an array; `undefined` if the name is something else. */
	nextTable(path: readonly string[]): TomlTable | undefined {
		const parent = this.#parentOf(path);
		const key = path.at(-1)!;
		if (parent === undefined) return undefined;
		let list = parent.get(key);
		if (list === undefined) {
			list = [];
			parent.set(key, list);
			this.#origins.set(list, 'tables');
		}
		if (this.#origins.get(list) !== 'tables') return undefined;
		const table: TomlTable = new Map();
		this.#origins.set(table, 'header');
		(list as JqValue[]).push(table);
		return table;
	}

	/** The table in which the last part of a key has its value; `undefined` if it has one, or may not have one. */
	tableOfKey(from: TomlTable, path: readonly string[]): TomlTable | undefined {
		let table = from;
		for (const key of path.slice(0, -1)) {
			const found = table.get(key);
			if (found === undefined) table = this.#make(table, key, 'dotted');
			else if (this.#origins.get(found) === 'dotted') table = found as TomlTable;
			else return undefined;
		}
		return table.has(path.at(-1)!) ? undefined : table;
	}

	/** Nothing can be added to a table that is a value. */
	close(table: TomlTable): void {
		this.#origins.set(table, 'inline');
	}

	#parentOf(path: readonly string[]): TomlTable | undefined {
		let table = this.root;
		for (const key of path.slice(0, -1)) {
			const found = table.get(key);
			if (found === undefined) {
				table = this.#make(table, key, 'passed');
				continue;
			}
			const origin = this.#origins.get(found);
			if (origin === undefined || origin === 'inline') return undefined;
			table = (origin === 'tables' ? (found as JqValue[]).at(-1) : found) as TomlTable;
		}
		return table;
	}

	#make(parent: TomlTable, key: string, origin: Origin): TomlTable {
		const table: TomlTable = new Map();
		parent.set(key, table);
		this.#origins.set(table, origin);
		return table;
	}
}
