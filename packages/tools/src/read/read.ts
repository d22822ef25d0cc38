import {
	type DirEntry,
	type Flow,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
	wait,
	withRun,
} from '@tenon/core';
import type { FileState } from '../files/file-state.ts';
import { linesFrom } from '../files/lines-from.ts';
import { readBytes, readText } from '../files/read-text.ts';
import { asData } from '../support/data.ts';
import { fileTypeOf, typeBytes } from '../support/file-type.ts';
import { demandFile, type FoundFile, oddKind } from '../support/look-up.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { defaultLines, type ReadArguments, readDeclaration } from './declaration.ts';
import { readLineWindow } from './line-window.ts';

/** What the tool is made of, and how much it shows. */
export interface ReadToolOptions {
	/** Told of every file that was read. */
	readonly files: FileState;
	/** Lines where the caller names no limit; default 2 000. */
	readonly maxLines?: number;
	/** Characters of one line; default 2 000. */
	readonly maxLineChars?: number;
	/** Characters of text in one answer; default 64 000. */
	readonly maxChars?: number;
	/** Bytes of an image that is handed over; default 5 MiB. */
	readonly maxImageBytes?: number;
}

/** `read`: lines of a text file with their numbers, or an image. Changes nothing but what the tracker knows. */
export const readTool = (options: ReadToolOptions): Tool =>
	withRun(readDeclaration(options), (args, context) => runReporting(() => read(args, context, options)));

const maxEntries = 200;

const read = function* (
	args: ReadArguments,
	context: ToolContext,
	options: ReadToolOptions,
): Flow<ToolResult> {
	const file = yield* demandFile(context, args.path);
	const { kind, size, version } = file.stat;
	const facts = { path: file.path, size, version };
	if (kind === 'directory') return yield* showDirectory(args.path, file, context, facts);
	const odd = oddKind(file.stat);
	if (odd !== undefined)
		throw new ToolFailure(`${args.path} is ${odd}: only files and directories can be read`);
	const start = yield* wait(context.fileSystem.read(file.realPath, { offset: 0, length: typeBytes }));
	const type = fileTypeOf(start);
	if (type.kind === 'text') return yield* showLines(args, file, context, facts, options);
	if (type.kind === 'binary')
		return textResult(`${args.path}: ${type.name}, ${size} bytes; not shown`, {
			data: asData({ ...facts, kind: 'binary', type: type.name }),
		});
	const { maxImageBytes = 5 * 1024 * 1024 } = options;
	if (size > maxImageBytes)
		throw new ToolFailure(
			`${args.path}: ${type.name} of ${size} bytes; images of at most ${maxImageBytes} bytes can be shown`,
		);
	const bytes = yield* readBytes(context, file, options.files.cache);
	options.files.tracker.note(file.realPath, version);
	return {
		...textResult(`${args.path}: ${type.name}, ${size} bytes`, {
			data: asData({ ...facts, kind: 'image', type: type.mimeType }),
		}),
		content: [
			{ type: 'text', text: `${args.path}: ${type.name}, ${size} bytes` },
			{ type: 'image', mimeType: type.mimeType, bytes },
		],
	};
};

type Facts = Readonly<Record<'path' | 'version', string>> & { readonly size: number };

const showLines = function* (
	{ path, offset = 1, limit, anchors: wantsAnchors = false }: ReadArguments,
	file: FoundFile,
	context: ToolContext,
	facts: Facts,
	{ files, maxLines = defaultLines, maxLineChars = 2000, maxChars = 64_000 }: ReadToolOptions,
): Flow<ToolResult> {
	const window = yield* readLineWindow(context, file, files.cache, {
		firstLine: offset,
		maxLines: limit ?? maxLines,
		maxLineChars,
		maxChars,
	});
	const { lines, totalLines, hasMore } = window;
	if (lines.length === 0 && offset > 1)
		throw new ToolFailure(`${path}: line ${offset} is beyond its end: it has ${totalLines} lines`);
	files.tracker.note(file.realPath, file.stat.version);
	const anchors = wantsAnchors
		? yield* anchorsOf(path, file, offset, lines.length, context, files)
		: undefined;
	const lastLine = offset + lines.length - 1;
	const numbered = lines
		.map(
			(line, at) =>
				`${String(offset + at).padStart(6)}${anchors === undefined ? '' : ` ${anchors[at]}`}\t${line}\n`,
		)
		.join('');
	const notes = [
		...(lines.length === 0 ? ['the file is empty'] : []),
		...(hasMore
			? [`lines ${offset} to ${lastLine} of ${totalLines ?? 'more'}; go on with offset ${lastLine + 1}`]
			: []),
		...(window.hasCarriageReturns ? ['lines end in CRLF; edit keeps that'] : []),
		...(window.hasRawBytes ? ['bytes that are not UTF-8 are shown as \ufffd'] : []),
	];
	return textResult(numbered + notes.map((note) => `[${note}]\n`).join(''), {
		data: asData({
			...facts,
			kind: 'text',
			text: lines.map((line) => `${line}\n`).join(''),
			firstLine: offset,
			lastLine,
			totalLines,
			hasMore,
			clippedLines: window.clippedLines,
			...(anchors === undefined ? {} : { anchors }),
		}),
	});
};

// Of whole lines, also where only their start is shown.
const anchorsOf = function* (
	shown: string,
	file: FoundFile,
	firstLine: number,
	count: number,
	context: ToolContext,
	{ cache, anchors }: FileState,
): Flow<readonly string[]> {
	const read = yield* readText(context, file, cache);
	if ('reason' in read)
		throw new ToolFailure(`${shown}: ${read.reason}: only lines of UTF-8 text have anchors`);
	return linesFrom(read.text, firstLine, count).map((line, at) =>
		anchors.issue(file.realPath, firstLine + at, line),
	);
};

const showDirectory = function* (
	shown: string,
	{ realPath }: FoundFile,
	{ fileSystem }: ToolContext,
	facts: Facts,
): Flow<ToolResult> {
	const entries = (yield* wait(fileSystem.list(realPath))).map(entryName).sort();
	const names = entries.slice(0, maxEntries);
	const rest = entries.length - names.length;
	const heading = `${shown} is a directory with ${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}:\n`;
	const more = rest > 0 ? `[${rest} more; list them with glob]\n` : '';
	return textResult(heading + names.map((name) => `${name}\n`).join('') + more, {
		data: asData({ ...facts, kind: 'directory', entries: names, hasMore: rest > 0 }),
	});
};

const entryName = ({ name, kind }: DirEntry): string => `${name}${kind === 'directory' ? '/' : ''}`;
