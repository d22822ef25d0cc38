import { errnoText, type Flow, type FsError, isFsError, wait } from '@tenon/core';
import { byteKit, type CommandContext, compileShellPattern, type ShellPattern } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { type BlockSize, blockSizeProblem, parseBlockSize, unitOf } from '../support/block-size.ts';
import type { WordChoice } from '../support/choose-word.ts';
import { withInput } from '../support/inputs.ts';
import { parseCount } from '../support/parse-count.ts';
import { quoteAlways, quoteInMessage } from '../support/quote.ts';
import { readChoice } from '../support/read-choice.ts';
import { readWhole } from '../support/read-whole.ts';
import { spelledOption } from '../support/spelled-option.ts';
import { splitNames } from '../support/split-names.ts';

/** What du was asked for. */
export interface DuOptions {
	readonly zero: boolean;
	readonly all: boolean;
	readonly apparent: boolean;
	readonly blockSize: string | undefined;
	readonly bytes: boolean;
	readonly total: boolean;
	readonly maxDepth: string | undefined;
	readonly filesFrom: string | undefined;
	readonly inodes: boolean;
	readonly countLinks: boolean;
	readonly separate: boolean;
	readonly summarize: boolean;
	readonly threshold: string | undefined;
	readonly time: { readonly value: string | undefined } | undefined;
	readonly timeStyle: string | undefined;
	readonly excludeFrom: readonly string[];
	readonly exclude: readonly string[];
	readonly oneFileSystem: boolean;
}

/** The words around them. */
export interface DuArguments {
	readonly operands: readonly string[];
	/** Names of the options as they came, and the words that they were typed in. */
	readonly order: readonly string[];
	readonly optionWords: readonly string[];
}

/** How du measures and shows, complete. */
export interface DuStyle {
	readonly operands: readonly string[];
	/** Something was wrong that did not stop the rest. */
	readonly failed: boolean;
	readonly showsFiles: boolean;
	readonly showsTotal: boolean;
	readonly counts: 'blocks' | 'bytes' | 'files';
	readonly size: BlockSize;
	readonly maxDepth: number;
	readonly isSeparate: boolean;
	readonly countsEachLink: boolean;
	readonly follows: 'always' | 'operands' | 'never';
	readonly staysOnDevice: boolean;
	/** Bytes; negative: what is larger is left out. */
	readonly threshold: number | undefined;
	readonly excluded: readonly ShellPattern[];
	readonly time: 'mtimeMs' | 'atimeMs' | 'ctimeMs' | undefined;
	readonly timeFormat: string;
	readonly lineEnd: string;
}

/** What the options come to; `undefined` once a mistake was reported. */
export function* readDuStyle(
	context: CommandContext,
	options: DuOptions,
	{ order, optionWords, operands }: DuArguments,
): Flow<DuStyle | undefined> {
	const size = yield* readSize(context, options, order, spelledOption(optionWords, '-B', '--block-size'));
	const depth = yield* readDepth(context, options);
	const threshold = yield* readThreshold(
		context,
		options.threshold,
		spelledOption(optionWords, '-t', '--threshold'),
	);
	if (size === undefined || depth === undefined || threshold === 'refused') return undefined;
	const time = options.time === undefined ? undefined : yield* readTime(context, options.time.value);
	if (options.time !== undefined && time === undefined) return undefined;
	const timeFormat = yield* readTimeFormat(context, options);
	const excluded = yield* readExcluded(context, options);
	if (timeFormat === undefined || excluded === undefined) return undefined;
	const names = yield* readNames(context, options, operands);
	if (names === undefined) return undefined;
	if (options.inodes && (options.apparent || options.bytes))
		yield* wait(context.complain('warning: options --apparent-size and -b are ineffective with --inodes'));
	const follows = order.findLast((name) => ['dereference', 'followOperands', 'noDereference'].includes(name));
	return {
		...names,
		showsFiles: options.all,
		showsTotal: options.total,
		counts: options.inodes ? 'files' : options.apparent || options.bytes ? 'bytes' : 'blocks',
		size,
		maxDepth: depth,
		isSeparate: options.separate,
		countsEachLink: options.countLinks,
		follows: follows === 'dereference' ? 'always' : follows === 'followOperands' ? 'operands' : 'never',
		staysOnDevice: options.oneFileSystem,
		threshold,
		excluded,
		time,
		timeFormat,
		lineEnd: options.zero ? '\0' : '\n',
	};
}

function* readSize(
	context: CommandContext,
	options: DuOptions,
	order: readonly string[],
	optionName: string,
): Flow<BlockSize | undefined> {
	if (options.inodes) return unitOf(1);
	const last = order.findLast((name) => sizeFlags.has(name) || name === 'blockSize');
	if (last !== undefined && last !== 'blockSize') return sizeFlags.get(last);
	const given = options.blockSize;
	if (given === undefined) {
		const variable = ['DU_BLOCK_SIZE', 'BLOCK_SIZE', 'BLOCKSIZE']
			.map((name) => context.variable(name))
			.find((value) => value !== undefined);
		const size = variable === undefined ? undefined : parseBlockSize(variable);
		return size ?? unitOf(context.variable('POSIXLY_CORRECT') === undefined ? 1024 : 512);
	}
	const size = parseBlockSize(given);
	if (size === undefined) yield* wait(context.complain(blockSizeProblem(optionName, given)));
	return size;
}

const sizeFlags: ReadonlyMap<string, BlockSize> = new Map<string, BlockSize>([
	['bytes', unitOf(1)],
	['kibibytes', unitOf(1024)],
	['mebibytes', unitOf(1024 * 1024)],
	['human', { kind: 'human', base: 1024 }],
	['si', { kind: 'human', base: 1000 }],
]);

