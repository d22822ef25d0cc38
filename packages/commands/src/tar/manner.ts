import { decodeText, errnoText, type Flow, isFsError, wait } from '@tenon/core';
import { type CommandContext, compileShellPattern, type ParsedArguments } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { type Backup, type BackupOptions, backupFor, backupKinds } from '../support/backup.ts';
import { wordProblem } from '../support/choose-word.ts';
import { CommandFailure } from '../support/command-failure.ts';
import { readWhole } from '../support/read-whole.ts';
import type { TarFormat } from './header.ts';
import type { tarOptions } from './options.ts';
import { type TagRule, tagRulesOf } from './tags.ts';
import { type NameTransform, readTransforms } from './transform.ts';
import { directoryMark, faultMark } from './words.ts';

export type TarArguments = ParsedArguments<typeof tarOptions>;

/** What is done with the archive. */
export type TarWork = 'create' | 'extract' | 'list' | 'append' | 'update' | 'delete' | 'compare' | 'join';

/** A name, and the directory it is in: what `-C` before it says. */
export interface NamedIn {
	readonly name: string;
	/** As it was given, or empty for the working directory. */
	readonly directory: string;
}

/** How an archive is compressed; `undefined`: not, or what its beginning says. */
export type Compression = 'gzip' | 'bzip2' | 'xz' | 'zstd' | undefined;

/** What a call of tar is to do. */
export interface TarManner {
	readonly work: TarWork;
	readonly archive: string;
	readonly compression: Compression;
	readonly verbosity: number;
	readonly names: readonly NamedIn[];
	/** The directory that files are taken out to. */
	readonly directory: string;
	readonly excludes: (name: string) => boolean;
	readonly transform: NameTransform;
	/** The directory in the directory that all is extracted into. */
	readonly topLevel: string | undefined;
	readonly stripped: number;
	readonly format: TarFormat;
	/** What leaves out the directories that it is in. */
	readonly tags: readonly TagRule[];
	/** How files that are in the way are kept. */
	readonly backup: Backup;
	readonly options: TarArguments['options'];
}

const works = {
	create: 'create',
	extract: 'extract',
	get: 'extract',
	list: 'list',
	append: 'append',
	update: 'update',
	delete: 'delete',
	diff: 'compare',
	compare: 'compare',
	concatenate: 'join',
	catenate: 'join',
} as const;

const usage = (text: string): CommandFailure => new CommandFailure(text, { status: 2, hint: true });

/** The work that the options ask for. Throws where it is none, or several. */
export const workOf = ({ order }: Pick<TarArguments, 'order'>): TarWork => {
	const asked = new Set(order.flatMap((name) => (name in works ? [works[name as keyof typeof works]] : [])));
	if (asked.size === 0)
		throw usage("You must specify one of the '-Acdtrux', '--delete' or '--test-label' options");
	if (asked.size > 1)
		throw usage("You may not specify more than one '-Acdtrux', '--delete' or  '--test-label' option");
	return [...asked][0]!;
};

/** How the options, or for `-a` the name, say that the archive is compressed. */
export const compressionOf = ({ options }: Pick<TarArguments, 'options'>): Compression => {
	const program = programCompression(options.useCompressProgram);
	if (program !== undefined) return program;
	if (options.gzip || options.gunzip || options.ungzip) return 'gzip';
	if (options.bzip2) return 'bzip2';
	if (options.xz) return 'xz';
	if (options.zstd) return 'zstd';
	if (!options.autoCompress) return undefined;
	const name = options.file ?? '';
	if (/\.(?:gz|tgz|taz)$/.test(name)) return 'gzip';
	if (/\.(?:bz2|tbz2?|tz2)$/.test(name)) return 'bzip2';
	if (/\.(?:xz|txz)$/.test(name)) return 'xz';
	return /\.(?:zst|tzst)$/.test(name) ? 'zstd' : undefined;
};

