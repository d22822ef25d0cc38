import { type Flow, wait } from '@tenon/core';
import { type CommandContext, compileNamePattern } from '@tenon/shell';
import { type BlockSize, blockSizeProblem, parseBlockSize, unitOf } from '../support/block-size.ts';
import type { WordChoice } from '../support/choose-word.ts';
import { environmentQuoting } from '../support/environment-quoting.ts';
import { type QuotingStyle, quotingStyles } from '../support/quoting-style.ts';
import { readChoice } from '../support/read-choice.ts';
import { isColorTerminal, LsColors, ownColors, parseColors } from './colors.ts';
import type { LsStyle } from './style.ts';
import { readTimeFormats } from './time-style.ts';

type Flag =
	| 'all'
	| 'almostAll'
	| 'author'
	| 'context'
	| 'escape'
	| 'ignoreBackups'
	| 'changeTime'
	| 'columns'
	| 'directory'
	| 'raw'
	| 'classify'
	| 'fileType'
	| 'fullTime'
	| 'noOwner'
	| 'directoriesFirst'
	| 'noGroup'
	| 'human'
	| 'si'
	| 'followOperands'
	| 'followOperandDirectories'
	| 'inode'
	| 'kibibytes'
	| 'long'
	| 'dereference'
	| 'commas'
	| 'numeric'
	| 'literal'
	| 'longWithoutGroup'
	| 'slash'
	| 'hideControls'
	| 'showControls'
	| 'quoteNames'
	| 'reverse'
	| 'recursive'
	| 'size'
	| 'bySize'
	| 'byTime'
	| 'accessTime'
	| 'unsorted'
	| 'byVersion'
	| 'across'
	| 'byExtension'
	| 'zero'
	| 'single';

type Word =
	| 'blockSize'
	| 'format'
	| 'indicatorStyle'
	| 'quotingStyle'
	| 'sort'
	| 'time'
	| 'timeStyle'
	| 'tabSize'
	| 'width';

/** What ls was asked for. */
export type LsOptions = { readonly [Name in Flag]: boolean } & {
	readonly [Name in Word]: string | undefined;
} & {
	readonly color: { readonly value: string | undefined } | undefined;
	readonly classifyWhen: { readonly value: string | undefined } | undefined;
	readonly hyperlink: { readonly value: string | undefined } | undefined;
	readonly hide: readonly string[];
	readonly ignore: readonly string[];
};

/** The style that the options come to, the last of several deciding, or the status of a refusal. */
export function* readLsStyle(
	context: CommandContext,
	options: LsOptions,
	order: readonly string[],
): Flow<LsStyle | 1 | 2> {
	const words = yield* readWords(context, options);
	if (typeof words === 'number') return words;
	const isTerminal = context.output.isTerminal;
	const format = formatOf(order, words, isTerminal);
	const timeFormats: readonly [string, string] | undefined =
		format === 'long' ? yield* readTimeFormats(context, options, order) : ['', ''];
	const widths = yield* readWidths(context, options, format);
	if (timeFormats === undefined || widths === undefined) return 2;
	const indicators = indicatorsOf(order, words, isTerminal);
	const isPlain = isUndone(order, 'color', 'raw') || isUndone(order, 'color', 'zero');
	const colors = isPlain ? undefined : yield* readColors(context, options, words, isTerminal);
	const time = timeKind(order, words);
	const quoting = yield* quotingOf(context, order, words, isTerminal);
	return {
		format,
		sort: sortOf(order, words, format, time.isGiven),
		isReversed: options.reverse,
		directoriesFirst: options.directoriesFirst,
		time: time.kind,
		timeFormats,
		follows:
			followsOf(order) ??
			(options.directory || indicators === 'classify' || format === 'long' ? 'never' : 'operandDirectories'),
		shows: showsOf(order),
		ignored: [...options.ignore, ...(options.ignoreBackups ? ['*~', '.*~'] : [])].map(compile),
		hidden: options.hide.map(compile),
		directoriesAsFiles: options.directory,
		isRecursive: options.recursive && !options.directory,
		indicators,
		quoting,
		hidesControls: hidesControls(order, isTerminal && quoting === 'literal'),
		alignsQuotes: quoting === 'shell-escape' || quoting === 'shell' || quoting === 'c-maybe',
		showsInode: options.inode,
		showsBlocks: options.size && !isUndone(order, 'size', 'raw'),
		showsOwner: !options.noOwner,
		showsGroup: !options.noGroup && !options.longWithoutGroup,
		showsAuthor: options.author,
		showsContext: options.context,
		isNumeric: options.numeric,
		...sizesOf(context, options, words, order),
		colors,
		lineWidth: widths.line,
		tabWidth: colors === undefined ? widths.tab : 0,
		lineEnd: options.zero ? '\0' : '\n',
		timeZone: context.variable('TZ'),
		now: context.ports.now(),
	};
}

