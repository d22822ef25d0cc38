import type { Flow, Touch } from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	type ParsedArguments,
	readsOf,
	type TouchLook,
} from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { printLongJson } from '../support/json-output.ts';
import { faultOfStream } from '../support/output-fault.ts';
import { comparePair } from './compare-pair.ts';
import { diffShape } from './findings.ts';
import { diffOptions } from './options.ts';
import { readSettings, usage } from './read-settings.ts';

/** `diff`: what differs between files, line by line. */
export const diff: DefinedCommand = defineCommand({
	name: 'diff',
	summary: 'Compare files line by line.',
	compatible: 'GNU diffutils 3.8',
	options: diffOptions,
	operands: {
		name: 'FILE1 FILE2',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'When a FILE is -, read standard input. Directories are compared file by file.',
	},
	examples: [
		{
			script: 'diff a b',
			files: { a: 'one\ntwo\n', b: 'one\n2\n' },
			output: '2c2\n< two\n---\n> 2\n',
			status: 1,
		},
		{
			script: 'diff -u --label old --label new a b',
			files: { a: 'x\n', b: 'y\n' },
			output: '--- old\n+++ new\n@@ -1 +1 @@\n-x\n+y\n',
			status: 1,
		},
	],
	effects: ['fs.read'],
	touches: (args, look) => diffTouches(args, look),
	json: diffShape,
	usageStatus: 2,
	outputFault: faultOfStream,
	usageHint: "diff: Try 'diff --help' for more information.",
	run: (context, args) => runReporting(context, run(context, args)),
});

const diffTouches = (
	{ options, operands }: ParsedArguments<typeof diffOptions>,
	look: TouchLook,
): readonly Touch[] => [
	...readsOf(look, options.excludeFrom),
	...readsOf(
		look,
		[options.fromFile, options.toFile].filter((name) => name !== undefined),
		{
			recursive: options.recursive,
		},
	),
	...readsOf(look, operands, { recursive: options.recursive }),
];

type Pair = readonly [left: string, right: string];

// One file against all operands, or the two that there are.
const pairsOf = ({
	options,
	operands,
	optionWords,
}: ParsedArguments<typeof diffOptions>): readonly Pair[] => {
	const { fromFile, toFile } = options;
	if (fromFile !== undefined && toFile !== undefined)
		throw new CommandFailure('--from-file and --to-file both specified', { status: 2 });
	if (fromFile !== undefined) return operands.map((name) => [fromFile, name]);
	if (toFile !== undefined) return operands.map((name) => [name, toFile]);
	const [left, right, extra] = operands;
	if (left === undefined || right === undefined)
		throw usage(`missing operand after '${left ?? optionWords.at(-1) ?? 'diff'}'`);
	if (extra !== undefined) throw usage(`extra operand '${extra}'`);
	return [[left, right]];
};

const run = function* (context: CommandContext, args: ParsedArguments<typeof diffOptions>): Flow<number> {
	const settings = yield* readSettings(context, args);
	const { findings } = settings;
	let status = 0;
	for (const [left, right] of pairsOf(args)) {
		const found = yield* comparePair(context, settings, {
			left: { name: left, isMissing: false },
			right: { name: right, isMissing: false },
			isNested: false,
		});
		status = Math.max(status, found);
	}
	const value = findings?.value();
	if (value !== undefined) yield* printLongJson(context, value);
	return status;
};
