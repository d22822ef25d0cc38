import {
	andThen,
	baseName,
	encodeText,
	type Flow,
	runFlow,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
	withRun,
} from '@tenon/core';
import { asData } from '../support/data.ts';
import { cutBytes } from '../support/head-and-tail.ts';
import { hiddenNote } from '../support/hidden-note.ts';
import { demandFile, oddKind } from '../support/look-up.ts';
import { defaultBudget, type OutputBudget } from '../support/output-budget.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { unreadableNote } from '../support/unreadable-note.ts';
import { walk } from '../support/walk.ts';
import { type GrepArguments, grepDeclaration } from './declaration.ts';
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
	withRun(grepDeclaration(), (args, context) => runReporting(() => grep(args, context, options)));

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