interface Words {
	readonly format: LsStyle['format'] | undefined;
	readonly sort: LsStyle['sort'] | undefined;
	readonly time: LsStyle['time'] | undefined;
	readonly indicators: LsStyle['indicators'] | undefined;
	readonly quoting: QuotingStyle | undefined;
	readonly color: When;
	readonly classify: When;
	readonly blockSize: BlockSize | undefined;
}

type When = 'always' | 'auto' | 'never';

function* readWords(context: CommandContext, options: LsOptions): Flow<Words | 1 | 2> {
	function* read<T>(
		word: string | undefined,
		choices: readonly WordChoice<T>[],
		option: string,
	): Flow<T | undefined | typeof refused> {
		if (word === undefined) return undefined;
		return (yield* readChoice(context, choices, word, option)) ?? refused;
	}
	const format = yield* read(options.format, formats, '--format');
	const sort = yield* read(options.sort, sorts, '--sort');
	const time = yield* read(options.time, times, '--time');
	const indicators = yield* read(options.indicatorStyle, indicatorStyles, '--indicator-style');
	const quoting = yield* read(options.quotingStyle, quotingStyles, '--quoting-style');
	const color = yield* read(options.color?.value, whens, '--color');
	const classify = yield* read(options.classifyWhen?.value, whens, '--classify');
	const hyperlink = yield* read(options.hyperlink?.value, whens, '--hyperlink');
	if (
		format === refused ||
		sort === refused ||
		time === refused ||
		indicators === refused ||
		quoting === refused ||
		color === refused ||
		classify === refused ||
		hyperlink === refused
	)
		return 1;
	if (options.hyperlink !== undefined && (hyperlink ?? 'always') === 'always') {
		yield* wait(context.complain('--hyperlink=always: names are no links here; leave it out'));
		return 2;
	}
	const blockSize = options.blockSize === undefined ? undefined : parseBlockSize(options.blockSize);
	if (options.blockSize !== undefined && blockSize === undefined) {
		yield* wait(context.complain(blockSizeProblem('--block-size', options.blockSize)));
		return 2;
	}
	return {
		format,
		sort,
		time,
		indicators,
		quoting,
		blockSize,
		color: color ?? (options.color === undefined ? 'never' : 'always'),
		classify: classify ?? (options.classifyWhen === undefined ? 'never' : 'always'),
	};
}

const refused: unique symbol = Symbol('refused');

const formatOf = (order: readonly string[], words: Words, isTerminal: boolean): LsStyle['format'] => {
	const plain = isTerminal ? 'vertical' : 'single';
	let format: LsStyle['format'] = plain;
	for (const name of order) {
		if (longFlags.has(name)) format = 'long';
		else if (name === 'columns') format = 'vertical';
		else if (name === 'across') format = 'horizontal';
		else if (name === 'commas') format = 'commas';
		else if (name === 'single' || name === 'zero') format = format === 'long' ? 'long' : 'single';
		else if (name === 'format') format = words.format!;
		else if (name === 'raw' && format === 'long') format = plain;
	}
	return format;
};

const longFlags: ReadonlySet<string> = new Set([
	'long',
	'noOwner',
	'longWithoutGroup',
	'numeric',
	'fullTime',
]);

const sortOf = (
	order: readonly string[],
	words: Words,
	format: LsStyle['format'],
	hasTime: boolean,
): LsStyle['sort'] => {
	const last = order.findLast((name) => name in sortFlags || name === 'sort');
	if (last === 'sort') return words.sort!;
	if (last !== undefined) return sortFlags[last]!;
	return hasTime && format !== 'long' ? 'time' : 'name';
};

