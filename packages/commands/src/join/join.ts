import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { type OpenedInput, openOperand } from '../support/open-operand.ts';
import { joinFiles } from './join-files.ts';
import { JoinedFile } from './joined-file.ts';
import { joinOptions } from './options.ts';
import { readSettings } from './settings.ts';

/** `join`: puts together the lines of two sorted files that agree in a field. */
export const join: DefinedCommand = defineCommand({
	name: 'join',
	summary: 'Join lines of two files, sorted by a field that they share.',
	compatible: 'GNU coreutils 9.1',
	options: joinOptions,
	operands: {
		name: 'FILE1 FILE2',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'When a FILE is -, read standard input. The default join field is the first.',
	},
	examples: [
		{ script: 'join a b', files: { a: '1 one\n2 two\n', b: '2 zwei\n3 drei\n' }, output: '2 two zwei\n' },
	],
	effects: ['fs.read'],
	usageStatus: 1,
	takesOptionsAnywhere: true,
	run: (context, args) => runReporting(context, run(context, args)),
});

const run = function* (context: CommandContext, args: ParsedArguments<typeof joinOptions>): Flow<number> {
	const settings = readSettings(context, args);
	const [first, second] = settings.files;
	if (first === '-' && second === '-') throw new CommandFailure('both files cannot be standard input');
	const opened: OpenedInput[] = [];
	try {
		for (const name of settings.files) opened.push(yield* open(context, name));
		const left = new JoinedFile(context, settings, 0, opened[0]!.input);
		const right = new JoinedFile(context, settings, 1, opened[1]!.input);
		yield* joinFiles(context, settings, left, right);
		if (left.hasWarned || right.hasWarned) throw new CommandFailure('input is not in sorted order');
		return 0;
	} finally {
		for (const { close } of opened) yield* wait(close());
	}
};

const open = function* (context: CommandContext, name: string): Flow<OpenedInput> {
	try {
		const stat = name === '-' ? undefined : yield* wait(context.fileSystem.stat(context.path(name)));
		if (stat?.kind === 'directory') throw new CommandFailure(`read error: ${errnoText.EISDIR}`);
	} catch (error) {
		// Whatever else it is, opening tells.
		if (!isFsError(error)) throw error;
	}
	return yield* openOperand(context, name, { readsAtOnce: true });
};
