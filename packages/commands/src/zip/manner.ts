import { decodeText, errnoText, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext, ParsedArguments } from '@tenon/shell';
import type { Level } from '../compression/deflater.ts';
import { attempt } from '../support/attempt.ts';
import { parseDate } from '../support/date-parse.ts';
import { fileTime } from '../support/file-time.ts';
import { readWhole } from '../support/read-whole.ts';
import { type NameFilter, nameFilter } from '../zip-format/name-filter.ts';
import type { zipOptions } from './options.ts';
import { ZipFailure } from './report.ts';
import { faultMark } from './words.ts';

export type ZipArguments = ParsedArguments<typeof zipOptions>;

/** What a call of zip is to do. */
export interface ZipManner {
	/** `copy`: no files are named, and members of the archive go into another one. */
	readonly work: 'add' | 'update' | 'freshen' | 'sync' | 'delete' | 'copy';
	/** `-` is standard output. */
	readonly archive: string;
	/** Where the changed archive is written: `archive`, but for `--out`. */
	readonly target: string;
	/** Files, or for `delete` patterns of members. */
	readonly names: readonly string[];
	readonly level: Level | 0;
	readonly includes: NameFilter | undefined;
	readonly excludes: NameFilter;
	readonly since: number;
	readonly before: number;
	/** Endings of names that are stored as they are. */
	readonly suffixes: readonly string[];
	readonly options: ZipArguments['options'];
}

/** The name of the archive: without an ending, `.zip` is added. */
export const archiveName = (operand: string): string =>
	operand === '-' || operand.slice(operand.lastIndexOf('/') + 1).includes('.') ? operand : `${operand}.zip`;

/** The archive that is written; `--out` counts for nothing where the archive is standard output. */
export const targetName = (archive: string, output: string | undefined): string =>
	output === undefined || archive === '-' ? archive : output === '-' ? '-.zip' : archiveName(output);

/** Reads it all, lists of names and patterns included. */
export function* readManner(context: CommandContext, args: ZipArguments): Flow<ZipManner> {
	const { options, order } = args;
	const fault = args.operands.find((operand) => operand.startsWith(faultMark));
	if (fault !== undefined) throw new ZipFailure(fault.slice(faultMark.length), 16);
	const [first = '-', ...rest] = args.operands;
	const archive = archiveName(first);
	const target = targetName(archive, options.output);
	if (options.output !== undefined && archive !== '-' && target === archive)
		throw new ZipFailure(
			`Invalid command arguments (--out path must be different than in path: ${archive})`,
			16,
		);
	const names = [...(args.operands.length === 0 ? ['-'] : rest)];
	if (options.names) for (const each of yield* linesOf(context, '-')) names.push(each);
	const isCopy = target !== archive && names.length === 0 && !options.recursePatterns;
	const digits = order.findLast((name) => name.startsWith('level'));
	const method = options.method?.toLowerCase();
	if (method !== undefined && method !== 'store' && method !== 'deflate')
		throw new ZipFailure(
			`Invalid command arguments (compression method ${method} is not available here: store or deflate)`,
			16,
		);
	const level = method === 'store' ? 0 : digits === undefined ? 6 : Number(digits.slice(5));
	const how = { ignoresCase: false };
	const included = yield* patternsOf(context, options.include);
	const excluded = yield* patternsOf(context, options.exclude);
	const isPlain = options.recursePatterns ? [...names, ...included] : included;
	return {
		work: isCopy ? 'copy' : workOf(options),
		archive,
		target,
		names: options.recursePatterns ? ['.'] : names,
		level: level as Level | 0,
		includes: isPlain.length === 0 ? undefined : nameFilter(isPlain, how),
		excludes: nameFilter(excluded, how),
		since: dateOf(context, options.fromDate) ?? Number.NEGATIVE_INFINITY,
		before: dateOf(context, options.beforeDate) ?? Number.POSITIVE_INFINITY,
		suffixes: (options.suffixes ?? usualSuffixes).split(/[:;,]/).filter((suffix) => suffix !== ''),
		options: isCopy ? { ...options, move: false, recurse: false, comment: false } : options,
	};
}

const usualSuffixes = '.Z:.zip:.zoo:.arc:.lzh:.arj';

const workOf = (options: ZipArguments['options']): ZipManner['work'] => {
	if (options.delete) return 'delete';
	if (options.filesync) return 'sync';
	if (options.freshen) return 'freshen';
	return options.update ? 'update' : 'add';
};

// A pattern that begins with @ names a file of patterns.
function* patternsOf(context: CommandContext, given: readonly string[]): Flow<readonly string[]> {
	const patterns: string[] = [];
	for (const pattern of given) {
		if (pattern.startsWith('@') && pattern.length > 1)
			for (const each of yield* linesOf(context, pattern.slice(1))) patterns.push(each);
		else patterns.push(pattern.replace(/^\.\//, ''));
	}
	return patterns;
}

function* linesOf(context: CommandContext, file: string): Flow<readonly string[]> {
	const opened = yield* attempt(() => context.openInput(file));
	if (isFsError(opened)) throw new ZipFailure(`Could not open file: ${file}: ${errnoText[opened.errno]}`, 18);
	try {
		const text = decodeText(yield* wait(readWhole(context, opened.input)));
		return text
			.split('\n')
			.map((line) => line.trim())
			.filter((line) => line !== '');
	} finally {
		yield* wait(opened.close());
	}
}

const dateOf = (context: CommandContext, date: string | undefined): number | undefined => {
	if (date === undefined) return undefined;
	const american = /^(\d\d)(\d\d)(\d{4})$/.exec(date);
	const iso = american === null ? date : `${american[3]}-${american[1]}-${american[2]}`;
	const setting = { now: fileTime(context.ports.now()), timeZone: context.variable('TZ') };
	const time = /^\d{4}-\d\d-\d\d/.test(iso) ? parseDate(iso, setting) : undefined;
	if (time === undefined)
		throw new ZipFailure(
			'Invalid command arguments (invalid date entered for -t option - use mmddyyyy or yyyy-mm-dd)',
			16,
		);
	return time.seconds;
};
