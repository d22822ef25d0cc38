import { type Flow, wait } from '@tenon/core';
import { type CommandContext, compileShellPattern } from '@tenon/shell';
import { type LsColors, parseColors } from '../ls/colors.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { printJson } from '../support/json-output.ts';
import { readGroups, readUsers } from '../support/owners.ts';
import { treeColors } from './default-colors.ts';
import { drawTree } from './draw.ts';
import { jsonTree, treeValue } from './json.ts';
import { openSink, type TreeSink } from './open-sink.ts';
import { type TreeNode, TreeReader } from './read-tree.ts';
import { sizeText } from './size-text.ts';
import type { TreeStyle } from './style.ts';
import { xmlTree } from './xml.ts';

type Flag =
	| 'all'
	| 'color'
	| 'directories'
	| 'fullPath'
	| 'classify'
	| 'human'
	| 'plain'
	| 'json'
	| 'xml'
	| 'fromFile'
	| 'factsFirst'
	| 'follow'
	| 'noColor'
	| 'permissions'
	| 'quote'
	| 'reverse'
	| 'size'
	| 'byChange'
	| 'date'
	| 'rawNames'
	| 'hideControls'
	| 'oneDevice'
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
	| 'sumSizes'
	| 'si';

/** What tree was asked for. */
export type TreeOptions = { readonly [Name in Flag]: boolean } & {
	readonly ignore: readonly string[];
	readonly match: readonly string[];
	readonly level: string | undefined;
	readonly charset: string | undefined;
	readonly fileLimit: string | undefined;
	readonly sort: string | undefined;
	readonly timeFormat: string | undefined;
	readonly output: string | undefined;
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
	if (options.sort !== undefined && sortWords[options.sort] === undefined) {
		yield* wait(context.writeError(`tree: Sort type '${options.sort}' not valid, should be one of: `));
		context.output.appendText(`${Object.keys(sortWords).join(',')}\n`);
		return 1;
	}
	const problem = problemOf(options);
	if (problem !== undefined) {
		yield* wait(context.complain(problem));
		return 1;
	}
	const sink = yield* openSink(context, options.output);
	if (sink === undefined) return 1;
	try {
		return yield* show(context, options, operands, order, styleOf(context, options, order, level), sink);
	} finally {
		yield* wait(sink.close());
	}
}

function* show(
	context: CommandContext,
	options: TreeOptions,
	operands: readonly string[],
	order: readonly string[],
	style: TreeStyle,
	sink: TreeSink,
): Flow<number> {
	const reader = new TreeReader(context, style, context.hiding({ onlyEnforced: options.noIgnore }));
	const roots: TreeNode[] = [];
	for (const operand of operands.length === 0 ? ['.'] : operands) {
		yield* betweenEntries(context);
		roots.push(yield* options.fromFile ? reader.readListed(operand) : reader.read(operand));
	}
	const accounts = {
		users: yield* readUsers(context),
		groups: yield* readGroups(context),
		now: context.ports.now(),
		timeZone: context.variable('TZ'),
	};
	if (context.json) printJson(context, treeValue(roots, style, accounts, reader.counts));
	else if (options.json || options.xml) {
		const write = order.findLast((name) => name === 'json' || name === 'xml') === 'xml' ? xmlTree : jsonTree;
		sink.append(write(roots, style, accounts, reader.counts));
	} else {
		for (const root of roots) {
			for (const line of drawTree(root, style, accounts)) {
				sink.append(`${line}\n`);
				yield* wait(context.breathe());
			}
			yield* wait(sink.settle());
		}
		if (!options.noReport) sink.append(report(reader.counts, style));
	}
	return reader.failed ? 2 : 0;
}

const problemOf = ({ charset }: TreeOptions): string | undefined => {
	if (charset !== undefined && !/^(?:us-)?ascii$|^utf-?8$/i.test(charset))
		return `--charset=${charset} is not supported, only ascii and utf-8`;
	return undefined;
};

const sortWords: Readonly<Record<string, TreeStyle['sort'] | undefined>> = {
	name: 'name',
	version: 'byVersion',
	size: 'bySize',
	mtime: 'byTime',
	ctime: 'byChange',
};

const sortOf = (options: TreeOptions, order: readonly string[]): TreeStyle['sort'] => {
	const last = order.findLast((name) =>
		['byTime', 'byChange', 'unsorted', 'byVersion', 'sort'].includes(name),
	);
	if (last === 'sort') return sortWords[options.sort!]!;
	return last === undefined ? 'name' : (last as TreeStyle['sort']);
};

// Lines are many tokens and say no more than the indentation; who names a character set wants them drawn.
const penOf = ({ shape }: CommandContext, { charset, output }: TreeOptions): TreeStyle['pen'] => {
	if (charset !== undefined) return /ascii/i.test(charset) ? 'ascii' : 'unicode';
	return shape === 'compact' && output === undefined ? 'indent' : 'unicode';
};

const sizeOf = ({ size, sumSizes, si, human }: TreeOptions): TreeStyle['size'] => {
	if (si) return 'si';
	if (human) return 'human';
	return size || sumSizes ? 'bytes' : 'none';
};

const report = (
	{ directories, files, bytes }: TreeReader['counts'],
	{ onlyDirectories, size, sumsSizes }: TreeStyle,
): string => {
	const count = (number: number, one: string, many: string): string =>
		`${number} ${number === 1 ? one : many}`;
	const first = count(directories, 'directory', 'directories');
	const unit = size === 'bytes' ? ' bytes' : '';
	const used = sumsSizes && size !== 'none' ? ` ${sizeText(bytes, size)}${unit} used in ` : '';
	return `\n${used}${onlyDirectories ? first : `${first}, ${count(files, 'file', 'files')}`}\n`;
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
	return {
		showsHidden: options.all,
		onlyDirectories: options.directories,
		showsPaths: options.fullPath,
		classifies: options.classify && !options.directories,
		drawsLines: !options.plain,
		follows: options.follow,
		level,
		ignored: compile(options.ignore),
		matched: compile(options.match),
		matchesDirectories: options.matchDirectories,
		// Directories alone are all empty.
		prunes: options.prune && !options.directories,
		usesGitignore: options.gitignore,
		sort: sortOf(options, order),
		timeFormat: options.timeFormat ?? (options.date ? '' : undefined),
		usesChangeTime: options.byChange || options.sort === 'ctime',
		names: options.rawNames ? 'raw' : options.hideControls ? 'masked' : 'escaped',
		staysOnDevice: options.oneDevice,
		fileLimit: Number.parseInt(options.fileLimit ?? '', 10) || Number.POSITIVE_INFINITY,
		pen: penOf(context, options),
		encoding: options.charset ?? 'UTF-8',
		isReversed: options.reverse,
		first: options.directoriesFirst ? 'directories' : options.filesFirst ? 'files' : 'none',
		showsPermissions: options.permissions,
		showsUser: options.user,
		showsGroup: options.group,
		size: sizeOf(options),
		sumsSizes: options.sumSizes,
		factsFirst: options.factsFirst,
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
	return parseColors(given === '' ? treeColors : given, new Map(), 'exact');
};
