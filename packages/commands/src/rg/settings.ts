import { TenonError } from '@tenon/core';
import {
	type CommandContext,
	compileShellPattern,
	type IgnoreRule,
	type ParsedArguments,
	parseIgnoreRule,
	type ShellPattern,
} from '@tenon/shell';
import type { GrepSettings } from '../grep/settings.ts';
import { fileTypes } from './file-types.ts';
import type { IgnoreOptions } from './ignore.ts';
import type { rgOptions } from './options.ts';

/** Arguments of one call. */
export type RgArguments = ParsedArguments<typeof rgOptions>;

/** Options that make no sense. */
export class RgRefusal extends TenonError {
	readonly code = 'rg.refused';
}

/** How lines are shown. */
export interface RgShow {
	readonly mode: 'lines' | 'matches' | 'vimgrep';
	readonly lineNumbers: boolean;
	readonly columns: boolean;
	readonly offsets: boolean;
	readonly heading: boolean;
	readonly color: boolean;
	readonly replacement: string | undefined;
	/** Matches must be known, and not only the lines that have them. */
	readonly needsMatches: boolean;
	/** Lines that do not match are shown. */
	readonly inverts: boolean;
	readonly trims: boolean;
	readonly nulAfterNames: boolean;
	readonly json: boolean;
	readonly countsMatches: boolean;
	readonly includesZero: boolean;
	/** Bytes of a line, with its newline, beyond which its text is left out. */
	readonly maxColumns: number;
	/** Its beginning is shown. */
	readonly showsBeginnings: boolean;
	/** What stands after names and numbers, of lines that match and of others. */
	readonly matchSeparator: string;
	readonly contextSeparator: string;
}

/** Which files are searched. */
export interface RgSelection {
	readonly ignore: IgnoreOptions;
	readonly showsHidden: boolean;
	readonly follows: boolean;
	readonly maxDepth: number;
	readonly maxFileBytes: number;
	readonly globs: readonly IgnoreRule[];
	readonly types: readonly ShellPattern[];
	readonly typesNot: readonly ShellPattern[];
	readonly sort: string;
	readonly isReversed: boolean;
	/** One directory is read after the other, which shows in what is said of those that cannot be. */
	readonly isSerial: boolean;
}

/** What must stand around a match: of `-w` and `-x` the last counts. */
export const boundsOf = ({ order }: RgArguments): GrepSettings['bounds'] => {
	const last = order.findLast((name) => name === 'words' || name === 'wholeLines');
	return last === undefined ? 'none' : last === 'words' ? 'words' : 'line';
};

/** How lines are found, in the terms that the search of grep knows. */
export const readSearch = (args: RgArguments): Omit<GrepSettings, 'ignoresCase'> => {
	const { options, order } = args;
	// Where only a number is shown, no other lines are.
	const isCounted = countsMatches(args);
	const passesAll = !isCounted && order.findLast((name) => aroundNames.has(name)) === 'passthru';
	const hasContext = !isCounted && !passesAll;
	const around = numberOf(options.context, '--context <NUM>') ?? 0;
	const before = numberOf(options.before, '--before-context <NUM>') ?? around;
	const after = numberOf(options.after, '--after-context <NUM>') ?? around;
	return {
		syntax: options.fixed ? 'fixed' : 'perl',
		bounds: boundsOf(args),
		hasBytes: false,
		inverts: options.invert,
		delimiter: 0x0a,
		binary: options.text ? 'text' : 'binary',
		report: readReport(args),
		maxCount: numberOf(options.maxCount, '--max-count <NUM>') ?? Number.POSITIVE_INFINITY,
		before: hasContext && before > 0 ? before : -1,
		after: hasContext && after > 0 ? after : -1,
		groupSeparator: options.noContextSeparator ? undefined : (options.contextSeparator ?? '--'),
		passesAll,
		marksLater: true,
		fileNames: 'auto',
		showsLineNumbers: false,
		showsOffsets: false,
		alignsTabs: false,
		nulAfterNames: options.null,
		standardInputName: '<stdin>',
		colors: undefined,
		isSilent: options.noMessages,
		directories: 'recurse',
		followsLinks: options.follow,
		devices: 'operands',
		flushesLines: false,
	};
};