const sortFlags: Readonly<Record<string, LsStyle['sort']>> = {
	raw: 'none',
	unsorted: 'none',
	byTime: 'time',
	bySize: 'size',
	byExtension: 'extension',
	byVersion: 'version',
};

const timeKind = (
	order: readonly string[],
	words: Words,
): { readonly kind: LsStyle['time']; readonly isGiven: boolean } => {
	const last = order.findLast((name) => name === 'changeTime' || name === 'accessTime' || name === 'time');
	if (last === undefined) return { kind: 'mtime', isGiven: false };
	return { kind: last === 'time' ? words.time! : last === 'changeTime' ? 'ctime' : 'atime', isGiven: true };
};

const followsOf = (order: readonly string[]): LsStyle['follows'] | undefined => {
	const last = order.findLast((name) =>
		['dereference', 'followOperands', 'followOperandDirectories'].includes(name),
	);
	if (last === undefined) return undefined;
	return last === 'dereference' ? 'always' : last === 'followOperands' ? 'operands' : 'operandDirectories';
};

const showsOf = (order: readonly string[]): LsStyle['shows'] => {
	const last = order.findLast((name) => name === 'all' || name === 'almostAll' || name === 'raw');
	return last === undefined ? 'visible' : last === 'almostAll' ? 'almostAll' : 'all';
};

const indicatorsOf = (order: readonly string[], words: Words, isTerminal: boolean): LsStyle['indicators'] => {
	let indicators: LsStyle['indicators'] = 'none';
	for (const name of order) {
		if (name === 'classify') indicators = 'classify';
		else if (name === 'classifyWhen') {
			if (isWhen(words.classify, isTerminal)) indicators = 'classify';
		} else if (name === 'fileType') indicators = 'fileType';
		else if (name === 'slash') indicators = 'slash';
		else if (name === 'indicatorStyle') indicators = words.indicators!;
	}
	return indicators;
};

function* quotingOf(
	context: CommandContext,
	order: readonly string[],
	words: Words,
	isTerminal: boolean,
): Flow<QuotingStyle> {
	const last = order.findLast((name) => name in quotingFlags || name === 'quotingStyle');
	if (last === 'quotingStyle') return words.quoting!;
	if (last !== undefined) return quotingFlags[last]!;
	return (yield* environmentQuoting(context)) ?? (isTerminal ? 'shell-escape' : 'literal');
}

const quotingFlags: Readonly<Record<string, QuotingStyle>> = {
	escape: 'escape',
	literal: 'literal',
	zero: 'literal',
	quoteNames: 'c',
};

const hidesControls = (order: readonly string[], byDefault: boolean): boolean => {
	const last = order.findLast(
		(name) => name === 'hideControls' || name === 'showControls' || name === 'zero',
	);
	return last === undefined ? byDefault : last === 'hideControls';
};

const isUndone = (order: readonly string[], name: string, by: string): boolean =>
	order.lastIndexOf(by) > order.lastIndexOf(name);

function* readColors(
	context: CommandContext,
	options: LsOptions,
	words: Words,
	isTerminal: boolean,
): Flow<LsColors | undefined> {
	if (options.color === undefined || !isWhen(words.color, isTerminal)) return undefined;
	const given = context.variable('LS_COLORS') ?? '';
	if (given !== '') {
		const colors = parseColors(given);
		if (colors === undefined)
			yield* wait(context.complain('unparsable value for LS_COLORS environment variable'));
		return colors;
	}
	const isKnown =
		(context.variable('COLORTERM') ?? '') !== '' || isColorTerminal(context.variable('TERM') ?? '');
	return isKnown ? new LsColors(ownColors, [], false) : undefined;
}

const isWhen = (when: When, isTerminal: boolean): boolean =>
	when === 'always' || (when === 'auto' && isTerminal);

