import { type Flow, wait } from '@tenon/core';
import { type CommandContext, compileShellPattern } from '@tenon/shell';
import { type LsColors, parseColors } from '../ls/colors.ts';
import { printJson } from '../support/json-output.ts';
import { readGroups, readUsers } from '../support/owners.ts';
import { treeColors } from './default-colors.ts';
import { drawTree } from './draw.ts';
import { jsonTree, treeValue } from './json.ts';
import { type TreeNode, TreeReader } from './read-tree.ts';
import type { TreeStyle } from './style.ts';

type Flag =
	| 'all'
	| 'color'
	| 'directories'
	| 'fullPath'
	| 'classify'
	| 'human'
	| 'plain'
	| 'json'
	| 'follow'
	| 'noColor'
	| 'permissions'
	| 'quote'
	| 'reverse'
	| 'size'
	| 'byTime'
	| 'unsorted'
	| 'byVersion'
	| 'user'
	| 'group'
	| 'directoriesFirst'
	| 'filesFirst'
	| 'gitignore'
	| 'ignoreCase'
	| 'noIgnore'
	| 'matchDirectories'
	| 'noReport'
	| 'prune'
	| 'si';

/** What tree was asked for. */
export type TreeOptions = { readonly [Name in Flag]: boolean } & {
	readonly ignore: readonly string[];
	readonly match: readonly string[];
	readonly level: string | undefined;
};

/** Shows every operand; returns the status of the command. */
export function* showTrees(
	context: CommandContext,
	options: TreeOptions,
	operands: readonly string[],
	order: readonly string[],
): Flow<number> {
	const level = options.level === undefined ? Number.POSITIVE_INFINITY : Number.parseInt(options.level, 10);
	if (!(level > 0)) {
		yield* wait(context.complain('Invalid level, must be greater than 0.'));
		return 1;
	}
	const style = styleOf(context, options, order, level);
	const reader = new TreeReader(context, style, context.hiding({ onlyEnforced: options.noIgnore }));
	const roots: TreeNode[] = [];
	for (const operand of operands.length === 0 ? ['.'] : operands) roots.push(yield* reader.read(operand));
	const accounts = {
		users: yield* readUsers(context),
		groups: yield* readGroups(context),
	};
	const { output } = context;
	if (context.json) printJson(context, treeValue(roots, style, accounts, reader.counts));
	else if (options.json) output.appendText(jsonTree(roots, style, accounts, reader.counts));
	else {
		for (const root of roots) {
			for (const line of drawTree(root, style, accounts)) output.appendText(`${line}\n`);
			yield* wait(output.settle());
		}
		if (!options.noReport) output.appendText(report(reader.counts, options.directories));
	}
	return reader.failed ? 2 : 0;
}

const report = (
	{ directories, files }: { readonly directories: number; readonly files: number },
	isOnlyDirectories: boolean,
): string => {
	const count = (number: number, one: string, many: string): string =>
		`${number} ${number === 1 ? one : many}`;
	const first = count(directories, 'directory', 'directories');
	return `\n${isOnlyDirectories ? first : `${first}, ${count(files, 'file', 'files')}`}\n`;
};

const styleOf = (
	context: CommandContext,
	options: TreeOptions,
	order: readonly string[],
	level: number,
): TreeStyle => {
	const compile = (patterns: readonly string[]): TreeStyle['matched'] =>
		patterns
			.flatMap((pattern) => pattern.split('|'))
			.map((pattern) => ({
				text: pattern,
				pattern: compileShellPattern(pattern.replace(/\/$/, ''), {
					extglob: false,
					nocase: options.ignoreCase,
				}),
				isForDirectories: pattern.endsWith('/'),
			}));
	const sort = order.findLast((name) => ['byTime', 'unsorted', 'byVersion'].includes(name));
	const sizes = order.findLast((name) => ['human', 'si'].includes(name));
	return {
		showsHidden: options.all,
		onlyDirectories: options.directories,
		showsPaths: options.fullPath,
		classifies: options.classify,
		drawsLines: !options.plain,
		follows: options.follow,
		level,
		ignored: compile(options.ignore),
		matched: compile(options.match),
		matchesDirectories: options.matchDirectories,
		prunes: options.prune,
		usesGitignore: options.gitignore,
		sort: sort === undefined ? 'name' : (sort as TreeStyle['sort']),
		isReversed: options.reverse,
		first: options.directoriesFirst ? 'directories' : options.filesFirst ? 'files' : 'none',
		showsPermissions: options.permissions,
		showsUser: options.user,
		showsGroup: options.group,
		size: sizes !== undefined ? (sizes === 'human' ? 'human' : 'si') : options.size ? 'bytes' : 'none',
		isQuoted: options.quote,
		colors: colorsOf(context, options),
		hasReport: !options.noReport,
	};
};

const colorsOf = (context: CommandContext, options: TreeOptions): LsColors | undefined => {
	if (context.variable('TERM') === undefined) return undefined;
	const given = context.variable('TREE_COLORS') ?? context.variable('LS_COLORS') ?? '';
	const isColored = options.color || (!options.noColor && context.output.isTerminal && given !== '');
	if (!isColored) return undefined;
	return parseColors(given === '' ? treeColors : given, new Map());
};