function* readDepth(context: CommandContext, options: DuOptions): Flow<number | undefined> {
	const given = options.maxDepth;
	const depth =
		given === undefined ? Number.POSITIVE_INFINITY : /^\d+$/.test(given) ? Number(given) : undefined;
	if (depth === undefined) {
		yield* wait(context.complainOfUsage(`invalid maximum depth ${context.quote(given!)}`));
		return undefined;
	}
	if (options.summarize && options.all) {
		yield* wait(context.complainOfUsage('cannot both summarize and show all entries'));
		return undefined;
	}
	if (!options.summarize || given === undefined) return options.summarize ? 0 : depth;
	if (depth === 0) {
		yield* wait(context.complain('warning: summarizing is the same as using --max-depth=0'));
		return 0;
	}
	yield* wait(context.complainOfUsage(`warning: summarizing conflicts with --max-depth=${depth}`));
	return undefined;
}

function* readThreshold(
	context: CommandContext,
	text: string | undefined,
	optionName: string,
): Flow<number | undefined | 'refused'> {
	if (text === undefined) return undefined;
	const isNegative = text.startsWith('-');
	const count = parseCount(isNegative ? text.slice(1) : text, 'kKmMGTPEZY0');
	const isNothing = isNegative && count === 0;
	if (typeof count === 'number' && !isNothing) return isNegative ? -count : count;
	yield* wait(
		context.complain(
			isNothing ? `invalid --threshold argument ${quoteAlways(text)}` : blockSizeProblem(optionName, text),
		),
	);
	return 'refused';
}

function* readTime(context: CommandContext, word: string | undefined): Flow<DuStyle['time']> {
	return word === undefined ? 'mtimeMs' : yield* readChoice(context, times, word, '--time');
}

const times: readonly WordChoice<'mtimeMs' | 'atimeMs' | 'ctimeMs'>[] = [
	{ words: ['atime', 'access', 'use'], value: 'atimeMs' },
	{ words: ['ctime', 'status'], value: 'ctimeMs' },
];

function* readTimeFormat(context: CommandContext, options: DuOptions): Flow<string | undefined> {
	const style = options.timeStyle ?? (options.time === undefined ? 'long-iso' : environmentStyle(context));
	if (style.startsWith('+')) return style.slice(1);
	return yield* readChoice(context, timeFormats, style, 'time style');
}

// The variable is shared with ls: its `locale` says nothing here, nor does what ls has for recent files.
const environmentStyle = (context: CommandContext): string => {
	const given = context.variable('TIME_STYLE');
	if (given === undefined || given === 'locale') return 'long-iso';
	const style = given.replace(/^(?:posix-)+/, '');
	return style.startsWith('+') ? style.replace(/\n.*/s, '') : style;
};

const timeFormats: readonly WordChoice<string>[] = [
	{ words: ['full-iso'], value: '%Y-%m-%d %H:%M:%S.%N %z' },
	{ words: ['long-iso'], value: '%Y-%m-%d %H:%M' },
	{ words: ['iso'], value: '%Y-%m-%d' },
];

function* readExcluded(
	context: CommandContext,
	options: DuOptions,
): Flow<readonly ShellPattern[] | undefined> {
	const patterns = [...options.exclude];
	for (const file of options.excludeFrom) {
		const content: Uint8Array | FsError = yield* attempt(() =>
			withInput(context, file, (input) => readWhole(context, input)),
		);
		if (isFsError(content)) {
			yield* wait(context.complainOfUsage(`${quoteInMessage(file)}: ${errnoText[content.errno]}`));
			return undefined;
		}
		patterns.push(
			...byteKit
				.decode(content)
				.split('\n')
				.filter((line) => line !== ''),
		);
	}
	return patterns.map((pattern) => compileShellPattern(pattern, { extglob: false, nocase: false }));
}

function* readNames(
	context: CommandContext,
	options: DuOptions,
	operands: readonly string[],
): Flow<{ readonly operands: readonly string[]; readonly failed: boolean } | undefined> {
	const { filesFrom } = options;
	if (filesFrom === undefined) return { operands: operands.length === 0 ? ['.'] : operands, failed: false };
	if (operands.length > 0) {
		const text = `extra operand ${context.quote(operands[0]!)}\nfile operands cannot be combined with --files0-from`;
		yield* wait(context.complainOfUsage(text));
		return undefined;
	}
	const opened = yield* attempt(() => context.openInput(filesFrom));
	if (isFsError(opened)) {
		const reason = errnoText[opened.errno];
		yield* wait(context.complain(`cannot open ${quoteAlways(filesFrom)} for reading: ${reason}`));
		return undefined;
	}
	const bytes = yield* attempt(() => readWhole(context, opened.input));
	yield* wait(opened.close());
	if (isFsError(bytes)) {
		yield* wait(context.complain(`${quoteInMessage(filesFrom)}: read error: ${errnoText[bytes.errno]}`));
		return undefined;
	}
	const names = yield* splitNames(context, bytes);
	for (const [index, name] of names.entries()) {
		yield* betweenEntries(context);
		if (name === '-' && filesFrom === '-') {
			const text = `when reading file names from stdin, no file name of ${quoteAlways(name)} allowed`;
			yield* wait(context.complain(text));
		}
		if (name !== '') continue;
		yield* wait(context.complain(`${quoteInMessage(filesFrom)}:${index + 1}: invalid zero-length file name`));
	}
	const isName = (name: string): boolean => name !== '' && !(name === '-' && filesFrom === '-');
	return { operands: names.filter(isName), failed: !names.every(isName) };
}
