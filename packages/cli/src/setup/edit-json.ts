import {
	createScanner,
	findNodeAtLocation,
	type Node,
	type ParseError,
	parse,
	parseTree,
	printParseErrorCode,
} from 'jsonc-parser';
import { MalformedConfiguration } from './malformed-configuration.ts';

/** The content of a JSON file, comments and last commas allowed. Throws {@link MalformedConfiguration}. */
export const readJson = (text: string): unknown => {
	const errors: ParseError[] = [];
	const content: unknown = parse(withoutMark(text), errors, {
		allowTrailingComma: true,
		allowEmptyContent: true,
	});
	const [error] = errors;
	if (error !== undefined) {
		const line = text.slice(0, error.offset).split('\n').length;
		throw new MalformedConfiguration(`line ${line}: ${printParseErrorCode(error.error)}`);
	}
	if (content !== undefined && (typeof content !== 'object' || content === null || Array.isArray(content)))
		throw new MalformedConfiguration('it holds no object');
	return content;
};

/** The text with a value at some keys, or without it where there is none to set; the rest stays as it is written. */
export const editJson = (text: string, keys: readonly string[], value: unknown): string => {
	const given = withoutMark(text);
	const mark = text.slice(0, text.length - given.length);
	const tree = parseTree(given, [], { allowTrailingComma: true, allowEmptyContent: true });
	if (tree === undefined) return value === undefined ? text : `${mark}${fresh(given, keys, value)}`;
	const found = findNodeAtLocation(tree, [...keys]);
	if (value === undefined) return found === undefined ? text : mark + withoutProperty(given, found.parent!);
	if (found === undefined) return mark + withProperty(given, tree, keys, value);
	const style = styleOf(given);
	const lines = inLines(value, style, keys.length);
	return mark + given.slice(0, found.offset) + lines + given.slice(found.offset + found.length);
};

// Editors of some systems put a mark before the first character.
const withoutMark = (text: string): string => (text.startsWith('\ufeff') ? text.slice(1) : text);

const fresh = (text: string, keys: readonly string[], value: unknown): string => {
	const style = styleOf(text);
	const gap = text === '' || text.endsWith('\n') ? '' : style.newline;
	return `${text}${gap}${inLines(nested(keys, value), style, 0)}${style.newline}`;
};

interface Style {
	readonly indent: string;
	readonly newline: string;
}

const styleOf = (text: string): Style => ({
	indent: /^(?<indent>[ \t]+)\S/m.exec(text)?.groups?.indent ?? '  ',
	newline: text.includes('\r\n') ? '\r\n' : '\n',
});

const inLines = (value: unknown, { indent, newline }: Style, depth: number): string =>
	JSON.stringify(value, undefined, indent)
		.split('\n')
		.join(newline + indent.repeat(depth));

const nested = (keys: readonly string[], value: unknown): unknown =>
	keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

// After the last thing of the innermost object that is there, and behind what is said about that on its line.
const withProperty = (text: string, tree: Node, keys: readonly string[], value: unknown): string => {
	let depth = keys.length - 1;
	let holder = findNodeAtLocation(tree, keys.slice(0, depth));
	while (holder === undefined) {
		depth -= 1;
		holder = depth === 0 ? tree : findNodeAtLocation(tree, keys.slice(0, depth));
	}
	if (holder.type !== 'object')
		throw new MalformedConfiguration(`${keys.slice(0, depth).join('.')} must be an object`);
	const style = styleOf(text);
	const name = JSON.stringify(keys[depth]);
	const put = `${name}: ${inLines(nested(keys.slice(depth + 1), value), style, depth + 1)}`;
	const line = style.newline + style.indent.repeat(depth + 1);
	const last = holder.children?.at(-1);
	const start = last === undefined ? holder.offset + 1 : last.offset + last.length;
	const { comma, lineEnd, isBroken } = after(text, start);
	const close = isBroken ? '' : style.newline + style.indent.repeat(depth);
	const separator = last === undefined || comma !== undefined ? '' : ',';
	const end = comma === undefined ? '' : ',';
	return `${text.slice(0, start)}${separator}${text.slice(start, lineEnd)}${line}${put}${end}${close}${text.slice(isBroken ? lineEnd : skipSpaces(text, lineEnd))}`;
};

const skipSpaces = (text: string, from: number): number => from + /^[ \t]*/.exec(text.slice(from))![0].length;

interface After {
	/** Where the comma stands, if there is one. */
	readonly comma: number | undefined;
	/** Where the line ends, comments and the comma included; or where the object does. */
	readonly lineEnd: number;
	/** Whether the line ends before the object does. */
	readonly isBroken: boolean;
}

// The kinds of tokens are numbers in a declaration that has none at run time.
const token = { comma: 5, lineComment: 12, blockComment: 13, lineBreak: 14, space: 15 } as const;

/** What stands after a place in an object, up to the end of its line. */
const after = (text: string, start: number): After => {
	const scanner = createScanner(text);
	scanner.setPosition(start);
	let comma: number | undefined;
	let lineEnd = start;
	for (;;) {
		const kind: number = scanner.scan();
		if (kind === token.lineBreak) return { comma, lineEnd, isBroken: true };
		if (kind === token.comma && comma === undefined) comma = scanner.getTokenOffset();
		else if (kind !== token.lineComment && kind !== token.blockComment && kind !== token.space)
			return { comma, lineEnd, isBroken: false };
		if (kind !== token.space) lineEnd = scanner.getTokenOffset() + scanner.getTokenLength();
	}
};

// With its comma, or with that before it where it is the last; a line that holds nothing else goes too.
const withoutProperty = (text: string, property: Node): string => {
	const siblings = property.parent!.children!;
	const at = siblings.indexOf(property);
	const end = property.offset + property.length;
	const { comma } = after(text, end);
	const from = lineStart(text, property.offset);
	if (comma !== undefined) return text.slice(0, from) + text.slice(comma + 1);
	const before = siblings[at - 1];
	if (before === undefined) return text.slice(0, from) + text.slice(end);
	const last = after(text, before.offset + before.length).comma;
	if (last === undefined) return text.slice(0, before.offset + before.length) + text.slice(end);
	return text.slice(0, last) + text.slice(last + 1, from) + text.slice(end);
};

// Where the line of a thing begins, its newline included, if nothing stands before it there.
const lineStart = (text: string, offset: number): number =>
	/\r?\n?[ \t]*$/.exec(text.slice(0, offset))?.index ?? offset;
