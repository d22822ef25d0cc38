import { isDeepStrictEqual } from 'node:util';
import { parseToml, type TomlLines, tomlLines } from '@tenon/host';
import type { ConfigPath } from '../config.ts';
import { ConfigError } from '../errors.ts';
import { isTable } from '../schema/value-types.ts';
import { tomlKey, tomlValue } from './toml-value.ts';

/**
 * The text with a value at a path, or without what is there; comments, order and all else stay byte for byte. What comes
 * of it is read again and compared with what was meant, so that no way of writing TOML can lead to another change. Throws
 * `PolicyError` where the text is no TOML, and {@link ConfigError} where the change has to be made by hand.
 */
export const editDocument = (text: string, file: string, path: ConfigPath, value: unknown): string => {
	const before = contentOf(text, file);
	const meant = value === undefined ? without(before, path) : withValue(before, path, value);
	if (isDeepStrictEqual(before, meant)) return text;
	const lines = tomlLines(text);
	const attempts =
		value === undefined ? [removed] : [replaced, inInlineTable, underHeader, appended, besideDotted];
	for (const attempt of attempts) {
		const after = attempt(text, lines, path, value);
		if (after !== undefined && isMeant(after, file, meant)) return after;
	}
	throw new ConfigError(
		'config.by-hand',
		`${file}: ${path.join('.')} is written in a way that is not changed here; change it with: tenon config edit`,
	);
};

type Attempt = (text: string, lines: TomlLines, path: ConfigPath, value: unknown) => string | undefined;

const replaced: Attempt = (text, lines, path, value) => {
	const place = lines.assignmentOf(path);
	return place && text.slice(0, place.valueStart) + tomlValue(value) + text.slice(place.end);
};

// `headers = { a = "1" }` with one more.
const inInlineTable: Attempt = (text, lines, path, value) => {
	for (let length = path.length - 1; length > 0; length--) {
		const place = lines.assignmentOf(path.slice(0, length));
		if (place === undefined || text[place.valueStart] !== '{') continue;
		const inner = text.slice(place.valueStart + 1, place.end - 1).trimEnd();
		const added = `${path.slice(length).map(tomlKey).join('.')} = ${tomlValue(value)}`;
		const gap = inner.trim() === '' ? ' ' : ', ';
		return `${text.slice(0, place.valueStart + 1)}${inner}${gap}${added} ${text.slice(place.end - 1)}`;
	}
	return undefined;
};

