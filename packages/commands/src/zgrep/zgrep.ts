import { errnoText, type Flow, isFsError, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { UnpackedInput } from './unpacked-input.ts';
import { readWords, type ZgrepWords } from './words.ts';

/** `zgrep`: grep in files that may be compressed. It runs grep on what each of them stands for. */
export const zgrep: DefinedCommand = defineCommand({
	name: 'zgrep',
	summary: 'Find lines in files that may be compressed.',
	compatible: 'GNU gzip 1.12',
	options: {},
	isRaw: true,
	json: 'none',
	operands: {
		name: '[OPTION] PATTERN [FILE]',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Options are those of grep, but for -d, -r, -R, -z and -Z.',
	},
	examples: [{ script: 'gzip notes; zgrep two notes.gz', files: { notes: 'one\ntwo\n' }, output: 'two\n' }],
	effects: ['fs.read'],
	touches: ({ operands }, look) => {
		const words = readWords(operands);
		if ('fault' in words) return [];
		return [...words.files, ...words.patternFiles]
			.filter((name) => name !== '-' && name !== '')
			.map((name) => ({ path: look.path(name), kind: 'read' }));
	},
	usageStatus: 2,
	run: (context, { operands }) => runReporting(context, run(context, operands)),
});

function* run(context: CommandContext, argv: readonly string[]): Flow<number> {
	const words = readWords(argv);
	if ('fault' in words) throw new CommandFailure(words.fault, { status: 2 });
	const { files, hasNames } = words;
	const shows = hasNames ?? files.length > 1;
	let status = 1;
	for (const file of files.length === 0 ? ['-'] : files) {
		const result = yield* searchFile(context, file, words, shows);
		if (result === 0 && status === 1) status = 0;
		else if (result > 1) status = Math.max(status, result);
		yield* wait(context.breathe(64));
	}
	return status;
}

function* searchFile(
	context: CommandContext,
	file: string,
	{ grepWords }: ZgrepWords,
	showsNames: boolean,
): Flow<number> {
	const opened = yield* attempt(() => context.openInput(file));
	if (isFsError(opened)) {
		yield* wait(context.writeError(`gzip: ${file}: ${errnoText[opened.errno]}\n`));
		return 2;
	}
	const input = new UnpackedInput(context, opened.input);
	try {
		const label = file === '-' ? [] : [`--label=${file}`];
		const status = yield* wait(
			context.invoke(['grep', ...(showsNames ? ['-H'] : []), ...label, ...grepWords], { stdin: input }),
		);
		const { failure } = input;
		if (failure === undefined) return status;
		yield* wait(context.writeError(`\ngzip: ${file === '-' ? 'stdin' : file}: ${failure}\n`));
		return 2;
	} finally {
		yield* wait(opened.close());
	}
}
