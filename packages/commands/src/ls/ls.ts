import { runFlow, type Touch } from '@tenon/core';
import { type DefinedCommand, defineCommand, readsOf, type TouchLook } from '@tenon/shell';
import { printJson } from '../support/json-output.ts';
import { readGroups, readUsers } from '../support/owners.ts';
import { Lister } from './lister.ts';
import { readLsStyle } from './read-style.ts';

/** `ls`: shows what is in directories. */
export const ls: DefinedCommand = defineCommand({
	name: 'ls',
	summary: 'List files and what is in directories, in order of their names.',
	compatible: 'GNU coreutils 9.1',
	options: {
		all: { kind: 'flag', short: 'a', long: 'all', summary: 'show names that start with a period' },
		almostAll: { kind: 'flag', short: 'A', long: 'almost-all', summary: 'the same without . and ..' },
		author: { kind: 'flag', long: 'author', summary: 'with -l, show the author too' },
		escape: { kind: 'flag', short: 'b', long: 'escape', summary: 'show what cannot be printed as C escapes' },
		blockSize: {
			kind: 'value',
			long: 'block-size',
			value: 'SIZE',
			type: 'string',
			summary: 'show sizes in units of SIZE',
		},
		ignoreBackups: {
			kind: 'flag',
			short: 'B',
			long: 'ignore-backups',
			summary: 'leave out names that end in ~',
		},
		changeTime: {
			kind: 'flag',
			short: 'c',
			summary: 'with -lt sort by, with -l show the time of the last change of status',
		},
		columns: { kind: 'flag', short: 'C', summary: 'columns, sorted down' },
		color: { kind: 'optional', long: 'color', value: 'WHEN', summary: 'colour names: always, auto, never' },
		directory: {
			kind: 'flag',
			short: 'd',
			long: 'directory',
			summary: 'show directories themselves, not what is in them',
		},
		raw: { kind: 'flag', short: 'f', summary: 'all names, in no order, without -l and colours' },
		classify: { kind: 'flag', short: 'F', summary: 'add one of */=>@| to names' },
		classifyWhen: {
			kind: 'optional',
			long: 'classify',
			value: 'WHEN',
			summary: 'the same: always, auto, never',
		},
		fileType: { kind: 'flag', long: 'file-type', summary: 'the same without *' },
		format: {
			kind: 'value',
			long: 'format',
			value: 'WORD',
			type: 'string',
			summary: 'across, commas, horizontal, long, single-column, verbose, vertical',
		},
		fullTime: { kind: 'flag', long: 'full-time', summary: 'the same as -l --time-style=full-iso' },
		noOwner: { kind: 'flag', short: 'g', summary: 'as -l, but without the owner' },
		directoriesFirst: {
			kind: 'flag',
			long: 'group-directories-first',
			summary: 'show directories before files',
		},
		noGroup: { kind: 'flag', short: 'G', long: 'no-group', summary: 'with -l, leave out the group' },
		human: {
			kind: 'flag',
			short: 'h',
			long: 'human-readable',
			summary: 'with -l and -s, show sizes like 1K 234M',
		},
		si: { kind: 'flag', long: 'si', summary: 'the same with powers of 1000' },
		followOperands: {
			kind: 'flag',
			short: 'H',
			long: 'dereference-command-line',
			summary: 'follow links that are operands',
		},
		followOperandDirectories: {
			kind: 'flag',
			long: 'dereference-command-line-symlink-to-dir',
			summary: 'follow operands that are links to directories',
		},
		hide: {
			kind: 'list',
			long: 'hide',
			value: 'PATTERN',
			summary: 'leave out names that match, unless -a or -A',
		},
		hyperlink: {
			kind: 'optional',
			long: 'hyperlink',
			value: 'WHEN',
			summary: 'names as links of a terminal: auto and never, which are none here',
		},
		indicatorStyle: {
			kind: 'value',
			long: 'indicator-style',
			value: 'WORD',
			type: 'string',
			summary: 'none, slash (-p), file-type, classify (-F)',
		},
		inode: { kind: 'flag', short: 'i', long: 'inode', summary: 'show the number of each file' },
		ignore: {
			kind: 'list',
			short: 'I',
			long: 'ignore',
			value: 'PATTERN',
			summary: 'leave out names that match',
		},
		kibibytes: { kind: 'flag', short: 'k', long: 'kibibytes', summary: 'count blocks of 1024 bytes' },
		long: { kind: 'flag', short: 'l', summary: 'one line for each file with its facts' },
		dereference: { kind: 'flag', short: 'L', long: 'dereference', summary: 'show what links point to' },
		commas: { kind: 'flag', short: 'm', summary: 'names with commas between them' },
		numeric: {
			kind: 'flag',
			short: 'n',
			long: 'numeric-uid-gid',
			summary: 'as -l, but numbers of users and groups',
		},
		literal: { kind: 'flag', short: 'N', long: 'literal', summary: 'names without quotes' },
		longWithoutGroup: { kind: 'flag', short: 'o', summary: 'as -l, but without the group' },
		slash: { kind: 'flag', short: 'p', summary: 'add / to directories' },
		hideControls: {
			kind: 'flag',
			short: 'q',
			long: 'hide-control-chars',
			summary: 'show ? for what cannot be printed',
		},
		showControls: { kind: 'flag', long: 'show-control-chars', summary: 'show it as it is' },
		quoteNames: { kind: 'flag', short: 'Q', long: 'quote-name', summary: 'names in double quotes' },
		quotingStyle: {
			kind: 'value',
			long: 'quoting-style',
			value: 'WORD',
			type: 'string',
			summary: 'literal, locale, shell, shell-always, shell-escape, shell-escape-always, c, escape',
		},
		reverse: { kind: 'flag', short: 'r', long: 'reverse', summary: 'the other way round' },
		recursive: { kind: 'flag', short: 'R', long: 'recursive', summary: 'show directories below too' },
		size: { kind: 'flag', short: 's', long: 'size', summary: 'show the blocks of each file' },
		bySize: { kind: 'flag', short: 'S', summary: 'sort by size, largest first' },
		sort: {
			kind: 'value',
			long: 'sort',
			value: 'WORD',
			type: 'string',
			summary: 'none (-U), size (-S), time (-t), version (-v), extension (-X), width',
		},
		time: {
			kind: 'value',
			long: 'time',
			value: 'WORD',
			type: 'string',
			summary: 'show and sort by atime (-u), ctime (-c) or birth',
		},
		timeStyle: {
			kind: 'value',
			long: 'time-style',
			value: 'STYLE',
			type: 'string',
			summary: 'full-iso, long-iso, iso, locale, +FORMAT',
		},
		byTime: { kind: 'flag', short: 't', summary: 'sort by time, newest first' },
		tabSize: {
			kind: 'value',
			short: 'T',
			long: 'tabsize',
			value: 'COLS',
			type: 'string',
			summary: 'tab stops at each COLS, not 8',
		},
		accessTime: { kind: 'flag', short: 'u', summary: 'with -lt sort by, with -l show the access time' },
		unsorted: { kind: 'flag', short: 'U', summary: 'in the order of the directory' },
		byVersion: { kind: 'flag', short: 'v', summary: 'sort numbers in names as numbers' },
		width: {
			kind: 'value',
			short: 'w',
			long: 'width',
			value: 'COLS',
			type: 'string',
			summary: 'lines of COLS columns; 0 means no limit',
		},
		across: { kind: 'flag', short: 'x', summary: 'columns, sorted across' },
		byExtension: { kind: 'flag', short: 'X', summary: 'sort by what follows the last period' },
		context: {
			kind: 'flag',
			short: 'Z',
			long: 'context',
			summary: 'show the security context, of which there is none',
		},
		zero: { kind: 'flag', long: 'zero', summary: 'end each line with NUL, not newline' },
		single: { kind: 'flag', short: '1', summary: 'one name a line' },
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, the current directory.',
	},
	examples: [{ script: 'ls -F', files: { notes: '', 'd/x': '' }, output: 'd/\nnotes\n' }],
	effects: ['fs.read'],
	touches: ({ options, operands }, look) => lsTouches(look, options, operands),
	json: {
		type: 'array',
		items: {
			type: 'object',
			properties: {
				NAME: { type: 'string' },
				TYPE: { type: 'string' },
				SIZE: { type: 'integer' },
				MODE: { type: 'string' },
				LINKS: { type: 'integer' },
				UID: { type: 'integer' },
				GID: { type: 'integer' },
				MTIME: { type: 'number', description: 'milliseconds since 1970' },
				TARGET: { type: 'string' },
				children: { type: 'array' },
			},
		},
	},
	usageStatus: 2,
	run: (context, { options, operands, order }) =>
		runFlow(
			(function* () {
				const style = yield* readLsStyle(context, options, order);
				if (typeof style === 'number') return style;
				const needsNames = style.format === 'long' && !style.isNumeric;
				const none = { nameOf: () => undefined, idOf: () => undefined, all: [] };
				const users = needsNames ? yield* readUsers(context) : none;
				const groups = needsNames ? yield* readGroups(context) : none;
				const lister = new Lister(context, style, { users, groups });
				const names = operands.length === 0 ? ['.'] : operands;
				if (context.json) printJson(context, yield* lister.records(names));
				else yield* lister.show(names);
				return lister.status;
			})(),
		),
});

const lsTouches = (
	look: TouchLook,
	{ directory, recursive }: { readonly directory: boolean; readonly recursive: boolean },
	operands: readonly string[],
): readonly Touch[] => {
	if (directory) return [];
	return readsOf(look, operands.length === 0 ? ['.'] : operands, { recursive });
};
