import { type Flow, type Maybe, wait } from '@tenon/core';
import { NumberLiteral } from '../../jq/values/number-literal.ts';
import { isArray, isObject, type JqObject, type JqValue } from '../../jq/values/value.ts';

/** A value that no TOML text stands for, and the reason. */
export class TomlUnwritable extends Error {}

/** The text of a table: its own values first, and then a header for each table and each array of tables in it. */
export const tomlText = (table: JqObject, breathe: (steps: number) => Maybe<void>): Flow<string> =>
	new TomlWriter(breathe).document(table);

/** Most tables and arrays inside of each other. */
const maxDepth = 1000;

class TomlWriter {
	readonly #breathe: (steps: number) => Maybe<void>;

	constructor(breathe: (steps: number) => Maybe<void>) {
		this.#breathe = breathe;
	}

	*document(table: JqObject): Flow<string> {
		const text = yield* this.#table(table, { prefix: '', header: '', depth: maxDepth });
		return text.endsWith('\n') ? text : `${text}\n`;
	}

	*#table(
		table: JqObject,
		{ prefix, header, depth }: { readonly prefix: string; readonly header: string; readonly depth: number },
	): Flow<string> {
		if (depth === 0) throw new TomlUnwritable(`values are nested more than ${maxDepth} deep`);
		let own = '';
		let tables = '';
		const addTable = (text: string): void => {
			tables += (tables === '' ? '' : '\n') + text;
		};
		for (const [name, value] of table) {
			yield* wait(this.#breathe(stepsOfValue));
			const key = keyText(name);
			const path = prefix === '' ? key : `${prefix}.${key}`;
			if (isObject(value))
				addTable(yield* this.#table(value, { prefix: path, header: path, depth: depth - 1 }));
			else if (isArray(value) && (yield* this.#isOfTables(value)))
				addTable(yield* this.#tables(value as readonly JqObject[], path, depth - 1));
			else own += `${key} = ${yield* this.#value(value, depth)}\n`;
		}
		// A header is needed only where something is written below it, or nothing at all.
		if (header !== '' && (own !== '' || tables === ''))
			own = own === '' ? `[${header}]` : `[${header}]\n${own}`;
		return own !== '' && tables !== '' ? `${own}\n${tables}` : own + tables;
	}

	*#tables(list: readonly JqObject[], path: string, depth: number): Flow<string> {
		if (depth === 0) throw new TomlUnwritable(`values are nested more than ${maxDepth} deep`);
		let text = '';
		for (const table of list) {
			text += `${text === '' ? '' : '\n'}[[${path}]]\n`;
			text += yield* this.#table(table, { prefix: path, header: '', depth });
		}
		return text;
	}

	*#isOfTables(list: readonly JqValue[]): Flow<boolean> {
		for (const item of list) {
			if (!isObject(item)) return false;
			yield* wait(this.#breathe(1));
		}
		return list.length > 0;
	}

	*#value(value: JqValue, depth: number): Flow<string> {
		yield* wait(this.#breathe(stepsOfValue));
		if (depth === 0) throw new TomlUnwritable(`values are nested more than ${maxDepth} deep`);
		if (value === null) throw new TomlUnwritable('TOML has no null');
		if (isArray(value)) {
			let items = '';
			for (const item of value) items += `${items === '' ? '' : ', '}${yield* this.#value(item, depth - 1)}`;
			return items === '' ? '[]' : `[ ${items} ]`;
		}
		if (isObject(value)) {
			let pairs = '';
			for (const [name, item] of value)
				pairs += `${pairs === '' ? '' : ', '}${keyText(name)} = ${yield* this.#value(item, depth - 1)}`;
			return pairs === '' ? '{}' : `{ ${pairs} }`;
		}
		if (typeof value === 'string') return yield* this.#string(value);
		return typeof value === 'boolean' ? String(value) : numberText(value);
	}

	*#string(text: string): Flow<string> {
		if (text.length <= pieceSize) return stringText(text);
		let written = '';
		for (let at = 0; at < text.length; ) {
			const isInside = isHighSurrogate(text.charCodeAt(at + pieceSize - 1));
			const end = at + pieceSize + (isInside ? 1 : 0);
			written += stringText(text.slice(at, end)).slice(1, -1);
			at = end;
			yield* wait(this.#breathe(pieceSize >> 2));
		}
		return `"${written}"`;
	}
}

const stepsOfValue = 4;
const pieceSize = 8192;

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

const keyText = (key: string): string => (/^[-A-Za-z0-9_]+$/.test(key) ? key : stringText(key));

const stringText = (text: string): string =>
	JSON.stringify(text.toWellFormed()).replaceAll('\x7f', '\\u007f');

const numberText = (number: number | NumberLiteral): string => {
	if (number instanceof NumberLiteral)
		return /^-?\d+$/.test(number.text) ? number.text : numberText(number.value);
	if (Number.isNaN(number)) return 'nan';
	if (!Number.isFinite(number)) return number < 0 ? '-inf' : 'inf';
	// An integer that a double does not count by one is written as a fraction.
	return Number.isInteger(number) && !Number.isSafeInteger(number) ? number.toFixed(1) : String(number);
};
