import { type Flow, runFlow, wait } from '@tenon/core';
import {
	bytesApart,
	type CommandContext,
	type CommandDeclaration,
	type CommandFinding,
	type DefinedCommand,
	defineCommand,
	parseArguments,
	RegexError,
} from '@tenon/shell';
import { checkProgram } from './compile/check.ts';
import { AwkFatal, AwkSyntaxError } from './errors.ts';
import { awkOptions } from './options.ts';
import { type AwkArguments, findProgram, parseKnown, readProgram } from './program-parts.ts';
import { InPlaceEdit } from './run/in-place-edit.ts';
import { assignOperand } from './run/main-input.ts';
import { Runtime } from './run/runtime.ts';
import { defineSpecialVariables } from './run/special-variables.ts';
import { ProgramRun } from './run-program.ts';
import { isVariableName } from './syntax/parse.ts';
import { awkTouches } from './touches.ts';

/** The command under one of its names. */
const defineAwk = (name: 'awk' | 'gawk' | 'mawk'): DefinedCommand => {
	const command: DefinedCommand = defineCommand({
		name,
		summary: 'Run a program for each record of its input.',
		compatible: 'GNU Awk 5.2.1',
		options: awkOptions,
		operands: {
			name: 'PROGRAM [FILE]...',
			min: 0,
			max: Number.POSITIVE_INFINITY,
			summary:
				'With -f or -e all operands are files. VAR=VALUE assigns when it is reached. Without FILE, or when FILE is -, read standard input.',
		},
		examples: [
			{
				script: `${name} '{ sum += $2 } END { print sum }' costs`,
				files: { costs: 'tea 3\nrice 4\n' },
				output: '7\n',
			},
			{
				script: `${name} -F: '$3 >= 1000 { print $1 }' users`,
				files: { users: 'root:x:0\namy:x:1000\n' },
				output: 'amy\n',
			},
			{
				script: `${name} '{ count[$1]++ } END { for (word in count) print word, count[word] }' words`,
				files: { words: 'a\nb\na\n' },
				output: 'a 2\nb 1\n',
			},
		],
		effects: ['fs.read', 'fs.write', 'fs.overwrite', 'process'],
		touches: (args, look) => runFlow(awkTouches(look, args)),
		usageStatus: 1,
		stopsAtOperand: true,
		outputFault: { describe: (reason) => `warning: error writing standard output: ${reason}` },
		check: (args) => checkConstant(command, args),
		run: (context, args) => runFlow(runReporting(context, args)),
	});
	return command;
};

/** `awk`, and the names of two that scripts ask for. */
export const awk: DefinedCommand = defineAwk('awk');
export const gawk: DefinedCommand = defineAwk('gawk');
export const mawk: DefinedCommand = defineAwk('mawk');

function* runReporting(context: CommandContext, args: AwkArguments): Flow<number> {
	try {
		return yield* runAwk(context, args);
	} catch (error) {
		if (!(error instanceof AwkSyntaxError) && !(error instanceof AwkFatal)) throw error;
		yield* wait(context.writeErrorAhead(error.report(context.name)));
		return error instanceof AwkSyntaxError ? 1 : 2;
	}
}

