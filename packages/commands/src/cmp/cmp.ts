import { type Flow, isFsError, wait } from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type ParsedArguments,
	readsOf,
} from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { type OpenedInput, openOperand } from '../support/open-operand.ts';
import { faultOfStream } from '../support/output-fault.ts';
import { parseCount } from '../support/parse-count.ts';
import { type CmpTask, compareInputs } from './compare-inputs.ts';
import { cmpOptions } from './options.ts';

/** `cmp`: compares two files byte by byte. */
export const cmp: DefinedCommand = defineCommand({
	name: 'cmp',
	summary: 'Compare two files byte by byte.',
	compatible: 'GNU diffutils 3.8',
	options: cmpOptions,
	operands: {
		name: 'FILE1 [FILE2 [SKIP1 [SKIP2]]]',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'When a FILE is -, or FILE2 is left out, read standard input. SKIPs are bytes to leave out.',
	},
	examples: [
		{
			script: 'cmp a b',
			files: { a: 'one\ntwo\n', b: 'one\nTwo\n' },
			output: 'a b differ: byte 5, line 2\n',
			status: 1,
		},
	],
	effects: ['fs.read'],
	touches: ({ operands }, look) => readsOf(look, operands.slice(0, 2)),
	usageStatus: 2,
	ignoresClosedOutput: true,
	outputFault: faultOfStream,
	usageHint: "cmp: Try 'cmp --help' for more information.",
	run: (context, args) => runReporting(context, run(context, args)),
});

type CmpArguments = ParsedArguments<typeof cmpOptions>;

const trouble = 2;

const run = function* (
	context: CommandContext,
	{ options, operands, optionWords }: CmpArguments,
): Flow<number> {
	const isSilent = options.silent || options.quiet;
	const skips = readSkips(options.ignoreInitial);
	const limit = readValue(options.bytes, '--bytes', Number.POSITIVE_INFINITY);
	if (options.verbose && isSilent) throw usage('options -l and -s are incompatible');
	const [first, second = '-', ...rest] = operands;
	if (first === undefined) throw usage(`missing operand after '${optionWords.at(-1) ?? 'cmp'}'`);
	for (const [index, text] of rest.slice(0, 2).entries()) {
		skips[index] = Math.max(skips[index]!, readValue(text, '--ignore-initial', 0));
	}
	if (rest.length > 2) throw usage(`extra operand '${rest[2]}'`);
	if (first === '-' && second === '-') return 0;
	const names = [first, second] as const;
	const kinds = yield* foldersOf(context, names);
	if (kinds === 'same' && skips[0] === skips[1]) return 0;
	const opened: OpenedInput[] = [];
	try {
		for (const name of names)
			opened.push(yield* openOperand(context, name, { status: trouble, quotes: false }));
		const task: CmpTask = {
			context,
			names,
			skips: [skips[0]!, skips[1]!],
			limit,
			style: isSilent ? 'silent' : options.verbose ? 'all' : 'first',
			showsBytes: options.printBytes,
			offsetWidth: options.verbose ? yield* offsetWidth(context, names, skips, limit) : 0,
		};
		return yield* compareInputs(task, opened[0]!.input, opened[1]!.input);
	} catch (error) {
		// Silence is about files that cannot be opened.
		if (isSilent && kinds === 'none' && error instanceof CommandFailure) return trouble;
		throw error;
	} finally {
		for (const { close } of opened) yield* wait(close());
	}
};

// Whether directories are among two things that are there: a directory can be opened, and read it cannot be.
const foldersOf = function* (
	context: CommandContext,
	names: readonly [string, string],
): Flow<'same' | 'some' | 'none'> {
	if (names.includes('-')) return 'none';
	const first = yield* attempt(() => context.fileSystem.stat(context.path(names[0])));
	const second = yield* attempt(() => context.fileSystem.stat(context.path(names[1])));
	if (isFsError(first) || isFsError(second)) return 'none';
	if (first.kind !== 'directory' && second.kind !== 'directory') return 'none';
	return first.dev === second.dev && first.ino === second.ino ? 'same' : 'some';
};

const usage = (text: string): CommandFailure => new CommandFailure(text, { status: trouble, hint: true });

// Of each file as much as any of the options says.
const readSkips = (texts: readonly string[]): number[] => {
	const skips = [0, 0];
	for (const text of texts) {
		const [first, second = first] = text.split(':', 2);
		skips[0] = Math.max(skips[0]!, readValue(first, '--ignore-initial', 0, text));
		skips[1] = Math.max(skips[1]!, readValue(second, '--ignore-initial', 0));
	}
	return skips;
};

const readValue = (text: string | undefined, option: string, missing: number, shown = text): number => {
	if (text === undefined) return missing;
	const value = parseCount(text, 'kKMGTPEZY0');
	if (typeof value === 'string') throw usage(`invalid ${option} value '${shown}'`);
	return value;
};

// Wide enough for the last byte that can differ, as far as sizes are known.
const offsetWidth = function* (
	context: CommandContext,
	names: readonly string[],
	skips: readonly number[],
	limit: number,
): Flow<number> {
	let most = Math.min(limit, largestOffset);
	for (const [index, name] of names.entries()) {
		if (name === '-') continue;
		const stat = yield* wait(context.fileSystem.stat(context.path(name)));
		if (stat.kind === 'file') most = Math.min(most, Math.max(0, stat.size - skips[index]!));
	}
	return String(most).length;
};

const largestOffset = 9_000_000_000_000_000_000;
