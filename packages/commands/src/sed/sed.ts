import { errnoText, type Flow, runFlow, wait } from '@tenon/core';
import {
	type CommandContext,
	type CommandDeclaration,
	type CommandFinding,
	type DefinedCommand,
	defineCommand,
	parseArguments,
	RegexError,
} from '@tenon/shell';
import { compileProgram } from './compile-program.ts';
import { SedFailure } from './errors.ts';
import { InPlaceFile, type InPlaceStyle } from './in-place-file.ts';
import { InputLines } from './input-lines.ts';
import { sedOptions } from './options.ts';
import { OutputTarget } from './output-target.ts';
import { parseProgram } from './parse-program.ts';
import type { Program } from './program.ts';
import { runProgram } from './run-program.ts';
import {
	expressionPart,
	findScript,
	readParts,
	type ScriptSources,
	type SedArguments,
	scriptStyle,
} from './script-parts.ts';
import { SedRun, type SedSettings } from './sed-run.ts';
import type { Selection } from './selection.ts';
import { sedTouches } from './touches.ts';
import { WrittenFiles } from './written-files.ts';

/** `sed`: edits lines with a script, as they pass or in their files. */
const faultOfSed = (reason: string): string =>
	`couldn't ${reason === errnoText.EBADF ? 'close' : 'flush'} stdout: ${reason}`;

export const sed: DefinedCommand = defineCommand({
	name: 'sed',
	summary: 'Edit lines of text with a script.',
	compatible: 'GNU sed 4.9',
	options: sedOptions,
	operands: {
		name: 'SCRIPT [FILE]...',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'With -e or -f all operands are files. Without FILE, or when FILE is -, read standard input.',
	},
	examples: [
		{ script: 'sed s/a/b/ notes', files: { notes: 'ab\nca\n' }, output: 'bb\ncb\n' },
		{ script: "sed -n '2,$p' notes", files: { notes: '1\n2\n3\n' }, output: '2\n3\n' },
		{ script: 'sed -i.old 1d notes; cat notes', files: { notes: '1\n2\n' }, output: '2\n' },
	],
	effects: ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove', 'process'],
	touches: (args, look) => runFlow(sedTouches(look, args)),
	usageStatus: 1,
	outputFault: { describe: faultOfSed, status: 4 },
	check: (args) => checkScript(args),
	run: (context, args) => runFlow(runReporting(context, args)),
});

function* runReporting(context: CommandContext, args: SedArguments): Flow<number> {
	try {
		return yield* runSed(context, args);
	} catch (error) {
		return yield* report(context, error);
	}
}

// What was written before is still in a buffer for GNU's, unless each line is flushed.
function* report(context: CommandContext, error: unknown): Flow<number> {
	if (!(error instanceof SedFailure) && !(error instanceof RegexError)) throw error;
	yield* wait(context.writeErrorAhead(`sed: ${error.message}\n`));
	return error instanceof SedFailure ? error.status : 4;
}

function* runSed(context: CommandContext, args: SedArguments): Flow<number> {
	const { options } = args;
	if (options.debug) throw new SedFailure('--debug is not supported: run the script without it');
	const script = findScript(args);
	if (script === undefined) return yield* usage(context);
	const { delimiter } = scriptStyle(args);
	const standardOutput = new OutputTarget(context.output, delimiter);
	const files = new WrittenFiles(context, context.output, delimiter);
	try {
		const program = yield* readProgram(context, script, args, files);
		if (options.inPlace !== undefined && script.files.length === 0) throw new SedFailure('no input files', 4);
		const compiled = yield* compileProgram(program, files, { delimiter });
		const editing = new Editing(context, args, { selections: compiled.selections, files });
		const names = script.files.length === 0 ? ['-'] : script.files;
		const input = new InputLines(
			context,
			names,
			{
				delimiter,
				isSeparate: editing.isSeparate,
				isInPlace: options.inPlace !== undefined,
				isUnbuffered: options.unbuffered,
			},
			editing,
		);
		const columns = Number.parseInt(context.variable('COLS') ?? '', 10);
		const usualWidth = columns > 1 ? columns - 1 : 70;
		const settings = settingsOf(args, program, {
			usualWidth,
			hasBytes: context.hasByteCharacters,
			isPosix: args.options.posix || context.variable('POSIXLY_CORRECT') !== undefined,
		});
		const run = new SedRun(context, settings, { input, files, output: standardOutput });
		editing.run = run;
		try {
			yield* runProgram(run, compiled);
			yield* editing.end();
			return input.hasFailed ? 2 : run.status;
		} finally {
			yield* editing.discard();
			yield* run.close();
		}
	} catch (error) {
		yield* files.flushErrors();
		return yield* report(context, error);
	} finally {
		yield* files.flush();
		yield* files.close();
	}
}