// The last of these says which other lines are shown.
const aroundNames: ReadonlySet<string> = new Set(['passthru', 'before', 'after', 'context']);

// Numbers are asked for before names.
const readReport = (args: RgArguments): GrepSettings['report'] => {
	const { options, order } = args;
	if (options.jsonLines) return 'lines';
	if (options.quiet) return 'nothing';
	if (countsMatches(args)) return 'lines';
	if (options.count || options.countMatches) return 'count';
	const names = order.findLast((name) => name === 'filesWithMatches' || name === 'filesWithoutMatch');
	if (names === undefined) return 'lines';
	return names === 'filesWithMatches' ? 'names' : 'names-without';
};

// The last of the two options counts. Where lines without matches are shown, lines are counted.
const countsMatches = ({ options, order }: RgArguments): boolean => {
	const what = order.findLast((name) => name === 'count' || name === 'countMatches');
	return !options.invert && (what === 'countMatches' || (what === 'count' && options.onlyMatching));
};

/** How lines are shown. */
export const readShow = (context: CommandContext, args: RgArguments): RgShow => {
	const { options, order } = args;
	const { isTerminal } = context.output;
	const terminal = context.variable('TERM') ?? 'dumb';
	const color = options.color ?? (options.pretty && terminal !== 'dumb' ? 'always' : 'auto');
	if (!['never', 'auto', 'always', 'ansi'].includes(color))
		throw new RgRefusal(`error: '${color}' isn't a valid value for '--color <WHEN>'`);
	const numbers = order.findLast(
		(name) => name === 'lineNumber' || name === 'noLineNumber' || name === 'pretty',
	);
	const headings = order.findLast((name) => name === 'heading' || name === 'noHeading' || name === 'pretty');
	const mode = options.onlyMatching ? 'matches' : options.vimgrep ? 'vimgrep' : 'lines';
	const columns = options.column || options.vimgrep;
	const isColored = color === 'always' || color === 'ansi' || (color === 'auto' && isTerminal);
	return {
		mode,
		lineNumbers:
			numbers === undefined ? isTerminal || columns || options.jsonLines : numbers !== 'noLineNumber',
		columns,
		offsets: options.byteOffset,
		heading: !options.vimgrep && (headings === undefined ? isTerminal : headings !== 'noHeading'),
		color: isColored,
		replacement: options.replace,
		needsMatches: mode !== 'lines' || columns || isColored || options.replace !== undefined,
		inverts: options.invert,
		trims: options.trim,
		nulAfterNames: options.null,
		json: options.jsonLines,
		countsMatches: countsMatches(args),
		includesZero: options.includeZero,
		maxColumns: numberOf(options.maxColumns, '--max-columns <NUM>') || Number.POSITIVE_INFINITY,
		showsBeginnings: options.maxColumnsPreview,
		matchSeparator: unescaped(options.fieldMatchSeparator ?? ':'),
		contextSeparator: unescaped(options.fieldContextSeparator ?? '-'),
	};
};

const unescaped = (text: string): string =>
	text.replaceAll(/\\(?:([nrt0\\])|x([0-9a-fA-F]{2}))/g, (_, letter: string | undefined, hex: string) =>
		letter === undefined ? String.fromCharCode(Number.parseInt(hex, 16)) : escapes[letter]!,
	);

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '\0', '\\': '\\' };

/** What is printed in place of a slash in names. */
export const separatorOf = ({ options }: RgArguments): string => {
	const separator = unescaped(options.pathSeparator ?? '/');
	const { length } = new TextEncoder().encode(separator);
	if (length > 1)
		throw new RgRefusal(
			`A path separator must be exactly one byte, but the given separator is ${length} bytes: ${separator}\nIn some shells on Windows '/' is automatically expanded. Use '//' instead.`,
		);
	return separator === '' ? '/' : separator;
};

