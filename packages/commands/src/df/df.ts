import type { Flow } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { runReporting } from '../support/command-failure.ts';
import { printJson } from '../support/json-output.ts';
import { type DfArguments, type DfOptions, readDfStyle } from './read-style.ts';
import { SpaceRows } from './space-rows.ts';
import { printTable, recordOf } from './table.ts';

/** `df`: how much room file systems have. */
export const df: DefinedCommand = defineCommand({
	name: 'df',
	summary: 'Show how much room file systems have, and how much of it is used.',
	compatible: 'GNU coreutils 9.1',
	options: {
		all: { kind: 'flag', short: 'a', long: 'all', summary: 'show those too that have no size' },
		blockSize: {
			kind: 'value',
			short: 'B',
			long: 'block-size',
			value: 'SIZE',
			type: 'string',
			summary: 'show sizes in units of SIZE',
		},
		human: { kind: 'flag', short: 'h', long: 'human-readable', summary: 'show sizes like 1K 234M' },
		si: { kind: 'flag', short: 'H', long: 'si', summary: 'as -h with powers of 1000' },
		inodes: { kind: 'flag', short: 'i', long: 'inodes', summary: 'count files, not room' },
		kibibytes: { kind: 'flag', short: 'k', summary: 'the same as --block-size=1K' },
		local: { kind: 'flag', short: 'l', long: 'local', summary: 'leave out network file systems' },
		mebibytes: { kind: 'flag', short: 'm', summary: 'the same as --block-size=1M' },
		noSync: { kind: 'flag', long: 'no-sync', summary: 'changes nothing' },
		output: {
			kind: 'optional',
			long: 'output',
			value: 'FIELDS',
			summary:
				'show these: source, fstype, itotal, iused, iavail, ipcent, size, used, avail, pcent, file, target',
		},
		portability: { kind: 'flag', short: 'P', long: 'portability', summary: "POSIX's format" },
		sync: { kind: 'flag', long: 'sync', summary: 'changes nothing' },
		total: { kind: 'flag', long: 'total', summary: 'show a grand total' },
		types: {
			kind: 'list',
			short: 't',
			long: 'type',
			value: 'TYPE',
			summary: 'show only file systems of TYPE',
		},
		printType: { kind: 'flag', short: 'T', long: 'print-type', summary: 'show the types' },
		excluded: {
			kind: 'list',
			short: 'x',
			long: 'exclude-type',
			value: 'TYPE',
			summary: 'leave out file systems of TYPE',
		},
		ignored: { kind: 'flag', short: 'v', summary: 'changes nothing' },
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'The file systems of these; without FILE, all.',
	},
	examples: [{ script: 'df -a --output=target .', output: 'Mounted on\n/\n' }],
	effects: ['fs.read'],
	json: {
		type: 'array',
		items: {
			type: 'object',
			properties: {
				SOURCE: { type: 'string' },
				TYPE: { type: 'string' },
				SIZE: { type: 'integer', description: 'bytes' },
				USED: { type: 'integer', description: 'bytes' },
				AVAIL: { type: 'integer', description: 'bytes' },
				INODES: { type: 'integer' },
				IUSED: { type: 'integer' },
				IFREE: { type: 'integer' },
				TARGET: { type: 'string' },
			},
		},
	},
	usageStatus: 1,
	run: (context, { options, ...words }) => runReporting(context, run(context, options, words)),
});

function* run(context: CommandContext, options: DfOptions, words: DfArguments): Flow<number> {
	const style = yield* readDfStyle(context, options, words);
	if (style === undefined) return 1;
	const found = new SpaceRows(context, style);
	const rows = words.operands.length === 0 ? yield* found.all() : yield* found.of(words.operands);
	if (context.json) printJson(context, rows.map(recordOf));
	else if (rows.length > 0) printTable(context, style, rows);
	return found.failed ? 1 : 0;
}
