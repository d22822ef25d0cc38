import { errnoText, type Flow, type FsError, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { chooseWord, type WordChoice, wordProblem } from '../support/choose-word.ts';
import { runReporting } from '../support/command-failure.ts';
import { readNameList } from '../support/name-list.ts';
import { parseCount } from '../support/parse-count.ts';
import { quoteAlways, quoteInMessage } from '../support/quote.ts';
import { checkSorted } from './check-sorted.ts';
import { DebugLines } from './debug-lines.ts';
import { debugWarnings } from './debug-warnings.ts';
import { SortFailure } from './failure.ts';
import type { SortTask } from './file-sorter.ts';
import { rewriteSort } from './old-spelling.ts';
import { sortOptions } from './options.ts';
import { readSalt } from './random-salt.ts';
import { isRandom, readBufferSize, readOrder } from './settings.ts';
import { sortToOutput } from './sort-to-output.ts';
import { sortTouches } from './touches.ts';

/** `sort`: puts lines in order, with keys, beyond memory on temporary files. */
export const sort: DefinedCommand = defineCommand({
	name: 'sort',
	summary: 'Print lines in order.',
	compatible: 'GNU coreutils 9.1',
	options: sortOptions,
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, or when FILE is -, read standard input. The order is that of bytes.',
	},
	examples: [
		{ script: 'sort -k2n list', files: { list: 'a 10\nb 9\n' }, output: 'b 9\na 10\n' },
		{ script: 'sort -u', stdin: 'b\na\nb\n', output: 'a\nb\n' },
	],
	effects: ['fs.read', 'fs.write', 'fs.overwrite'],
	touches: (args, look) => sortTouches(args, look),
	usageStatus: 2,
	outputFault: {
		describe: (reason) => `fflush failed: 'standard output': ${reason}\nsort: write error`,
	},
	rewrite: rewriteSort,
	run: (context, args) => runReporting(context, sortAsAsked(context, args)),
});

type SortArguments = ParsedArguments<typeof sortOptions>;

const sortAsAsked = function* (context: CommandContext, args: SortArguments): Flow<number> {
	const { options, operands } = args;
	const checks = readCheck(context, options);
	checkUnused(context, options);
	const order = readOrder(context, {
		letters: lettersOf(context, options),
		keys: options.key,
		separators: options.separator,
	});
	if (typeof order === 'string') throw new SortFailure(order);
	const files = yield* readOperands(context, options.filesFrom, operands);
	if (new Set(options.output).size > 1) throw new SortFailure('multiple output files specified');
	const [outputFile] = options.output;
	if (checks !== undefined) {
		if (files.length > 1) {
			const letter = checks === 'quiet' ? 'C' : 'c';
			throw new SortFailure(`extra operand ${quoteAlways(files[1]!)} not allowed with -${letter}`);
		}
		if (outputFile !== undefined) {
			throw new SortFailure(`options '-${checks === 'quiet' ? 'C' : 'c'}o' are incompatible`);
		}
	}
	const decidesByKeys = options.unique || options.stable;
	if (options.debug) {
		if (checks !== undefined || outputFile !== undefined) {
			const letter = checks === undefined ? 'o' : checks === 'quiet' ? 'C' : 'c';
			throw new SortFailure(`options '-${letter} --debug' are incompatible`);
		}
		for (const text of debugWarnings(context, order, { decidesByKeys })) yield* wait(context.complain(text));
	}
	const memoryBytes = readBufferSize(options.bufferSize, bufferSizeOption(args), usualMemoryBytes);
	if (typeof memoryBytes === 'string') throw new SortFailure(memoryBytes);
	const task: SortTask = {
		context,
		files: files.length === 0 ? ['-'] : files,
		order: {
			...order,
			keysDecide: order.keys.length > 0 && decidesByKeys,
			salt: isRandom(order.keys) ? yield* readSalt(context, options.randomSource) : noSalt,
		},
		delimiter: options.zeroTerminated ? 0 : 0x0a,
		isUnique: options.unique,
		memoryBytes: Math.max(memoryBytes, leastMemoryBytes),
		temporaryDirectory: options.temporaryDirectory.at(-1) ?? (context.variable('TMPDIR') || '/tmp'),
	};
	if (checks !== undefined) return yield* checkSorted(task, { isQuiet: checks === 'quiet' });
	const debug = options.debug
		? new DebugLines(task.order, { decidesByKeys, delimiter: task.delimiter })
		: undefined;
	yield* sortToOutput(task, { merges: options.merge, outputFile, debug });
	return 0;
};

const noSalt = new Uint8Array(0);
const usualMemoryBytes = 256 << 20;
// Below this a temporary file would hold a handful of lines.
const leastMemoryBytes = 1 << 18;

