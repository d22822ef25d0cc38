import type { Pausing } from '@tenon/shell';
import type { JqValue } from '../../../jq/values/value.ts';
import { scalarOf } from './scalars.ts';
import { TomlScanner } from './scanner.ts';
import { longString, shortString, startsLongString } from './strings.ts';
import { type TomlTable, TomlTables } from './tables.ts';

/** Reads a TOML text, and stops now and then. Throws `TomlMistake`. */
export const parseToml = (text: string): Pausing<TomlTable> => new TomlParser(text).document();

/** Most arrays and tables inside of each other. */
const maxDepth = 1000;

class TomlParser {
	readonly #scanner: TomlScanner;
	readonly #tables = new TomlTables();
	#depth = 0;

	constructor(text: string) {
		this.#scanner = new TomlScanner(text);
	}

	*document(): Pausing<TomlTable> {
		const scanner = this.#scanner;
		let table = this.#tables.root;
		scanner.accept(0xfeff);
		for (yield* scanner.void(); scanner.at < scanner.text.length; yield* scanner.void()) {
			if (scanner.isStopDue()) yield;
			if (scanner.code === 0x5b) table = yield* this.#header();
			else yield* this.#pair(table);
			yield* scanner.lineEnd();
		}
		return this.#tables.root;
	}

	*#header(): Pausing<TomlTable> {
		const scanner = this.#scanner;
		const start = scanner.at;
		scanner.at += 1;
		const isArray = scanner.accept(0x5b);
		const path = yield* this.#key();
		scanner.expect(0x5d, 'expected ] after the name of a table');
		if (isArray) scanner.expect(0x5d, 'expected ]] after the name of an array of tables');
		const table = isArray ? this.#tables.nextTable(path) : this.#tables.table(path);
		return table ?? scanner.fail('a table or value of that name is defined before', start);
	}

	*#pair(from: TomlTable): Pausing<void> {
		const scanner = this.#scanner;
		const start = scanner.at;
		const path = yield* this.#key();
		scanner.expect(0x3d, 'expected = after a key');
		yield* scanner.blanks();
		const table = this.#tables.tableOfKey(from, path);
		if (table === undefined) return scanner.fail('a table or value of that name is defined before', start);
		table.set(path.at(-1)!, yield* this.#value());
	}

	*#key(): Pausing<string[]> {
		const scanner = this.#scanner;
		const path: string[] = [];
		do {
			yield* scanner.blanks();
			if (scanner.code === 0x22 || scanner.code === 0x27) {
				if (startsLongString(scanner)) scanner.fail('a key has one line');
				path.push(yield* shortString(scanner));
			} else {
				const start = scanner.at;
				yield* scanner.pass(bareForm);
				if (scanner.at === start) scanner.fail('expected a key');
				path.push(scanner.text.slice(start, scanner.at));
			}
			if (path.length > maxDepth) scanner.fail(`keys have at most ${maxDepth} parts`);
			yield* scanner.blanks();
		} while (scanner.accept(0x2e));
		return path;
	}

	*#value(): Pausing<JqValue> {
		const scanner = this.#scanner;
		if (scanner.code === 0x22 || scanner.code === 0x27)
			return yield* startsLongString(scanner) ? longString(scanner) : shortString(scanner);
		if (scanner.code === 0x5b || scanner.code === 0x7b) {
			if (this.#depth === maxDepth) scanner.fail(`arrays and tables are nested at most ${maxDepth} deep`);
			this.#depth += 1;
			const value = yield* scanner.code === 0x5b ? this.#array() : this.#inlineTable();
			this.#depth -= 1;
			return value;
		}
		const start = scanner.at;
		yield* scanner.pass(wordForm);
		// Between a date and a time there may be a blank.
		if (scanner.code === 0x20 && dateForm.test(scanner.text.slice(start, scanner.at))) {
			timeForm.lastIndex = scanner.at + 1;
			if (timeForm.test(scanner.text)) {
				scanner.at += 1;
				yield* scanner.pass(wordForm);
			}
		}
		return scalarOf(scanner.text.slice(start, scanner.at)) ?? scanner.fail('invalid value', start);
	}

	*#array(): Pausing<JqValue> {
		const scanner = this.#scanner;
		const values: JqValue[] = [];
		scanner.at += 1;
		for (;;) {
			if (scanner.isStopDue()) yield;
			yield* scanner.void();
			if (scanner.accept(0x5d)) return values;
			values.push(yield* this.#value());
			yield* scanner.void();
			if (scanner.accept(0x5d)) return values;
			scanner.expect(0x2c, 'expected , or ] after a value of an array');
		}
	}

	*#inlineTable(): Pausing<JqValue> {
		const scanner = this.#scanner;
		const table: TomlTable = new Map();
		scanner.at += 1;
		for (;;) {
			if (scanner.isStopDue()) yield;
			yield* scanner.void();
			if (scanner.accept(0x7d)) break;
			yield* this.#pair(table);
			yield* scanner.void();
			if (scanner.accept(0x7d)) break;
			scanner.expect(0x2c, 'expected , or } after a value of a table');
		}
		this.#tables.close(table);
		return table;
	}
}

const bareForm = /[-A-Za-z0-9_]{1,4096}/y;
const wordForm = /[^ \t\r\n,\]}#]{1,4096}/y;
const dateForm = /^\d{4}-\d\d-\d\d$/;
const timeForm = /\d\d:/y;
