import {
	type Flow,
	isFsError,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
	wait,
	withRun,
} from '@tenon/core';
import { asData } from '../support/data.ts';
import { hiddenNote } from '../support/hidden-note.ts';
import { demandFile } from '../support/look-up.ts';
import { compilePathPattern } from '../support/path-pattern.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { unreadableNote } from '../support/unreadable-note.ts';
import { walk } from '../support/walk.ts';
import { type GlobArguments, globDeclaration } from './declaration.ts';

/** How much the tool does. */
export interface GlobToolOptions {
	/** Entries that one call looks at; default 1 000 000. */
	readonly maxEntries?: number;
}

/** `glob`: files by their names, as data. Changes nothing. */
export const globTool = ({ maxEntries = 1_000_000 }: GlobToolOptions = {}): Tool =>
	withRun(globDeclaration(), (args, context) => runReporting(() => glob(args, context, maxEntries)));

interface Found {
	readonly path: string;
	readonly relative: string;
}

const glob = function* (
	{ pattern, path = '.', limit = 200, ignore = true, sort = 'path' }: GlobArguments,
	context: ToolContext,
	maxEntries: number,
): Flow<ToolResult> {
	const root = yield* demandFile(context, path);
	if (root.stat.kind !== 'directory') throw new ToolFailure(`${path} is no directory`);
	const matcher = compilePathPattern(pattern);
	const found: Found[] = [];
	let total = 0;
	const report = yield* walk(context, root.realPath, {
		ignores: ignore,
		maxEntries,
		visit: ({ path: each, relative, kind }) => {
			if (kind === 'directory' || !matcher.test(relative)) return true;
			total += 1;
			if (sort === 'newest' || found.length < limit) found.push({ path: each, relative });
			return true;
		},
	});
	const sorted = sort === 'newest' ? (yield* newestFirst(context, found)).slice(0, limit) : found;
	const notes = [
		...(total === 0 ? ['no file matches'] : []),
		...(total > sorted.length
			? [`${total - sorted.length} more of ${total}: narrow the pattern or raise limit`]
			: []),
		...(report.isCut ? [`stopped after ${maxEntries} entries: name a directory further down`] : []),
		...unreadableNote(report.unreadable),
		...hiddenNote(report),
	];
	const paths = sorted.map(({ relative }) => relative);
	return textResult([...paths, ...notes.map((note) => `[${note}]`)].map((line) => `${line}\n`).join(''), {
		data: asData({ directory: root.path, paths, total, isCut: report.isCut || total > paths.length }),
	});
};

const newestFirst = function* ({ fileSystem }: ToolContext, found: readonly Found[]): Flow<readonly Found[]> {
	const timed: (Found & { readonly timeMs: number })[] = [];
	for (const each of found) {
		try {
			timed.push({ ...each, timeMs: (yield* wait(fileSystem.lstat(each.path))).mtimeMs });
		} catch (error) {
			// Gone since it was listed.
			if (!isFsError(error)) throw error;
		}
	}
	return timed.sort((one, other) => other.timeMs - one.timeMs);
};
