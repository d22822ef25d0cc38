import { errnoText, type Flow, isFsError, TenonError } from '@tenon/core';
import { byteKit, type CommandContext, type ParsedArguments } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { chooseWord, type WordChoice, wordProblem } from '../support/choose-word.ts';
import { withInput } from '../support/inputs.ts';
import { readWhole } from '../support/read-whole.ts';
import { type GrepColors, parseGrepColors } from './colors.ts';
import type { FileRule } from './file-filter.ts';
import type { grepOptions } from './options.ts';
import type { GrepSettings, GrepSyntax } from './settings.ts';

type GrepArguments = ParsedArguments<typeof grepOptions>;

/** Options that make no sense, in GNU's words. */
export class GrepRefusal extends TenonError {
	readonly code = 'grep.refused';
	readonly status: number;

	constructor(message: string, status = 2) {
		super(message);
		this.status = status;
	}
}

/** What the options ask for, and what is to be said about them. Throws `GrepRefusal`. */
export const readSettings = (
	context: CommandContext,
	args: GrepArguments,
): { readonly settings: GrepSettings; readonly warnings: readonly string[] } => {
	const { options, order } = args;
	const warnings: string[] = [];
	if (options.unixOffsets) warnings.push('--unix-byte-offsets (-u) is obsolete');
	const around = contextLength(options.context);
	const settings: GrepSettings = {
		syntax: readSyntax(order),
		ignoresCase: last(order, 'ignoreCase', 'noIgnoreCase') === 'ignoreCase',
		bounds: options.wholeLines ? 'line' : options.words ? 'words' : 'none',
		inverts: options.invert,
		delimiter: options.nullData ? 0 : 0x0a,
		hasBytes: context.hasByteCharacters,
		binary: readBinary(args),
		report: readReport(args),
		maxCount: readMaxCount(options.maxCount, options.invert && !options.quiet && !options.silentOutput),
		before: contextLength(options.before) ?? around ?? -1,
		after: contextLength(options.after) ?? around ?? -1,
		groupSeparator: options.noGroupSeparator ? undefined : (options.groupSeparator ?? '--'),
		passesAll: false,
		marksLater: false,
		fileNames: readFileNames(order),
		showsLineNumbers: options.lineNumber,
		showsOffsets: options.byteOffset,
		alignsTabs: options.initialTab,
		nulAfterNames: options.null,
		standardInputName: options.label ?? '(standard input)',
		colors: readColors(context, args, warnings),
		isSilent: options.silent,
		directories: readDirectories(context, args),
		followsLinks: last(order, 'recursive', 'dereference') === 'dereference',
		devices: readDevices(options.devices),
		flushesLines: options.lineBuffered,
	};
	return { settings, warnings };
};

/** The kind of patterns; two different kinds contradict each other. */
export const readSyntax = (order: readonly string[]): GrepSyntax => {
	const given = new Set(order.filter((name): name is GrepSyntax => syntaxes.has(name)));
	if (given.size > 1) throw new GrepRefusal('conflicting matchers specified');
	return [...given][0] ?? 'basic';
};

const syntaxes: ReadonlySet<string> = new Set(['basic', 'extended', 'fixed', 'perl']);

const last = <Name extends string>(order: readonly string[], ...names: readonly Name[]): Name | undefined =>
	order.findLast((name): name is Name => (names as readonly string[]).includes(name));

const readReport = ({ options, order }: GrepArguments): GrepSettings['report'] => {
	if (options.quiet || options.silentOutput) return 'nothing';
	const names = last(order, 'filesWithMatches', 'filesWithoutMatch');
	if (names !== undefined) return names === 'filesWithMatches' ? 'names' : 'names-without';
	if (options.count) return 'count';
	return options.onlyMatching ? 'matches' : 'lines';
};

const readBinary = ({ options, order }: GrepArguments): GrepSettings['binary'] => {
	let types = 0;
	let binary: GrepSettings['binary'] = 'binary';
	for (const name of order) {
		if (name === 'text') binary = 'text';
		else if (name === 'skipBinary') binary = 'without-match';
		else if (name === 'binaryFiles') {
			const type = options.binaryFiles[types]!;
			types += 1;
			if (type !== 'binary' && type !== 'text' && type !== 'without-match')
				throw new GrepRefusal('unknown binary-files type');
			binary = type;
		}
	}
	return binary;
};

