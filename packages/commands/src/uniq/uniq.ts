import { errnoText, type Flow, isFsError, type Value, wait } from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type Input,
	type ParsedArguments,
} from '@tenon/shell';
import type { FileReplacement } from '@tenon/vfs';
import type { WriteChunk } from '../support/byte-gatherer.ts';
import { chooseWord, type WordChoice, wordProblem } from '../support/choose-word.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { touchesOfPair } from '../support/pair-touches.ts';
import { parseCount } from '../support/parse-count.ts';
import { quoteAlways, quoteInMessage } from '../support/quote.ts';
import { replaceOutput } from '../support/replace-output.ts';
import { uniqOptions } from './options.ts';
import { type DuplicateStyle, type GroupStyle, printGroups, type UniqTask } from './print-groups.ts';

/** `uniq`: leaves out or counts lines that repeat the one before. */
export const uniq: DefinedCommand = defineCommand({
	name: 'uniq',
	summary: 'Leave out lines that repeat the line before.',
	compatible: 'GNU coreutils 9.1',
	options: uniqOptions,
	operands: {
		name: 'INPUT [OUTPUT]',
		min: 0,
		max: 2,
		summary:
			'Without INPUT, or when it is -, read standard input. Lines that are not neighbours are not compared.',
	},
	examples: [{ script: 'uniq -c', stdin: 'a\na\nb\n', output: '      2 a\n      1 b\n' }],
	effects: ['fs.read', 'fs.write', 'fs.overwrite'],
	touches: ({ operands }, look) => touchesOfPair(look, operands),
	json: { type: 'array', items: { type: ['string', 'object'] } },
	jsonFromLines: (lines, { options }) => (options.count ? lines.map(countedLine) : lines),
	usageStatus: 1,
	rewrite: (argv) => rewrite(argv),
	run: (context, args) => runReporting(context, run(context, args)),
});

type UniqArguments = ParsedArguments<typeof uniqOptions>;

// A line of `-c`: the count, a blank and the text.
const countedLine = (line: string): Value => {
	const blank = line.indexOf(' ', line.search(/\d/));
	return new Map<string, Value>([
		['count', Number(line.slice(0, blank))],
		['text', line.slice(blank + 1)],
	]);
};

// An option whose value is the next word.
const takesNext = /^(?:-[a-zA-Z]*[fsw]|--(?:skip-fields|skip-chars|check-chars))$/;

// `-2` skips fields, `+3` characters.
const rewrite = (argv: readonly string[]): readonly string[] => {
	const end = argv.indexOf('--');
	return argv.map((word, index) => {
		if (end >= 0 && index >= end) return word;
		if (takesNext.test(argv[index - 1] ?? '')) return word;
		if (/^-\d+$/.test(word)) return `-f${word.slice(1)}`;
		return /^\+\d+$/.test(word) ? `-s${word.slice(1)}` : word;
	});
};

const run = function* (context: CommandContext, args: UniqArguments): Flow<number> {
	const task = readTask(context, args);
	const [inputName = '-', outputName = '-'] = args.operands;
	const { input, close } = yield* openInput(context, inputName);
	try {
		if (outputName === '-')
			yield* printFrom(task, input, inputName, (chunk, release) => context.output.pass(chunk, release));
		else yield* printToFile(context, task, { input, inputName, outputName });
	} finally {
		yield* wait(close());
	}
	return 0;
};

const printFrom = function* (task: UniqTask, input: Input, name: string, write: WriteChunk): Flow<void> {
	try {
		yield* printGroups(task, input, write);
	} catch (error) {
		if (!isFsError(error, 'EISDIR')) throw error;
		throw new CommandFailure(`error reading ${quoteAlways(name)}`);
	}
};