/** The globs of each type, by its name. */
export const typesOf = ({ options }: RgArguments): ReadonlyMap<string, readonly string[]> => {
	const types = new Map(Object.entries(fileTypes));
	for (const type of options.typeClear) types.delete(type);
	for (const definition of options.typeAdd) {
		const parts = /^([\p{L}\p{N}]+):(?:include:([\p{L}\p{N},]+)$)?(.+)?$/su.exec(definition);
		const included = parts?.[2]?.split(',').map((name) => types.get(name));
		if (
			parts === null ||
			parts[1] === 'all' ||
			(parts[2] === undefined && parts[3] === undefined) ||
			included?.includes(undefined)
		)
			throw new RgRefusal('invalid definition (format is type:glob, e.g., html:*.html)');
		const added = included === undefined ? [parts[3]!] : included.flatMap((globs) => globs!);
		types.set(parts[1]!, [...(types.get(parts[1]!) ?? []), ...added]);
	}
	return types;
};

/** Which files are searched. */
export const readSelection = (args: RgArguments): RgSelection => {
	const { options } = args;
	const level = unrestricted(args);
	const known = typesOf(args);
	const usesIgnoreFiles = !options.noIgnore && level === 0;
	const sort = options.sortr ?? options.sort ?? 'path';
	if (!['path', 'modified', 'accessed', 'created', 'none'].includes(sort))
		throw new RgRefusal(`error: '${sort}' isn't a valid value for '--sort <SORTBY>'`);
	return {
		ignore: {
			usesIgnoreFiles,
			usesDotIgnore: usesIgnoreFiles && !options.noIgnoreDot,
			usesGit: usesIgnoreFiles && !options.noIgnoreVcs,
			usesGitExclude: !options.noIgnoreExclude,
			usesParents: !options.noIgnoreParent,
			needsRepository: !options.noRequireGit,
		},
		showsHidden: (options.hidden && !options.noHidden) || level >= 2,
		follows: options.follow,
		maxDepth: numberOf(options.maxDepth, '--max-depth <NUM>') ?? Number.POSITIVE_INFINITY,
		maxFileBytes: sizeOf(options.maxFilesize),
		globs: [
			...options.globs.map((glob) =>
				parseIgnoreRule(checked(glob), { dialect: 'caller', ignoreCase: options.globIgnoresCase }),
			),
			...options.iglobs.map((glob) =>
				parseIgnoreRule(checked(glob), { dialect: 'caller', ignoreCase: true }),
			),
		].filter((rule) => rule !== undefined),
		types: options.types.flatMap((type) => patternsOf(type, known)),
		typesNot: options.typesNot.flatMap((type) => patternsOf(type, known)),
		sort,
		isReversed: options.sortr !== undefined,
		isSerial: options.threads === '1' || (options.sortr ?? options.sort ?? 'none') !== 'none',
	};
};

const unrestricted = ({ order }: RgArguments): number =>
	order.filter((name) => name === 'unrestricted').length;

// A list or a group in a glob must end.
const checked = (glob: string): string => {
	const rest = glob.replace(/\\.|\[[!^]?\]?[^\]]*\]/gs, '');
	if (rest.includes('['))
		throw new RgRefusal(`error parsing glob '${glob}': unclosed character class; missing ']'`);
	if (rest.split('{').length > rest.split('}').length) {
		throw new RgRefusal(
			`error parsing glob '${glob}': unclosed alternate group; missing '}' (maybe escape '{' with '[{]'?)`,
		);
	}
	return glob;
};

const patternsOf = (type: string, known: ReadonlyMap<string, readonly string[]>): readonly ShellPattern[] => {
	const globs = type === 'all' ? [...known.values()].flat() : known.get(type);
	if (globs === undefined) throw new RgRefusal(`unrecognized file type: ${type}`);
	return globs.map((glob) => compileShellPattern(glob, { extglob: false, nocase: false }));
};

const numberOf = (text: string | undefined, option: string): number | undefined => {
	if (text === undefined) return undefined;
	if (!/^\+?\d+$/.test(text))
		throw new RgRefusal(`error: Invalid value for '${option}': invalid digit found in string`);
	return Number(text);
};

const sizeOf = (text: string | undefined): number => {
	if (text === undefined) return Number.POSITIVE_INFINITY;
	const parts = /^(\d+)([KMG]?)$/.exec(text);
	if (parts === null) throw new RgRefusal(`error: Invalid value for '--max-filesize <NUM+SUFFIX?>': ${text}`);
	return Number(parts[1]) * 1024 ** ['', 'K', 'M', 'G'].indexOf(parts[2]!);
};
