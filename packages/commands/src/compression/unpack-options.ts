import type { FlagOption } from '@tenon/shell';

/** The options of the commands that compress files by bzip2 and xz, and turn them back. */
export const unpackOptions = {
	stdout: {
		kind: 'flag',
		short: 'c',
		long: 'stdout',
		summary: 'write to standard output, and keep the files',
	},
	decompress: { kind: 'flag', short: 'd', long: 'decompress', summary: 'turn compressed files back' },
	force: { kind: 'flag', short: 'f', long: 'force', summary: 'overwrite files' },
	keep: { kind: 'flag', short: 'k', long: 'keep', summary: 'keep the files' },
	quiet: { kind: 'flag', short: 'q', long: 'quiet', summary: 'no warnings' },
	small: { kind: 'flag', short: 's', long: 'small', summary: 'changes nothing' },
	test: { kind: 'flag', short: 't', long: 'test', summary: 'only see whether compressed files are whole' },
	compress: {
		kind: 'flag',
		short: 'z',
		long: 'compress',
		summary: 'compress, whatever the name of the command',
	},
	verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'changes nothing' },
	level: { kind: 'flag', short: '0123456789', summary: 'changes nothing' },
	fast: { kind: 'flag', long: 'fast', summary: 'changes nothing' },
	best: { kind: 'flag', long: 'best', summary: 'changes nothing' },
	extreme: { kind: 'flag', short: 'e', long: 'extreme', summary: 'changes nothing' },
	threads: {
		kind: 'value',
		type: 'string',
		short: 'T',
		long: 'threads',
		value: 'NUM',
		summary: 'changes nothing',
	},
} as const;

/** Those of commands that list what is in files, too. */
export const listingOptions: typeof unpackOptions & {
	readonly list: FlagOption;
	readonly robot: FlagOption;
} = {
	...unpackOptions,
	list: { kind: 'flag', short: 'l', long: 'list', summary: 'say what is in compressed files; more with -v' },
	robot: { kind: 'flag', long: 'robot', summary: 'with -l: in a form for programs' },
};

/** What a call is to do. */
export interface UnpackManner {
	readonly work: 'decompress' | 'test' | 'compress' | 'list';
	readonly toStdout: boolean;
	readonly keeps: boolean;
	readonly force: boolean;
	readonly quiet: boolean;
	/** How often `-q` was given. */
	readonly quietness: number;
	readonly isVerbose: boolean;
	readonly isRobot: boolean;
}
