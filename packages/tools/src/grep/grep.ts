import {
	andThen,
	baseName,
	defineTool,
	encodeText,
	type Flow,
	runFlow,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
} from '@tenon/core';
import { asData } from '../support/data.ts';
import { flag, integer, optional, text } from '../support/field.ts';
import { cutBytes, defaultBudget, type OutputBudget } from '../support/head-and-tail.ts';
import { hiddenNote } from '../support/hidden-note.ts';
import { demandFile, oddKind } from '../support/look-up.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { toolInput } from '../support/tool-input.ts';
import { unreadableNote } from '../support/unreadable-note.ts';
import { walk } from '../support/walk.ts';
import { type FileMatch, TreeSearch } from './tree-search.ts';

/** How much the tool does and shows. */
export interface GrepToolOptions {
	/** Entries that one call looks at; default 1 000 000. */
	readonly maxEntries?: number;
	/** How much of the text is shown; default 24 KiB. */
	readonly budget?: OutputBudget;
}

/** `grep`: lines of files that match an expression, as data. Changes nothing. */
export const grepTool = (options: GrepToolOptions = {}): Tool =>
	defineTool({
		name: 'grep',
		label: 'Search in files',
		description:
			'Search files line by line with a regular expression (syntax of ripgrep: \\d \\w \\b (a|b) x{2,} ^ $; no look-around, no back-references). Searches a file, or all below a directory; what .gitignore names and binary files are left out. Returns file, line number and text of each match.',
		input: toolInput({
			pattern: text('regular expression', { minLength: 1 }),
			path: optional(text('file or directory to search; default: the working directory', { minLength: 1 })),
			glob: optional(text('only files that match this, such as *.ts or src/**/*.{c,h}', { minLength: 1 })),
			ignoreCase: optional(flag('capital and small letters are the same; default false')),
			context: optional(
				integer('lines to show before and behind each match; default 0', { minimum: 0, maximum: 20 }),
			),
			limit: optional(integer('most matches to return; default 100', { minimum: 1, maximum: 5000 })),
			ignore: optional(flag('leave out what is ignored; default true')),
		}),
		output: outputObject({
			matches: listOf(
				'the lines that match, by file and line',
				outputObject(
					{
						file: property('string', 'the file, below path or as path names it'),
						line: property('integer', 'number of the line, from 1'),
						text: property('string', 'the line; of a long one the part around the match'),
						before: listOf('lines before it', { type: 'string' }),
						after: listOf('lines behind it', { type: 'string' }),
					},
					['before', 'after'],
				),
			),
			searchedFiles: property('integer', 'files that were searched'),
			binaryFiles: property('integer', 'files that were passed over as binary'),
			isCut: property('boolean', 'whether there may be more matches'),
		}),
		effects: ['fs.read'],
		touches: ({ path = '.' }, resolve) => [{ path: resolve(path), kind: 'read', recursive: true }],
		run: (args, context) => runReporting(() => grep(args, context, options)),
	});

interface GrepArguments {
	readonly pattern: string;
	readonly path?: string;
	readonly glob?: string;
	readonly ignoreCase?: boolean;
	readonly context?: number;
	readonly limit?: number;
	readonly ignore?: boolean;
}

const grep = function* (
	args: GrepArguments,
	context: ToolContext,
	{ maxEntries = 1_000_000, budget = defaultBudget }: GrepToolOptions,
): Flow<ToolResult> {
	const { path = '.', limit = 100, ignore = true } = args;
	const { pattern, glob, ignoreCase = false, context: contextLines = 0 } = args;
	const request = { pattern, glob, ignoreCase, contextLines };
	const root = yield* demandFile(context, path);
	const search = new TreeSearch({ ...request, limit }, context);
	if (root.stat.kind !== 'directory') {
		const odd = oddKind(root.stat);
		if (odd !== undefined)
			throw new ToolFailure(`${path} is ${odd}: only files and directories can be searched`);
		yield* search.take(root.realPath, baseName(root.path));
		return resultOf(search, args, budget, { cut: [], hidden: [] });
	}
	const report = yield* walk(context, root.realPath, {
		ignores: ignore,
		maxEntries,
		visit: ({ path: each, relative, kind }) =>
			kind !== 'file' || andThen(runFlow(search.take(each, relative)), () => !search.isFull),
	});
	const wasCut = report.isCut && !search.isFull;
	search.unread.unshift(...report.unreadable);
	return resultOf(search, args, budget, {
		cut: wasCut ? [`stopped after ${maxEntries} entries: name a directory further down`] : [],
		hidden: hiddenNote(report),
	});
};

/** What there is to say about the walk. */
interface WalkNotes {
	readonly cut: readonly string[];
	readonly hidden: readonly string[];
}

const resultOf = (
	search: TreeSearch,
	{ context = 0, limit = 100 }: GrepArguments,
	budget: OutputBudget,
	walked: WalkNotes,
): ToolResult => {
	const { matches, searchedFiles, binaryFiles, isFull, unread } = search;
	const lines = matches.map((match) => (context === 0 ? matchLine(match) : matchBlock(match)));
	const shown = cutBytes(encodeText(lines.join(context === 0 ? '' : '--\n')), budget);
	const notes = [
		...(matches.length === 0 ? [`no line of ${searchedFiles} files matches`] : []),
		...(isFull ? [`stopped at ${limit} matches: narrow the search or raise limit`] : []),
		...walked.cut,
		...unreadableNote(unread),
		...walked.hidden,
	];
	return textResult(shown.text + notes.map((note) => `[${note}]\n`).join(''), {
		data: asData({
			matches: matches.map(({ file, line, text: found, before, after }) => ({
				file,
				line,
				text: found,
				...(context === 0 ? {} : { before, after }),
			})),
			searchedFiles,
			binaryFiles,
			isCut: isFull || walked.cut.length > 0,
		}),
	});
};

const matchLine = ({ file, line, text: found }: FileMatch): string => `${file}:${line}:${found}\n`;

const matchBlock = (match: FileMatch): string => {
	const { file, line, before, after } = match;
	const around = (text: string, number: number): string => `${file}-${number}-${text}\n`;
	return [
		...before.map((text, at) => around(text, line - before.length + at)),
		matchLine(match),
		...after.map((text, at) => around(text, line + 1 + at)),
	].join('');
};