type SortOptions = SortArguments['options'];

const readCheck = (context: CommandContext, options: SortOptions): 'loud' | 'quiet' | undefined => {
	const word = options.check?.value;
	const asked = word === undefined ? 'loud' : chooseWord(checkWords, word);
	if (word !== undefined && asked === undefined) throw unknownWord(context, checkWords, word, '--check');
	const isLoud = options.checkLoud || (options.check !== undefined && asked === 'loud');
	const isQuiet = options.checkSilent || (options.check !== undefined && asked === 'quiet');
	if (isLoud && isQuiet) throw new SortFailure("options '-cC' are incompatible");
	return isLoud ? 'loud' : isQuiet ? 'quiet' : undefined;
};

const checkWords: readonly WordChoice<'loud' | 'quiet'>[] = [
	{ words: ['quiet', 'silent'], value: 'quiet' },
	{ words: ['diagnose-first'], value: 'loud' },
];

const unknownWord = (
	context: CommandContext,
	choices: readonly WordChoice<unknown>[],
	word: string,
	option: string,
): SortFailure => new SortFailure(wordProblem(context, choices, word, option), { hint: true, status: 1 });

// Options that change nothing here are checked.
const checkUnused = (context: CommandContext, options: SortOptions): void => {
	const threads = options.parallel;
	if (threads !== undefined) {
		const count = parseCount(threads);
		if (count === 0) throw new SortFailure('number in parallel must be nonzero');
		if (typeof count === 'string')
			throw new SortFailure(`invalid --parallel argument ${quoteAlways(threads)}`);
	}
	const batch = options.batchSize;
	if (batch === undefined) return;
	const size = parseCount(batch);
	if (size === 'too large') throw new SortFailure(`--batch-size argument ${context.quote(batch)} too large`);
	if (typeof size === 'string') throw new SortFailure(`invalid --batch-size argument ${quoteAlways(batch)}`);
	if (size >= 2) return;
	const quoted = context.quote(batch);
	throw new SortFailure(
		`invalid --batch-size argument ${quoted}\nsort: minimum --batch-size argument is ${context.quote('2')}`,
	);
};

// The option is named as it was written.
const bufferSizeOption = ({ optionWords }: SortArguments): string =>
	optionWords.some((word) => word.startsWith('--b')) ? '--buffer-size' : '-S';

const lettersOf = (context: CommandContext, options: SortOptions): string => {
	const word = options.sort;
	const letter = word === undefined ? '' : chooseWord(sortWords, word);
	if (letter === undefined) throw unknownWord(context, sortWords, word!, '--sort');
	const flags: readonly (readonly [boolean, string])[] = [
		[options.ignoreLeadingBlanks, 'b'],
		[options.ignoreNonprinting, 'i'],
		[options.dictionaryOrder, 'd'],
		[options.ignoreCase, 'f'],
		[options.generalNumeric, 'g'],
		[options.humanNumeric, 'h'],
		[options.month, 'M'],
		[options.numeric, 'n'],
		[options.random, 'R'],
		[options.reverse, 'r'],
		[options.version, 'V'],
	];
	return letter + flags.map(([isOn, flag]) => (isOn ? flag : '')).join('');
};

const sortWords: readonly WordChoice<string>[] = [
	{ words: ['general-numeric'], value: 'g' },
	{ words: ['human-numeric'], value: 'h' },
	{ words: ['month'], value: 'M' },
	{ words: ['numeric'], value: 'n' },
	{ words: ['random'], value: 'R' },
	{ words: ['version'], value: 'V' },
];

const readOperands = function* (
	context: CommandContext,
	list: string | undefined,
	operands: readonly string[],
): Flow<readonly string[]> {
	if (list === undefined) return operands;
	if (operands.length > 0) {
		throw new SortFailure(
			`extra operand ${quoteAlways(operands[0]!)}\nfile operands cannot be combined with --files0-from`,
			{ hint: true },
		);
	}
	const names = yield* wait(readNameList(context, list, openFailure));
	const shown = quoteInMessage(list);
	if (names.length === 0) throw new SortFailure(`no input from ${quoteAlways(list)}`);
	for (const [index, name] of names.entries()) {
		if (name === '') throw new SortFailure(`${shown}:${index + 1}: invalid zero-length file name`);
		if (list === '-' && name === '-') {
			throw new SortFailure(
				`when reading file names from stdin, no file name of ${quoteAlways('-')} allowed`,
			);
		}
	}
	return names;
};

const openFailure = (error: FsError, name: string): SortFailure =>
	new SortFailure(
		error.errno === 'EISDIR'
			? `cannot read file names from ${quoteAlways(name)}`
			: `open failed: ${quoteInMessage(name)}: ${errnoText[error.errno]}`,
	);
