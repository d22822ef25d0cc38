import { parse, stringify, TomlError } from 'smol-toml';
import { MalformedConfiguration } from './malformed-configuration.ts';

/** The content of a TOML file. Throws {@link MalformedConfiguration}. */
export const readToml = (text: string): Record<string, unknown> => {
	try {
		return parse(text);
	} catch (error) {
		if (!(error instanceof TomlError)) throw error;
		throw new MalformedConfiguration(`line ${error.line}: ${error.message.split('\n')[0]}`);
	}
};

/**
 * The text with a table of its own for a value, or without the table; the rest stays byte for byte. A table that is
 * written in another way than with a header is not found: the caller compares the result.
 */
export const editToml = (text: string, keys: readonly string[], value: unknown): string => {
	const newline = text.includes('\r\n') ? '\r\n' : '\n';
	const found = findTable(text, keys.join('.'));
	if (value === undefined) return found === undefined ? text : withoutTable(text, found);
	const table = stringify(
		keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Record<string, unknown>,
	)
		.trim()
		.replaceAll('\n', newline);
	if (found !== undefined) return text.slice(0, found.start) + table + newline + text.slice(found.end);
	const gap = text === '' ? '' : text.endsWith('\n') ? newline : newline + newline;
	return `${text}${gap}${table}${newline}`;
};

interface Range {
	readonly start: number;
	readonly end: number;
}

// From its header to the end of the last line of it, or of a table within it, that is no comment and not blank.
const findTable = (text: string, name: string): Range | undefined => {
	let start: number | undefined;
	let end = 0;
	let isInside = false;
	for (const line of linesOf(text)) {
		if (line.header !== undefined) {
			isInside = line.header === name || line.header.startsWith(`${name}.`);
			if (isInside) start ??= line.start;
		}
		if (isInside && line.isContent) end = line.end;
	}
	return start === undefined ? undefined : { start, end };
};

// The blank line that was put before it goes with it.
const withoutTable = (text: string, { start, end }: Range): string => {
	const before = text.slice(0, start);
	return before.replace(/(?<=\n)\r?\n$/, '') + text.slice(end);
};

interface TomlLine extends Range {
	/** The name of the table that begins here, its keys without quotes. */
	readonly header: string | undefined;
	/** Whether it is more than blank or a comment. */
	readonly isContent: boolean;
}

const linesOf = function* (text: string): Generator<TomlLine> {
	let start = 0;
	let open: string | undefined;
	for (const line of text.split(/(?<=\n)/)) {
		const end = start + line.length;
		const isWithin = open !== undefined;
		open = openAfter(line, open);
		const header = isWithin ? undefined : /^\s*\[\[?\s*(?<name>[^\]]+?)\s*\]/.exec(line)?.groups?.name;
		yield {
			start,
			end,
			header: header?.replaceAll(/["'\s]/g, ''),
			isContent: isWithin || /^\s*[^#\s]/.test(line),
		};
		start = end;
	}
};

// What is still open at the end of a line: a text of several lines, or brackets (one for each).
const openAfter = (line: string, before: string | undefined): string | undefined => {
	let open = before ?? '';
	const isHeader = open === '' && /^\s*\[/.test(line);
	if (isHeader) return undefined;
	for (const [part] of line.matchAll(/"""|'''|\\.|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|[[\]{}#]/g)) {
		if (open === '"""' || open === "'''") {
			if (part === open) open = '';
		} else if (part === '"""' || part === "'''") open = part;
		else if (part === '#') break;
		else if (part === '[' || part === '{') open += part;
		else if (part === ']' || part === '}') open = open.slice(0, -1);
	}
	return open === '' ? undefined : open;
};