function* runAwk(context: CommandContext, args: AwkArguments): Flow<number> {
	const { options } = args;
	refuseOptions(args);
	const found = findProgram(args);
	if (found === undefined) {
		yield* wait(context.writeError(usageText(context.name)));
		return 1;
	}
	const hasBytes = options.bytes || context.hasByteCharacters;
	const program = yield* readProgram(context, found.parts, { hasBytes });
	// What comes after the reading takes as long as that did.
	yield* wait(context.breathe(stepsOfProgram));
	const warnings = checkProgram(program);
	yield* wait(context.breathe(stepsOfProgram));
	const name = context.name;
	const runtime = new Runtime(context, {
		hasBytes,
		isSandboxed: options.sandbox,
		name,
		isCsv: options.csv,
		takesAssignments: options.lastFile === undefined,
	});
	for (const { text, spot } of warnings) yield* wait(runtime.warn(text, spot));
	const operands = hasBytes ? found.operands.map(bytesApart) : found.operands;
	defineSpecialVariables(runtime, [name, ...operands]);
	assignOptions(runtime, args);
	const edit = found.isInPlace ? new InPlaceEdit(runtime) : undefined;
	try {
		return yield* new ProgramRun(runtime, program, edit).run();
	} catch (thrown) {
		// A search may turn out to be too much only when it is made.
		const error = thrown instanceof RegexError ? new AwkFatal(thrown.message) : thrown;
		if (error instanceof AwkFatal) {
			error.recordNote = error.spot === undefined ? '' : runtime.recordNote();
			yield* runtime.tellWarnings();
			yield* wait(context.writeErrorAhead(error.report(name)));
			// What was printed before is not lost.
			yield* runtime.streams.closeAll();
			return 2;
		}
		throw error;
	} finally {
		yield* runtime.streams.abandonAll();
	}
}

const stepsOfProgram = 65_536;

const refuseOptions = ({ options }: AwkArguments): void => {
	if (options.bignum) throw new AwkFatal('-M is not supported: numbers are doubles, use bc for longer ones');
	if (options.nonDecimal) throw new AwkFatal('-n is not supported: use strtonum on the fields that need it');
	if (options.posix || options.traditional)
		throw new AwkFatal(
			`${options.posix ? '-P' : '-c'} is not supported: the language is that of gawk, run the program without it`,
		);
	const [library] = options.load;
	if (library !== undefined)
		throw new AwkFatal(`cannot open shared library \`${library}' for reading: No such file or directory`);
};

const assignOptions = (runtime: Runtime, { options }: AwkArguments): void => {
	const { fieldSeparator } = options;
	if (fieldSeparator !== undefined) assignOperand(runtime, 'FS', fieldSeparator);
	for (const assignment of options.assignments) {
		const equals = assignment.indexOf('=');
		const name = assignment.slice(0, Math.max(0, equals));
		if (equals < 0) throw new AwkFatal(`\`${assignment}' argument to \`-v' not in \`var=value' form`);
		if (!isVariableName(name) && name !== 'inplace::suffix')
			throw new AwkFatal(`\`${name}' is not a legal variable name`);
		assignOperand(runtime, name, assignment.slice(equals + 1));
	}
};

const usageText = (name: string): string =>
	`Usage: ${name} [POSIX or GNU style options] -f progfile [--] file ...\nUsage: ${name} [POSIX or GNU style options] [--] 'program' file ...\nTry '${name} --help' for more information.\n`;

// Judged only where every word is known: one that is not may be an option.
const checkConstant = (
	command: DefinedCommand,
	args: readonly (string | undefined)[],
): readonly CommandFinding[] => {
	const words = args.filter((word) => word !== undefined);
	if (words.length < args.length) {
		// The program itself is known where only operands after it are not.
		const unknown = args.indexOf(undefined);
		return unknown === 0 ? [] : checkWords(command, args.slice(0, unknown) as string[], args);
	}
	return checkWords(command, words, args);
};

const checkWords = (
	command: DefinedCommand,
	words: readonly string[],
	args: readonly (string | undefined)[],
): readonly CommandFinding[] => {
	const parsed = parseArguments(
		command.declaration as unknown as CommandDeclaration<typeof awkOptions>,
		words,
	);
	if (parsed.kind !== 'run') return [];
	const found = findProgram(parsed.args);
	if (found === undefined) return [];
	try {
		const program = parseKnown(found.parts);
		if (program !== undefined) checkProgram(program);
		return [];
	} catch (error) {
		if (!(error instanceof AwkSyntaxError) && !(error instanceof AwkFatal)) throw error;
		const place =
			error instanceof AwkFatal && error.spot !== undefined
				? `line ${error.spot.line}, column ${error.spot.column}: `
				: '';
		return [
			{ message: `${place}${error.message}`, argument: Math.max(0, args.indexOf(found.parts.at(-1)!.text)) },
		];
	}
};
