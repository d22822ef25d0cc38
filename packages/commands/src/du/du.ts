import { runFlow, type Touch } from '@tenon/core';
import { type DefinedCommand, defineCommand, readsOf, type TouchLook } from '@tenon/shell';
import { betweenEntries } from '../support/between-entries.ts';
import { printJson } from '../support/json-output.ts';
import { DiskUse } from './disk-use.ts';
import { readDuStyle } from './read-style.ts';

/** `du`: how much room files take. */
export const du: DefinedCommand = defineCommand({
	name: 'du',
	summary: 'Tell how much room files and directories take.',
	compatible: 'GNU coreutils 9.1',
	options: {
		zero: { kind: 'flag', short: '0', long: 'null', summary: 'end each line with NUL, not newline' },
		all: { kind: 'flag', short: 'a', long: 'all', summary: 'show files too' },
		apparent: {
			kind: 'flag',
			long: 'apparent-size',
			summary: 'count bytes of content, not room on the disk',
		},
		blockSize: {
			kind: 'value',
			short: 'B',
			long: 'block-size',
			value: 'SIZE',
			type: 'string',
			summary: 'show sizes in units of SIZE',
		},
		bytes: { kind: 'flag', short: 'b', long: 'bytes', summary: 'the same as --apparent-size --block-size=1' },
		total: { kind: 'flag', short: 'c', long: 'total', summary: 'show a grand total' },
		followOperands: {
			kind: 'flag',
			short: 'DH',
			long: 'dereference-args',
			summary: 'follow links that are operands',
		},
		maxDepth: {
			kind: 'value',
			short: 'd',
			long: 'max-depth',
			value: 'N',
			type: 'string',
			summary: 'show only what is at most N levels down',
		},
		filesFrom: {
			kind: 'value',
			long: 'files0-from',
			value: 'FILE',
			type: 'string',
			summary: 'take the names, each ended by NUL, from FILE',
		},
		human: { kind: 'flag', short: 'h', long: 'human-readable', summary: 'show sizes like 1K 234M' },
		inodes: { kind: 'flag', long: 'inodes', summary: 'count files, not room' },
		kibibytes: { kind: 'flag', short: 'k', summary: 'the same as --block-size=1K' },
		dereference: { kind: 'flag', short: 'L', long: 'dereference', summary: 'follow all links' },
		countLinks: {
			kind: 'flag',
			short: 'l',
			long: 'count-links',
			summary: 'count a file once for each of its names',
		},
		mebibytes: { kind: 'flag', short: 'm', summary: 'the same as --block-size=1M' },
		noDereference: {
			kind: 'flag',
			short: 'P',
			long: 'no-dereference',
			summary: 'follow no links (the default)',
		},
		separate: { kind: 'flag', short: 'S', long: 'separate-dirs', summary: 'leave out directories below' },
		si: { kind: 'flag', long: 'si', summary: 'as -h with powers of 1000' },
		summarize: { kind: 'flag', short: 's', long: 'summarize', summary: 'show only a total for each operand' },
		threshold: {
			kind: 'value',
			short: 't',
			long: 'threshold',
			value: 'SIZE',
			type: 'string',
			summary: 'leave out what is smaller than SIZE, or larger if it is negative',
		},
		time: {
			kind: 'optional',
			long: 'time',
			value: 'WORD',
			summary: 'show the last change: atime, ctime or mtime',
		},
		timeStyle: {
			kind: 'value',
			long: 'time-style',
			value: 'STYLE',
			type: 'string',
			summary: 'full-iso, long-iso, iso, +FORMAT',
		},
		excludeFrom: {
			kind: 'list',
			short: 'X',
			long: 'exclude-from',
			value: 'FILE',
			summary: 'leave out what matches a pattern in FILE',
		},
		exclude: { kind: 'list', long: 'exclude', value: 'PATTERN', summary: 'leave out what matches' },
		oneFileSystem: { kind: 'flag', short: 'x', long: 'one-file-system', summary: 'stay on one file system' },
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, the current directory.',
	},
	examples: [{ script: 'du -ab d', files: { 'd/x': '12345' }, output: '5\td/x\n4101\td\n' }],
	effects: ['fs.read'],
	touches: ({ options, operands }, look) => duTouches(look, options, operands),
	json: {
		type: 'array',
		items: {
			type: 'object',
			properties: { FILE: { type: 'string' }, SIZE: { type: 'integer', description: 'bytes' } },
		},
	},
	usageStatus: 1,
	run: (context, { options, ...words }) =>
		runFlow(
			(function* () {
				const style = yield* readDuStyle(context, options, words);
				if (style === undefined) return 1;
				const use = new DiskUse(context, style);
				for (const operand of style.operands) {
					yield* betweenEntries(context);
					yield* use.measure(operand);
				}
				use.finish();
				if (context.json) printJson(context, use.records);
				return use.failed || style.failed ? 1 : 0;
			})(),
		),
});

const duTouches = (
	look: TouchLook,
	options: { readonly filesFrom: string | undefined; readonly excludeFrom: readonly string[] },
	operands: readonly string[],
): readonly Touch[] => {
	const lists = readsOf(look, options.excludeFrom);
	if (options.filesFrom !== undefined) return [...lists, ...readsOf(look, [options.filesFrom])];
	return [...lists, ...readsOf(look, operands.length === 0 ? ['.'] : operands, { recursive: true })];
};
