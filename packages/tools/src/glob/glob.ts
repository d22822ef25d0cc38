import {
	defineTool,
	type Flow,
	isFsError,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
	wait,
} from '@tenon/core';
import { asData } from '../support/data.ts';
import { choice, flag, integer, optional, text } from '../support/field.ts';
import { hiddenNote } from '../support/hidden-note.ts';
import { demandFile } from '../support/look-up.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { compilePathPattern } from '../support/path-pattern.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { toolInput } from '../support/tool-input.ts';
import { unreadableNote } from '../support/unreadable-note.ts';
import { walk } from '../support/walk.ts';

/** How much the tool does. */
export interface GlobToolOptions {
	/** Entries that one call looks at; default 1 000 000. */
	readonly maxEntries?: number;
}

/** `glob`: files by their names, as data. Changes nothing. */
export const globTool = ({ maxEntries = 1_000_000 }: GlobToolOptions = {}): Tool =>
	defineTool({
		name: 'glob',
		label: 'Find files',
		description:
			'Find files by name. A pattern without a slash matches names at any depth (*.ts); one with a slash matches paths below the directory (src/**/*.test.{ts,js}). What .gitignore names is left out unless ignore is false; directories are not listed. Use grep to search in files.',
		input: toolInput({
			pattern: text('pattern: * ? [a-z] {a,b} and ** for any directories', { minLength: 1 }),
			path: optional(text('directory to look in; default: the working directory', { minLength: 1 })),
			limit: optional(integer('most paths to return; default 200', { minimum: 1, maximum: 10_000 })),
			ignore: optional(flag('leave out what is ignored; default true')),
			sort: optional(choice('by path (default), or the newest first', ['path', 'newest'])),
		}),
		output: outputObject({
			directory: property('string', 'absolute path of the directory'),
			paths: listOf('paths below it', { type: 'string' }),
			total: property('integer', 'how many files matched'),
			isCut: property('boolean', 'whether paths are left out, or not everything was looked at'),
		}),
		effects: ['fs.read'],
		touches: ({ path = '.' }, resolve) => [{ path: resolve(path), kind: 'read', recursive: true }],
		run: (args, context) => runReporting(() => glob(args, context, maxEntries)),
	});

interface GlobArguments {
	readonly pattern: string;
	readonly path?: string;
	readonly limit?: number;
	readonly ignore?: boolean;
	readonly sort?: 'path' | 'newest';
}

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