const readMaxCount = (text: string | undefined, showsInverted: boolean): number => {
	if (text === undefined) return Number.POSITIVE_INFINITY;
	if (!/^\s*[+-]?\d+$/.test(text)) throw new GrepRefusal('invalid max count');
	if (Number(text) >= 0) return Number(text);
	// A negative number is no limit; with `-v` no line is below it.
	return showsInverted ? -1 : Number.POSITIVE_INFINITY;
};

const contextLength = (text: string | undefined): number | undefined => {
	if (text === undefined) return undefined;
	if (!/^\s*\+?\d+$/.test(text)) throw new GrepRefusal(`${text}: invalid context length argument`);
	return Number(text);
};

const readFileNames = (order: readonly string[]): GrepSettings['fileNames'] => {
	const given = last(order, 'withFilename', 'noFilename');
	return given === undefined ? 'auto' : given === 'withFilename' ? 'always' : 'never';
};

const readColors = (
	context: CommandContext,
	{ options, order }: GrepArguments,
	warnings: string[],
): GrepColors | undefined => {
	const name = last(order, 'color', 'colour');
	const when = name === undefined ? 'never' : (options[name]!.value ?? 'auto').toLowerCase();
	const isWanted =
		alwaysWords.has(when) ||
		(autoWords.has(when) && context.output.isTerminal && context.variable('TERM') !== 'dumb');
	if (!isWanted) return undefined;
	const matchColor = context.variable('GREP_COLOR');
	const isMatchColor = matchColor !== undefined && matchColor !== '';
	if (isMatchColor)
		warnings.push(`GREP_COLOR='${matchColor}' is deprecated; use GREP_COLORS='mt=${matchColor}'`);
	return parseGrepColors(context.variable('GREP_COLORS'), isMatchColor ? matchColor : '01;31');
};

const alwaysWords: ReadonlySet<string> = new Set(['always', 'yes', 'force']);
const autoWords: ReadonlySet<string> = new Set(['auto', 'tty', 'if-tty']);
const colorWords: ReadonlySet<string> = new Set([...alwaysWords, ...autoWords, 'never', 'no', 'none']);

/** Whether `--color` was given a word that it does not know; GNU's grep then shows its help. */
export const hasBadColor = ({ options }: GrepArguments): boolean =>
	[options.color, options.colour].some(
		(option) => option?.value !== undefined && !colorWords.has(option.value.toLowerCase()),
	);

const readDirectories = (
	context: CommandContext,
	{ options, order }: GrepArguments,
): GrepSettings['directories'] => {
	const given = last(order, 'directories', 'recursive', 'dereference');
	if (given === undefined) return 'read';
	if (given !== 'directories') return 'recurse';
	const word = options.directories!;
	const action = word === '' ? undefined : chooseWord(directoryActions, word);
	if (action !== undefined) return action;
	throw new GrepRefusal(
		`${wordProblem(context, directoryActions, word, '--directories')}\nUsage: grep [OPTION]... PATTERNS [FILE]...\nTry 'grep --help' for more information.`,
		1,
	);
};

const directoryActions: readonly WordChoice<GrepSettings['directories']>[] = [
	{ words: ['read'], value: 'read' },
	{ words: ['recurse'], value: 'recurse' },
	{ words: ['skip'], value: 'skip' },
];

const readDevices = (word: string | undefined): GrepSettings['devices'] => {
	if (word === undefined) return 'operands';
	if (word === 'read' || word === 'skip') return word;
	throw new GrepRefusal('unknown devices method');
};

/** The rules about file names, in their order; those of files come from the files. */
export function* readRules(context: CommandContext, args: GrepArguments): Flow<readonly FileRule[]> {
	const { options, order } = args;
	const rules: FileRule[] = [];
	const next = { includes: 0, excludes: 0, excludeFrom: 0 };
	for (const name of order) {
		if (name === 'includes') rules.push({ kind: 'include', glob: options.includes[next.includes++]! });
		else if (name === 'excludes') rules.push({ kind: 'exclude', glob: options.excludes[next.excludes++]! });
		else if (name === 'excludeFrom') {
			const file = options.excludeFrom[next.excludeFrom++]!;
			for (const glob of yield* readGlobs(context, file)) rules.push({ kind: 'exclude', glob });
		}
	}
	return rules;
}

function* readGlobs(context: CommandContext, file: string): Flow<readonly string[]> {
	const bytes = yield* attempt(() => withInput(context, file, (input) => readWhole(context, input)));
	if (isFsError(bytes)) throw new GrepRefusal(`${file}: ${errnoText[bytes.errno]}`);
	return byteKit
		.decode(bytes)
		.split('\n')
		.filter((line) => line !== '');
}