// The files that commands write are made while the script is read: those before a mistake too.
function* readProgram(
	context: CommandContext,
	script: ScriptSources,
	args: SedArguments,
	files: WrittenFiles,
): Flow<Program> {
	const parts = yield* readParts(context, script);
	const names: string[] = [];
	try {
		const style = { ...scriptStyle(args), hasBytes: context.hasByteCharacters };
		return parseProgram(parts, style, (name) => names.push(name));
	} catch (error) {
		if (error instanceof SedFailure) for (const name of names) yield* files.open(name);
		throw error;
	}
}

/** What happens where one file ends and the next begins, if each counts for itself. */
class Editing {
	run: SedRun | undefined;
	readonly isSeparate: boolean;
	readonly #context: CommandContext;
	readonly #style: InPlaceStyle | undefined;
	readonly #selections: readonly Selection[];
	readonly #files: WrittenFiles;
	readonly #delimiter: number;
	#file: InPlaceFile | undefined;

	constructor(
		context: CommandContext,
		args: SedArguments,
		{ selections, files }: { readonly selections: readonly Selection[]; readonly files: WrittenFiles },
	) {
		const { inPlace, followsLinks, separate } = args.options;
		this.#context = context;
		this.#style = inPlace === undefined ? undefined : { suffix: inPlace.value ?? '', followsLinks };
		this.#selections = selections;
		this.#files = files;
		this.#delimiter = scriptStyle(args).delimiter;
		this.isSeparate = separate || inPlace !== undefined;
	}

	*begin(name: string): Flow<void> {
		for (const selection of this.#selections) selection.reset();
		this.run!.hold.text = '';
		yield* this.run!.rewindLineFiles();
		if (this.#style === undefined) return;
		this.#file = yield* InPlaceFile.open(this.#context, name, this.#style);
		this.run!.output = new OutputTarget(this.#file.buffer, this.#delimiter);
	}

	*end(): Flow<void> {
		if (this.#file === undefined || this.#style === undefined) return;
		yield* this.#file.commit(this.#style);
		this.#file = undefined;
	}

	beforeComplaint(): Flow<void> {
		return this.#files.flushErrors();
	}

	/** Gives up what is not finished. */
	*discard(): Flow<void> {
		const file = this.#file;
		this.#file = undefined;
		if (file !== undefined) yield* file.discard();
	}
}

const settingsOf = (
	args: SedArguments,
	program: Program,
	{ usualWidth, ...known }: Pick<SedSettings, 'hasBytes' | 'isPosix'> & { readonly usualWidth: number },
): SedSettings => {
	const { options } = args;
	return {
		isQuiet: program.isQuiet || options.quiet || options.silent,
		delimiter: scriptStyle(args).delimiter,
		listWidth: options.lineLength === undefined ? usualWidth : Number.parseInt(options.lineLength, 10) || 0,
		isUnbuffered: options.unbuffered,
		scriptEnd: program.endName,
		...known,
	};
};

function* usage(context: CommandContext): Flow<number> {
	yield* wait(
		context.writeError(
			"Usage: sed [OPTION]... {script-only-if-no-other-script} [input-file]...\nTry 'sed --help' for more information.\n",
		),
	);
	return 1;
}

// Judged only where every word is known: one that is not may be an option.
const checkScript = (args: readonly (string | undefined)[]): readonly CommandFinding[] => {
	const words = args.filter((word) => word !== undefined);
	if (words.length < args.length) return [];
	const parsed = parseArguments(sed.declaration as unknown as CommandDeclaration<typeof sedOptions>, words);
	if (parsed.kind !== 'run') return [];
	const script = findScript(parsed.args);
	if (script === undefined || script.sources.some(({ kind }) => kind === 'file')) return [];
	try {
		parseProgram(
			script.sources.map(({ text }, index) => expressionPart(text, index + 1)),
			scriptStyle(parsed.args),
		);
		return [];
	} catch (error) {
		if (!(error instanceof SedFailure)) throw error;
		return [{ message: error.message, argument: Math.max(0, args.indexOf(script.sources[0]!.text)) }];
	}
};