// Programs that compress as one of ours do, whatever their options.
const programCompression = (program: string | undefined): Compression => {
	if (program === undefined) return undefined;
	const name = program.trim().replace(/\s.*$/s, '').replace(/^.*\//s, '');
	const found = compressors.get(name);
	if (found !== undefined) return found;
	throw new CommandFailure(`${name}: only gzip, bzip2, xz and zstd can be used to compress`, { status: 2 });
};

const compressors: ReadonlyMap<string, Compression> = new Map([
	['gzip', 'gzip'],
	['pigz', 'gzip'],
	['bzip2', 'bzip2'],
	['pbzip2', 'bzip2'],
	['lbzip2', 'bzip2'],
	['xz', 'xz'],
	['pxz', 'xz'],
	['zstd', 'zstd'],
	['zstdmt', 'zstd'],
]);

/** The names among the operands, each with the directory that it is in, and the last directory. */
export const placedNames = (
	operands: readonly string[],
): { readonly names: readonly NamedIn[]; readonly directory: string } => {
	let directory = '';
	const names: NamedIn[] = [];
	for (const operand of operands) {
		if (operand.startsWith(faultMark)) throw usage(operand.slice(faultMark.length));
		if (!operand.startsWith(directoryMark)) names.push({ name: operand, directory });
		else directory = joined(directory, operand.slice(directoryMark.length));
	}
	return { names, directory };
};

/** A name in a directory, which may be the empty one. */
export const joined = (directory: string, name: string): string =>
	directory === '' || name.startsWith('/') ? name : `${directory.replace(/\/+$/, '')}/${name}`;

/** Reads it all, lists of names and patterns included. */
export function* readManner(context: CommandContext, args: TarArguments): Flow<TarManner> {
	const { options } = args;
	const placed = placedNames(args.operands);
	const work = workOf(args);
	const names = [...placed.names];
	for (const list of options.filesFrom)
		for (const name of yield* readLines(context, list, options.null ? '\0' : '\n', 'stat'))
			names.push({ name: name.replace(/(?<=.)\/+$/, ''), directory: placed.directory });
	const patterns = [...placedPatterns(args)];
	for (const list of options.excludeFrom)
		for (const pattern of yield* readLines(context, list, '\n', 'open'))
			patterns.push({ ...usualMatching, pattern });
	const stripped = options.stripComponents ?? '0';
	if (!/^\d+$/.test(stripped))
		throw new CommandFailure(`${stripped}: Invalid number of elements`, { status: 2 });
	if (options.sort !== undefined && !/^(?:name|none)$/.test(options.sort))
		throw usage(`invalid argument ${context.quote(options.sort)} for ${context.quote('--sort')}`);
	checkActions(options.checkpointAction);
	const isEmpty = names.length === 0 && options.filesFrom.length === 0;
	if (work === 'create' && isEmpty) throw usage('Cowardly refusing to create an empty archive');
	const archive = options.file ?? '-';
	return {
		work,
		archive,
		topLevel: options.oneTopLevel === undefined ? undefined : topLevelOf(archive, options.oneTopLevel.value),
		compression: compressionOf(args),
		verbosity: options.verbose.length,
		names,
		directory: placed.directory,
		excludes: excludesBy(patterns),
		transform: readTransforms([...options.transform, ...options.xform]),
		stripped: Number(stripped),
		format: formatOf(options.posix ? 'posix' : options.format),
		tags: tagRulesOf(args),
		backup: backupOf(context, options),
		options,
	};
}

// With `--suffix` alone there are backups too.
const backupOf = (context: CommandContext, options: TarArguments['options']): Backup => {
	const asked = backupOptionsOf(options);
	const backup = backupFor(context, asked);
	if (backup !== undefined) return backup;
	const given = asked.backupControl?.value;
	const word = given ?? context.variable('VERSION_CONTROL') ?? '';
	const option = given === undefined ? '$VERSION_CONTROL' : '--backup';
	throw new CommandFailure(wordProblem(context, backupKinds, word, option), { status: 2, hint: true });
};

/** What the options ask for, as those of other commands have it. */
export const backupOptionsOf = ({ backup, suffix }: TarArguments['options']): BackupOptions => ({
	backup: false,
	backupControl: backup,
	suffix,
});

// What tar does at its checkpoints is left out where it only shows something. No program is started at one, and no
// signal waited for: that would be passed over in silence.
const checkActions = (actions: readonly string[]): void => {
	for (const action of actions) {
		const name = action.replace(/=.*$/s, '');
		if (name === 'exec' || name === 'wait')
			throw new CommandFailure(`--checkpoint-action=${name} is not allowed here; leave it out`, {
				status: 2,
			});
		if (!shownAtCheckpoints.has(name))
			throw new CommandFailure(
				`${action}: unknown checkpoint action\ntar: Error is not recoverable: exiting now`,
				{ status: 2 },
			);
	}
};

const shownAtCheckpoints: ReadonlySet<string> = new Set([
	'.',
	'bell',
	'dot',
	'echo',
	'sleep',
	'totals',
	'ttyout',
]);

// `--one-top-level` is named as the archive, without what says how it is packed.
const topLevelOf = (archive: string, given: string | undefined): string => {
	if (given !== undefined) return given.replace(/(?<=.)\/+$/, '');
	const name = archive
		.replace(/^.*\//s, '')
		.replace(/(?:\.tar)?(?:\.(?:gz|Z|bz2?|lz|lzma|xz|zst))?$|\.t[a-z]+\d?$/, '');
	if (name === '' || name === '-')
		throw new CommandFailure(
			'Cannot deduce top-level directory name; please set it explicitly with --one-top-level=DIR',
			{ status: 2, hint: true },
		);
	return name.replace(/\.tar$/, '');
};

const keptByVcs: readonly string[] =
	'CVS RCS SCCS .git .gitignore .gitattributes .gitmodules .cvsignore .svn .arch-ids {arch} =RELEASE-ID =meta-update =update .bzr .bzrignore .bzrtags .hg .hgignore .hgtags _darcs'.split(
		' ',
	);
const keptByEditors: readonly string[] = ['.#*', '*~', '#*#'];

const formatOf = (format: string | undefined): TarFormat => {
	if (format === undefined || format === 'gnu' || format === 'oldgnu') return 'gnu';
	if (format === 'pax' || format === 'posix') return 'pax';
	if (format === 'ustar') return 'ustar';
	throw usage(`${format}: Invalid archive format`);
};

function* readLines(
	context: CommandContext,
	file: string,
	end: string,
	what: 'open' | 'stat',
): Flow<readonly string[]> {
	const opened = yield* attempt(() => context.openInput(file));
	if (isFsError(opened)) {
		yield* wait(context.complain(`${file}: Cannot ${what}: ${errnoText[opened.errno]}`));
		throw new CommandFailure('Error is not recoverable: exiting now', { status: 2 });
	}
	try {
		const text = decodeText(yield* wait(readWhole(context, opened.input)));
		return text.split(end).filter((line) => line !== '');
	} finally {
		yield* wait(opened.close());
	}
}

/** What is left out, and how its pattern matches: as the options before it say. */
interface PlacedPattern {
	readonly pattern: string;
	readonly isAnchored: boolean;
	readonly ignoresCase: boolean;
	readonly isPlain: boolean;
}

const usualMatching = { isAnchored: false, ignoresCase: false, isPlain: false };

const placedPatterns = ({ options, order }: TarArguments): readonly PlacedPattern[] => {
	const placed: PlacedPattern[] = [];
	const how = { ...usualMatching };
	let next = 0;
	const add = (patterns: readonly string[]): void => {
		for (const pattern of patterns) placed.push({ ...how, pattern });
	};
	for (const name of order) {
		if (name === 'exclude') add([options.exclude[next++]!]);
		else if (name === 'excludeVcs') add(keptByVcs);
		else if (name === 'excludeBackups') add(keptByEditors);
		else if (name === 'anchored' || name === 'noAnchored') how.isAnchored = name === 'anchored';
		else if (name === 'ignoreCase' || name === 'noIgnoreCase') how.ignoresCase = name === 'ignoreCase';
		else if (name === 'noWildcards' || name === 'wildcards') how.isPlain = name === 'noWildcards';
	}
	return placed;
};

// A pattern may match from any slash on, and takes all below what it matches.
const excludesBy = (patterns: readonly PlacedPattern[]): ((name: string) => boolean) => {
	if (patterns.length === 0) return () => false;
	const matchers = patterns.map(({ pattern, isAnchored, ignoresCase, isPlain }) => {
		const plain = pattern.replace(/(?<=.)\/+$/, '');
		const text = isPlain ? plain.replace(/[\\*?[\]]/g, '\\$&') : plain;
		return { isAnchored, pattern: compileShellPattern(text, { extglob: false, nocase: ignoresCase }) };
	});
	return (name) => {
		const parts = name.replace(/\/+$/, '').split('/');
		for (let end = 1; end <= parts.length; end++)
			for (let start = 0; start < end; start++) {
				const tail = parts.slice(start, end).join('/');
				if (matchers.some(({ isAnchored, pattern }) => (start === 0 || !isAnchored) && pattern.matches(tail)))
					return true;
			}
		return false;
	};
};

/** A name without as many directories as `--strip-components` says; `undefined` if nothing is left. */
export const strippedName = (name: string, count: number): string | undefined => {
	if (count === 0) return name;
	const isDirectory = name.endsWith('/');
	const parts = name.split('/').filter((part, index) => part !== '' || index === 0);
	const rest = parts.slice(count).join('/');
	if (rest === '') return undefined;
	return isDirectory ? `${rest}/` : rest;
};
