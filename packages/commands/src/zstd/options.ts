import type { ParsedArguments } from '@tenon/shell';

/** The options of zstd, unzstd and zstdcat. */
export const zstdOptions = {
	decompress: { kind: 'flag', short: 'd', long: 'decompress', summary: 'turn compressed files back' },
	uncompress: { kind: 'flag', long: 'uncompress', summary: 'the same' },
	compress: { kind: 'flag', short: 'z', long: 'compress', summary: 'compress files' },
	stdout: { kind: 'flag', short: 'c', long: 'stdout', summary: 'write to standard output' },
	toStdout: { kind: 'flag', long: 'to-stdout', summary: 'the same' },
	output: {
		kind: 'value',
		short: 'o',
		value: 'FILE',
		type: 'string',
		summary: 'write to FILE; - is standard output',
	},
	force: {
		kind: 'flag',
		short: 'f',
		long: 'force',
		summary: 'overwrite files; with -dc pass on what is not compressed',
	},
	keep: { kind: 'flag', short: 'k', long: 'keep', summary: 'keep the files; that is the rule' },
	remove: { kind: 'flag', long: 'rm', summary: 'remove the files when they are done' },
	quiet: { kind: 'list', long: 'quiet-level', value: 'N', summary: 'what -q stands for, once each' },
	verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'changes nothing' },
	test: { kind: 'flag', short: 't', long: 'test', summary: 'only see whether compressed files are whole' },
	list: { kind: 'flag', short: 'l', long: 'list', summary: 'say what is in compressed files; more with -v' },
	level: {
		kind: 'value',
		long: 'level',
		value: 'N',
		type: 'integer',
		summary: 'from 1, quick, to 19, small; -N is the same',
	},
	ultra: { kind: 'flag', long: 'ultra', summary: 'allow levels up to 22' },
	fast: { kind: 'optional', long: 'fast', value: 'N', summary: 'be quicker than level 1' },
	threads: {
		kind: 'value',
		short: 'T',
		long: 'threads',
		value: 'N',
		type: 'string',
		summary: 'changes nothing',
	},
	noCheck: { kind: 'flag', long: 'no-check', summary: 'store no checksum' },
	check: { kind: 'flag', short: 'C', long: 'check', summary: 'store a checksum; that is the rule' },
	noProgress: { kind: 'flag', long: 'no-progress', summary: 'changes nothing' },
} as const;

export type ZstdArguments = ParsedArguments<typeof zstdOptions>;

/** `-19` is a level, and `-q` may be given twice. */
export const rewriteZstd = (argv: readonly string[]): readonly string[] => {
	const words: string[] = [];
	for (const [index, word] of argv.entries()) {
		if (word === '--') return [...words, ...argv.slice(index)];
		if (word === '--quiet') words.push('--quiet-level=1');
		else if (!/^-[^-]/.test(word) || argv[index - 1] === '-o') words.push(word);
		else {
			const [, letters = '', rest = ''] = /^-([^oT]*)(.*)$/s.exec(word)!;
			for (const [part] of letters.matchAll(/\d+|./gs))
				words.push(/\d/.test(part) ? `--level=${part}` : part === 'q' ? '--quiet-level=1' : `-${part}`);
			if (rest !== '') words.push(`-${rest}`);
		}
	}
	return words;
};

/** What a call is to do. */
export interface ZstdManner {
	readonly work: 'compress' | 'decompress' | 'test' | 'list';
	/** A file, `-` for standard output; `undefined`: named after each file. */
	readonly output: string | undefined;
	readonly force: boolean;
	readonly removes: boolean;
	readonly quiet: number;
	readonly isVerbose: boolean;
	readonly level: number;
	readonly isReduced: boolean;
	readonly hasChecksum: boolean;
}

/** What the name of a command means without options. */
export interface ZstdPreset {
	readonly decompress: boolean;
	readonly cat: boolean;
}

const usualLevel = 3;

/** Reads it. */
export const zstdManner = ({ options, order, operands }: ZstdArguments, preset: ZstdPreset): ZstdManner => {
	const choice = order.findLast((name) => /^(?:(?:de|un)?compress|test|list)$/.test(name));
	const usual = preset.decompress ? 'decompress' : 'compress';
	const work =
		choice === undefined
			? usual
			: choice === 'list'
				? 'list'
				: choice === 'test' || options.test
					? 'test'
					: choice === 'compress'
						? 'compress'
						: 'decompress';
	const most = options.ultra ? 22 : 19;
	const wanted = options.level === undefined || options.level === 0 ? usualLevel : options.level;
	const quickness = options.fast === undefined ? undefined : Number(options.fast.value ?? 1);
	const toStdout = preset.cat || options.stdout || options.toStdout;
	return {
		work,
		output: options.output ?? (toStdout || operands.length === 0 ? '-' : undefined),
		force: options.force || preset.cat,
		removes: options.remove && !options.keep,
		quiet: options.quiet.length,
		isVerbose: options.verbose,
		level: quickness === undefined ? Math.min(wanted, most) : -quickness,
		isReduced: quickness === undefined && wanted > most,
		hasChecksum: !options.noCheck,
	};
};

const endings: readonly (readonly [string, string])[] = [
	['.zst', ''],
	['.tzst', '.tar'],
	['.gz', ''],
	['.tgz', '.tar'],
	['.xz', ''],
	['.txz', '.tar'],
];

/** The name of the file that a compressed one stands for; `undefined` where its ending says nothing. */
export const unpackedName = (name: string): string | undefined => {
	const found = endings.find(([ending]) => name.length > ending.length && name.endsWith(ending));
	return found === undefined ? undefined : name.slice(0, -found[0].length) + found[1];
};