const sizesOf = (
	context: CommandContext,
	options: LsOptions,
	words: Words,
	order: readonly string[],
): Pick<LsStyle, 'fileSize' | 'blockSize'> => {
	const last = order.findLast((name) => ['human', 'si', 'blockSize'].includes(name));
	if (last !== undefined) {
		const size: BlockSize =
			last === 'blockSize' ? words.blockSize! : { kind: 'human', base: last === 'human' ? 1024 : 1000 };
		return { fileSize: size, blockSize: size };
	}
	const variable = context.variable('LS_BLOCK_SIZE') ?? context.variable('BLOCK_SIZE');
	const fromVariable = variable === undefined ? undefined : parseBlockSize(variable);
	if (fromVariable !== undefined)
		return { fileSize: fromVariable, blockSize: options.kibibytes ? unitOf(1024) : fromVariable };
	if (options.kibibytes) return { fileSize: unitOf(1), blockSize: unitOf(1024) };
	const ofBlocks = variable ?? context.variable('BLOCKSIZE');
	const usual = unitOf(context.variable('POSIXLY_CORRECT') === undefined ? 1024 : 512);
	return {
		fileSize: unitOf(1),
		blockSize: (ofBlocks === undefined ? undefined : parseBlockSize(ofBlocks)) ?? usual,
	};
};

function* readWidths(
	context: CommandContext,
	options: LsOptions,
	format: LsStyle['format'],
): Flow<{ readonly line: number; readonly tab: number } | undefined> {
	for (const [value, what] of [
		[options.width, 'invalid line width'],
		[options.tabSize, 'invalid tab size'],
	] as const) {
		if (value === undefined || count(value) !== undefined) continue;
		yield* wait(context.complain(`${what}: ${context.quote(value)}`));
		return undefined;
	}
	const hasColumns = format !== 'long' && format !== 'single';
	function* fromVariable(name: string, what: string, otherwise: number): Flow<number> {
		const value = context.variable(name) ?? '';
		if (value === '') return otherwise;
		const number = count(value);
		if (number === undefined && hasColumns)
			yield* wait(
				context.complain(`ignoring invalid ${what} in environment variable ${name}: ${context.quote(value)}`),
			);
		return number ?? otherwise;
	}
	const line =
		options.width === undefined ? yield* fromVariable('COLUMNS', 'width', 80) : (count(options.width) ?? 0);
	const tab =
		options.tabSize === undefined
			? yield* fromVariable('TABSIZE', 'tab size', 8)
			: (count(options.tabSize) ?? 0);
	return { line: line === 0 ? Number.POSITIVE_INFINITY : line, tab };
}

// Widths may be octal or hexadecimal, as in C.
const count = (text: string): number | undefined => {
	const match = /^\s*\+?(?:0[xX]([0-9a-fA-F]+)|(0[0-7]*)|([1-9]\d*))$/.exec(text);
	if (match === null) return undefined;
	const [, hexadecimal, octal, decimal] = match;
	if (hexadecimal !== undefined) return Number.parseInt(hexadecimal, 16);
	return octal === undefined ? Number(decimal) : Number.parseInt(octal, 8);
};

const compile = (pattern: string): ReturnType<typeof compileNamePattern> =>
	compileNamePattern(pattern, { extglob: false, nocase: false });

const whens: readonly WordChoice<When>[] = [
	{ words: ['always', 'yes', 'force'], value: 'always' },
	{ words: ['never', 'no', 'none'], value: 'never' },
	{ words: ['auto', 'tty', 'if-tty'], value: 'auto' },
];

const formats: readonly WordChoice<LsStyle['format']>[] = [
	{ words: ['verbose', 'long'], value: 'long' },
	{ words: ['commas'], value: 'commas' },
	{ words: ['horizontal', 'across'], value: 'horizontal' },
	{ words: ['vertical'], value: 'vertical' },
	{ words: ['single-column'], value: 'single' },
];

const sorts: readonly WordChoice<LsStyle['sort']>[] = [
	{ words: ['none'], value: 'none' },
	{ words: ['time'], value: 'time' },
	{ words: ['size'], value: 'size' },
	{ words: ['extension'], value: 'extension' },
	{ words: ['version'], value: 'version' },
	{ words: ['width'], value: 'width' },
];

const times: readonly WordChoice<LsStyle['time']>[] = [
	{ words: ['atime', 'access', 'use'], value: 'atime' },
	{ words: ['ctime', 'status'], value: 'ctime' },
	{ words: ['birth', 'creation'], value: 'birthtime' },
];

const indicatorStyles: readonly WordChoice<LsStyle['indicators']>[] = [
	{ words: ['none'], value: 'none' },
	{ words: ['slash'], value: 'slash' },
	{ words: ['file-type'], value: 'fileType' },
	{ words: ['classify'], value: 'classify' },
];