const printToFile = function* (
	context: CommandContext,
	task: UniqTask,
	{
		input,
		inputName,
		outputName,
	}: { readonly input: Input; readonly inputName: string; readonly outputName: string },
): Flow<void> {
	const file = yield* openOutput(context, outputName);
	try {
		yield* printFrom(task, input, inputName, (chunk) => file.push(chunk));
		yield* wait(file.commit());
	} finally {
		yield* wait(file.discard());
	}
};

const openInput = function* (
	context: CommandContext,
	name: string,
): Flow<{ readonly input: Input; close(): void | Promise<void> }> {
	try {
		return yield* wait(context.openInput(name));
	} catch (error) {
		if (!isFsError(error)) throw error;
		if (error.errno === 'EISDIR' || error.errno === 'EBADF')
			throw new CommandFailure(`error reading ${quoteAlways(name)}`);
		throw new CommandFailure(`${quoteInMessage(name)}: ${errnoText[error.errno]}`);
	}
};

const openOutput = function* (context: CommandContext, name: string): Flow<FileReplacement> {
	try {
		return yield* wait(replaceOutput(context, name));
	} catch (error) {
		if (!isFsError(error)) throw error;
		throw new CommandFailure(`${quoteInMessage(name)}: ${errnoText[error.errno]}`);
	}
};

const readTask = (context: CommandContext, { options, order }: UniqArguments): UniqTask => {
	const duplicates = options.allRepeatedPlain || options.allRepeated !== undefined;
	const style = readWord(context, duplicateStyles, options.allRepeated?.value ?? 'none', '--all-repeated');
	const lastAsked = order.findLast((name) => name === 'allRepeatedPlain' || name === 'allRepeated');
	const groupStyle = readWord(context, groupStyles, options.group?.value ?? 'separate', '--group');
	const skippedFields = readCount(options.skipFields, 'invalid number of fields to skip');
	const skippedBytes = readCount(options.skipChars, 'invalid number of bytes to skip');
	const comparedBytes = readCount(
		options.checkChars,
		'invalid number of bytes to compare',
		Number.POSITIVE_INFINITY,
	);
	const isGrouped = options.group !== undefined;
	if (isGrouped && (options.count || options.repeated || duplicates || options.unique)) {
		throw new CommandFailure('--group is mutually exclusive with -c/-d/-D/-u', { hint: true });
	}
	if (options.count && duplicates) {
		throw new CommandFailure('printing all duplicated lines and repeat counts is meaningless', {
			hint: true,
		});
	}
	return {
		context,
		delimiter: options.zeroTerminated ? 0 : 0x0a,
		skippedFields,
		skippedBytes,
		comparedBytes,
		ignoresCase: options.ignoreCase,
		counts: options.count,
		printsSingle: !options.repeated && !duplicates,
		printsFirst: !options.unique,
		printsLater: duplicates,
		duplicateStyle: lastAsked === 'allRepeatedPlain' ? 'none' : style,
		groupStyle: isGrouped ? groupStyle : undefined,
	};
};

const duplicateStyles: readonly WordChoice<DuplicateStyle>[] = [
	{ words: ['none'], value: 'none' },
	{ words: ['prepend'], value: 'prepend' },
	{ words: ['separate'], value: 'separate' },
];

const groupStyles: readonly WordChoice<GroupStyle>[] = [
	{ words: ['prepend'], value: 'prepend' },
	{ words: ['append'], value: 'append' },
	{ words: ['separate'], value: 'separate' },
	{ words: ['both'], value: 'both' },
];

const readWord = <T>(
	context: CommandContext,
	choices: readonly WordChoice<T>[],
	word: string,
	option: string,
): T => {
	const value = chooseWord(choices, word);
	if (value === undefined)
		throw new CommandFailure(wordProblem(context, choices, word, option), { hint: true });
	return value;
};

const readCount = (text: string | undefined, problem: string, missing = 0): number => {
	if (text === undefined) return missing;
	const count = parseCount(text);
	if (count === 'invalid') throw new CommandFailure(`${text}: ${problem}`);
	return count === 'too large' ? Number.POSITIVE_INFINITY : count;
};
