import { andThen, runFlow } from '@tenon/core';
import { type DefinedCommand, defineCommand, readsOf, replacementOf } from '@tenon/shell';
import { treeArguments } from './arguments.ts';
import { showTrees } from './show-trees.ts';

/** `tree`: directories as a drawing. */
export const tree: DefinedCommand = defineCommand({
	name: 'tree',
	summary: 'Draw what is in directories as a tree.',
	compatible: 'tree 2.1.0',
	options: {
		all: { kind: 'flag', short: 'a', summary: 'show names that start with a period' },
		color: { kind: 'flag', short: 'C', summary: 'colour names' },
		directories: { kind: 'flag', short: 'd', summary: 'show only directories' },
		fullPath: { kind: 'flag', short: 'f', summary: 'show whole paths' },
		classify: { kind: 'flag', short: 'F', summary: 'add one of /=*|@ to names' },
		human: { kind: 'flag', short: 'h', summary: 'show sizes like 1K 234M' },
		ignore: {
			kind: 'list',
			short: 'I',
			value: 'PATTERN',
			summary: 'leave out names that match; | separates patterns',
		},
		plain: { kind: 'flag', short: 'i', summary: 'draw no lines' },
		json: { kind: 'flag', short: 'J', summary: 'print JSON as tree does' },
		xml: { kind: 'flag', short: 'X', summary: 'print XML as tree does' },
		output: { kind: 'value', short: 'o', value: 'FILE', type: 'string', summary: 'write to FILE' },
		follow: { kind: 'flag', short: 'l', summary: 'follow links to directories' },
		level: {
			kind: 'value',
			short: 'L',
			value: 'LEVEL',
			type: 'string',
			summary: 'go at most LEVEL directories down',
		},
		noColor: { kind: 'flag', short: 'n', summary: 'no colours' },
		match: {
			kind: 'list',
			short: 'P',
			value: 'PATTERN',
			summary: 'show only files that match; | separates patterns',
		},
		permissions: { kind: 'flag', short: 'p', summary: 'show permissions' },
		quote: { kind: 'flag', short: 'Q', summary: 'names in double quotes' },
		reverse: { kind: 'flag', short: 'r', summary: 'the other way round' },
		size: { kind: 'flag', short: 's', summary: 'show sizes in bytes' },
		byChange: {
			kind: 'flag',
			short: 'c',
			summary: 'sort by time of the last change of state, and show that time',
		},
		date: { kind: 'flag', short: 'D', summary: 'show the time of change' },
		rawNames: { kind: 'flag', short: 'N', summary: 'print names as they are' },
		hideControls: { kind: 'flag', short: 'q', summary: 'print ? for what cannot be shown in names' },
		oneDevice: { kind: 'flag', short: 'x', summary: 'stay on one file system' },
		byTime: { kind: 'flag', short: 't', summary: 'sort by time of change' },
		unsorted: { kind: 'flag', short: 'U', summary: 'in the order of the directory' },
		byVersion: { kind: 'flag', short: 'v', summary: 'sort numbers in names as numbers' },
		user: { kind: 'flag', short: 'u', summary: 'show the owner' },
		group: { kind: 'flag', short: 'g', summary: 'show the group' },
		charset: {
			kind: 'value',
			long: 'charset',
			value: 'CHARSET',
			type: 'string',
			summary: 'draw lines in ascii or utf-8',
		},
		fileLimit: {
			kind: 'value',
			long: 'filelimit',
			value: 'NUMBER',
			type: 'string',
			summary: 'do not go into directories of more than NUMBER files',
		},
		sort: {
			kind: 'value',
			long: 'sort',
			value: 'TYPE',
			type: 'string',
			summary: 'sort by name, version, size, mtime or ctime',
		},
		timeFormat: {
			kind: 'value',
			long: 'timefmt',
			value: 'FORMAT',
			type: 'string',
			summary: 'show times in FORMAT, as strftime(3) reads it',
		},
		directoriesFirst: { kind: 'flag', long: 'dirsfirst', summary: 'directories before files' },
		filesFirst: { kind: 'flag', long: 'filesfirst', summary: 'files before directories' },
		fromFile: {
			kind: 'flag',
			long: 'fromfile',
			summary: 'read paths, one in a line, from files, or from standard input where none or . is named',
		},
		gitignore: { kind: 'flag', long: 'gitignore', summary: 'leave out what .gitignore files name' },
		ignoreCase: { kind: 'flag', long: 'ignore-case', summary: 'match patterns in any case' },
		noIgnore: {
			kind: 'flag',
			long: 'no-ignore',
			summary: 'show what `kernel ignore` hides, unless that is enforced',
		},
		matchDirectories: { kind: 'flag', long: 'matchdirs', summary: 'patterns count for directories too' },
		factsFirst: { kind: 'flag', long: 'metafirst', summary: 'show facts before the lines' },
		noReport: { kind: 'flag', long: 'noreport', summary: 'print no counts at the end' },
		prune: { kind: 'flag', long: 'prune', summary: 'leave out empty directories' },
		sumSizes: { kind: 'flag', long: 'du', summary: 'show the size of directories with what is in them' },
		si: { kind: 'flag', long: 'si', summary: 'as -h with powers of 1000' },
	},
	operands: {
		name: 'DIRECTORY',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without DIRECTORY, the current one.',
	},
	examples: [
		{
			script: 'tree d',
			files: { 'd/a': '', 'd/b/c': '' },
			output: 'd\n├── a\n└── b\n    └── c\n\n2 directories, 2 files\n',
		},
	],
	effects: ['fs.read', 'fs.write', 'fs.overwrite'],
	touches: ({ options, operands }, look) => {
		const reads = options.fromFile
			? readsOf(
					look,
					operands.filter((operand) => operand !== '.'),
				)
			: readsOf(look, operands.length === 0 ? ['.'] : operands, { recursive: true });
		const { output } = options;
		return output === undefined
			? reads
			: andThen(reads, (read) => andThen(replacementOf(look, output), (written) => [...read, ...written]));
	},
	json: { type: 'array', items: { type: 'object' } },
	shapes: { model: 'compact' },
	usageStatus: 1,
	ignoresClosedOutput: true,
	takesOptionsAnywhere: true,
	rewrite: treeArguments,
	run: (context, { options, operands, order }) => runFlow(showTrees(context, options, operands, order)),
});