// After the last line of the table that has it, before what separates the next one.
const underHeader: Attempt = (text, lines, path, value) => {
	const at = lines.headers.findIndex((header) => isDeepStrictEqual(header.path, path.slice(0, -1)));
	if (at === -1) return undefined;
	const next = lines.headers[at + 1]?.start ?? text.length;
	const body = text.slice(0, next).split(/(?<=\n)/);
	// Blank lines and remarks right above the next header belong to that.
	while (
		next < text.length &&
		/^\s*(?:#.*)?\s*$/.test(body.at(-1)!) &&
		body.join('').length > lines.headers[at]!.end
	)
		body.pop();
	const head = body.join('').trimEnd();
	return insertedLine(
		text,
		Math.max(head.length, lines.headers[at]!.end),
		`${tomlKey(path.at(-1)!)} = ${tomlValue(value)}`,
	);
};

// `models.default = …` at the top, where others of that table are written so.
const besideDotted: Attempt = (text, lines, path, value) => {
	const end = lines.headers[0]?.start ?? text.length;
	const top = text.slice(0, end).trimEnd();
	return insertedLine(text, top.length, `${path.map(tomlKey).join('.')} = ${tomlValue(value)}`);
};

const appended: Attempt = (text, _lines, path, value) => {
	const header = `[${path.slice(0, -1).map(tomlKey).join('.')}]`;
	const newline = newlineOf(text);
	const gap = text === '' ? '' : text.endsWith('\n') ? newline : newline + newline;
	return `${text}${gap}${header}${newline}${tomlKey(path.at(-1)!)} = ${tomlValue(value)}${newline}`;
};

// The whole line, with a remark that follows the value; in an inline table the field and its comma.
const removed: Attempt = (text, lines, path) => {
	const place = lines.assignmentOf(path);
	if (place === undefined) return withoutTables(text, lines, path);
	const lineStart = text.lastIndexOf('\n', place.start - 1) + 1;
	const after = /^[ \t]*(?:#[^\n]*)?(?:\n|$)/.exec(text.slice(place.end));
	if (text.slice(lineStart, place.start).trim() === '' && after !== null)
		return text.slice(0, lineStart) + text.slice(place.end + after[0].length);
	const comma = /^\s*,\s*/.exec(text.slice(place.end));
	if (comma !== null) return text.slice(0, place.start) + text.slice(place.end + comma[0].length);
	return text.slice(0, place.start).replace(/,?\s*$/, ' ') + text.slice(place.end).trimStart();
};

// A table with its header and all that is in it, up to the remarks of the next one.
const withoutTables = (text: string, { headers }: TomlLines, path: ConfigPath): string | undefined => {
	let after = text;
	for (const [at, { path: own, start }] of [...headers.entries()].toReversed()) {
		if (!path.every((step, index) => own[index] === step)) continue;
		const next = headers[at + 1]?.start ?? text.length;
		const body = text.slice(start, next).split(/(?<=\n)/);
		const kept: string[] = [];
		while (next < text.length && body.length > 1 && /^\s*#/.test(body.at(-1)!)) kept.unshift(body.pop()!);
		after = after.slice(0, start) + kept.join('') + after.slice(next);
	}
	return after === text ? undefined : after;
};

const insertedLine = (text: string, at: number, line: string): string => {
	const newline = newlineOf(text);
	const [head, tail] = [text.slice(0, at), text.slice(at)];
	const rest = tail.replace(/^[ \t]*(?:#[^\n]*)?/, '');
	const remark = tail.slice(0, tail.length - rest.length).trimEnd();
	return `${head}${remark}${head === '' ? '' : newline}${line}${rest === '' || head === '' ? newline : ''}${rest}`;
};

const newlineOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

const isMeant = (text: string, file: string, meant: unknown): boolean => {
	try {
		return isDeepStrictEqual(withoutEmpty(contentOf(text, file)), withoutEmpty(meant));
	} catch {
		// An attempt that is no TOML was the wrong one; the next is made.
		return false;
	}
};

// The parser's tables have no prototype, and ours have.
const contentOf = (text: string, file: string): Table => ordinary(parseToml(text, file)) as Table;

const ordinary = (value: unknown): unknown => {
	if (Array.isArray(value)) return value.map(ordinary);
	if (!isTable(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, ordinary(each)]));
};

// A table with nothing in it says nothing: whether its header is left does not matter.
const withoutEmpty = (value: unknown): unknown => {
	if (!isTable(value)) return value;
	const fields = Object.entries(value).map(([name, each]) => [name, withoutEmpty(each)] as const);
	return Object.fromEntries(fields.filter(([, each]) => !isTable(each) || Object.keys(each).length > 0));
};

type Table = Readonly<Record<string, unknown>>;

const withValue = (table: Table, [step, ...rest]: ConfigPath, value: unknown): Table => {
	if (step === undefined) return table;
	const inner = Object.hasOwn(table, step) ? table[step] : {};
	return {
		...table,
		[step]: rest.length === 0 ? value : withValue(isTable(inner) ? inner : {}, rest, value),
	};
};

// The table that it was in stays, as its header does.
const without = (table: Table, [step, ...rest]: ConfigPath): Table => {
	if (step === undefined || !Object.hasOwn(table, step)) return table;
	const { [step]: found, ...others } = table;
	if (rest.length === 0) return others;
	return isTable(found) ? { ...table, [step]: without(found, rest) } : table;
};
