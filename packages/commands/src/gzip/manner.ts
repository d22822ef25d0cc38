import type { ParsedArguments } from '@tenon/shell';
import type { Level } from '../compression/deflater.ts';

/** The options of gzip, gunzip and zcat. */
export const gzipOptions = {
	stdout: {
		kind: 'flag',
		short: 'c',
		long: 'stdout',
		summary: 'write to standard output, and keep the files',
	},
	toStdout: { kind: 'flag', long: 'to-stdout', summary: 'the same' },
	decompress: { kind: 'flag', short: 'd', long: 'decompress', summary: 'turn compressed files back' },
	uncompress: { kind: 'flag', long: 'uncompress', summary: 'the same' },
	force: { kind: 'flag', short: 'f', long: 'force', summary: 'overwrite files, and follow links' },
	keep: { kind: 'flag', short: 'k', long: 'keep', summary: 'keep the files' },
	list: { kind: 'flag', short: 'l', long: 'list', summary: 'say what is in compressed files' },
	noName: { kind: 'flag', short: 'n', long: 'no-name', summary: 'neither store nor restore name and time' },
	name: { kind: 'flag', short: 'N', long: 'name', summary: 'store and restore name and time' },
	quiet: { kind: 'flag', short: 'q', long: 'quiet', summary: 'no warnings' },
	recursive: { kind: 'flag', short: 'r', long: 'recursive', summary: 'all files in directories' },
	rsyncable: { kind: 'flag', long: 'rsyncable', summary: 'changes nothing' },
	suffix: {
		kind: 'value',
		short: 'S',
		long: 'suffix',
		value: 'SUF',
		type: 'string',
		summary: 'end names in SUF instead of .gz',
	},
	synchronous: { kind: 'flag', long: 'synchronous', summary: 'changes nothing' },
	test: { kind: 'flag', short: 't', long: 'test', summary: 'only see whether compressed files are whole' },
	verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'say what is done' },
	fast: { kind: 'flag', long: 'fast', summary: 'the same as -1' },
	best: { kind: 'flag', long: 'best', summary: 'the same as -9' },
	level1: { kind: 'flag', short: '1', summary: 'be quick' },
	level2: { kind: 'flag', short: '2', summary: 'in between' },
	level3: { kind: 'flag', short: '3', summary: 'in between' },
	level4: { kind: 'flag', short: '4', summary: 'in between' },
	level5: { kind: 'flag', short: '5', summary: 'in between' },
	level6: { kind: 'flag', short: '6', summary: 'in between: the usual one' },
	level7: { kind: 'flag', short: '7', summary: 'in between' },
	level8: { kind: 'flag', short: '8', summary: 'in between' },
	level9: { kind: 'flag', short: '9', summary: 'make it small' },
} as const;

/** What a call of gzip is to do. */
export interface GzipManner {
	readonly work: 'compress' | 'decompress' | 'test' | 'list';
	readonly toStdout: boolean;
	readonly keeps: boolean;
	readonly force: boolean;
	readonly quiet: boolean;
	readonly verbose: boolean;
	readonly recursive: boolean;
	readonly suffix: string;
	readonly level: Level;
	/** `undefined`: stored, and not restored. */
	readonly usesName: boolean | undefined;
}

/** What the options ask for; `preset` is what the name of the command means. */
export const gzipManner = (
	{ options, order }: Pick<ParsedArguments<typeof gzipOptions>, 'options' | 'order'>,
	preset: { readonly decompress: boolean; readonly stdout: boolean },
): GzipManner => {
	const isBack = preset.decompress || options.decompress || options.uncompress;
	const speed = order.findLast((name) => /^(?:level|fast$|best$)/.test(name)) ?? 'level6';
	const named = order.findLast((name) => name === 'name' || name === 'noName');
	return {
		work: options.list ? 'list' : options.test ? 'test' : isBack ? 'decompress' : 'compress',
		toStdout: preset.stdout || options.stdout || options.toStdout,
		keeps: options.keep,
		force: options.force,
		quiet: options.quiet,
		verbose: options.verbose && !options.quiet,
		recursive: options.recursive,
		suffix: options.suffix ?? '.gz',
		level: (speed === 'fast' ? 1 : speed === 'best' ? 9 : Number(speed.slice(5))) as Level,
		usesName: named === undefined ? undefined : named === 'name',
	};
};
