import { decodeText, errnoText, type Flow, isFsError, joinName, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type ParsedArguments } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { backupKinds } from '../support/backup.ts';
import { chooseWord, wordProblem } from '../support/choose-word.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { withInput } from '../support/inputs.ts';
import { quoteName } from '../support/quote.ts';
import { readWhole } from '../support/read-whole.ts';
import { controlWord, readNaming } from './backup-name.ts';
import type { FilePatch } from './hunk.ts';
import { chosenForm, type PatchOptions, patchOptions } from './options.ts';
import { parsePatch } from './parse-patch.ts';
import { cutText, type PatchSettings, patchFile } from './patch-file.ts';
import { hasCutLine } from './patch-reader.ts';
import { PatchedFiles } from './patched-files.ts';
import { patchTouches } from './touches.ts';

/** `patch`: applies what `diff` printed. */
export const patch: DefinedCommand = defineCommand({
	name: 'patch',
	summary: 'Apply a patch made by diff to files.',
	compatible: 'GNU patch 2.7.6',
	options: patchOptions,
	operands: {
		name: 'ORIGFILE [PATCHFILE]',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary:
			'Without PATCHFILE, or when it is -, read standard input. Without ORIGFILE the patch names the files.',
	},
	examples: [
		{
			script: 'patch a < fix; cat a',
			files: { a: 'one\ntwo\n', fix: '--- a\n+++ a\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n' },
			output: 'patching file a\none\n2\n',
		},
	],
	effects: ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove'],
	touches: ({ options, operands }, look) => runFlow(patchTouches(look, options, operands)),
	usageStatus: 2,
	usageHint: "patch: Try 'patch --help' for more information.",
	run: (context, args) => runReporting(context, run(context, args)),
});

const emptyPatch: FilePatch = {
	form: 'unified',
	isReversed: false,
	oldName: undefined,
	newName: undefined,
	indexName: undefined,
	git: undefined,
	hunks: [],
	script: [],
	indent: 0,
	leading: [],
	line: 1,
	problem: undefined,
	cutAt: undefined,
	lostReturns: false,
};

const trouble = { status: 2 };

const run = function* (
	context: CommandContext,
	{ options, operands, order }: ParsedArguments<typeof patchOptions>,
): Flow<number> {
	const [target, patchName, extra] = operands;
	if (extra !== undefined) {
		throw new CommandFailure(`${quoteName(extra)}: extra operand`, { ...trouble, hint: true });
	}
	const strip = readNumber(options.strip, 'strip count');
	const maxFuzz = readNumber(options.fuzz, 'fuzz factor') ?? 2;
	readNumber(options.get, 'get option value', { negative: true });
	const rejectForm = readRejectForm(options.rejectFormat);
	const readOnly = readReadOnly(options.readOnly);
	checkNaming(context, options);
	const directory = options.directory === undefined ? context.cwd : context.path(options.directory);
	if (options.directory !== undefined) yield* checkDirectory(context, directory, options.directory);
	const settings: PatchSettings = {
		strip,
		isReverse: options.reverse,
		isForward: options.forward,
		isForced: options.force,
		isBatch: options.batch,
		isDryRun: options.dryRun,
		verbosity: readVerbosity(order),
		target,
		outputFile: options.output,
		rejectFile: options.rejectFile,
		backsUp: options.backup,
		backsUpMismatch: !options.noBackupIfMismatch,
		rejectForm,
		readOnly,
		defines: options.ifdef,
		setsTime: options.setUtc ? 'utc' : options.setTime ? 'local' : undefined,
		ignoresBlanks: options.ignoreBlanks,
		followsLinks: options.followSymlinks,
		removesEmpty: options.removeEmpty,
		keepsEmpty: options.posix,
		maxFuzz,
		directory,
	};
	const files = new PatchedFiles(
		context,
		directory,
		readNaming(options, (name) => context.variable(name)),
	);
	// The output is there, and empty, whatever becomes of the patch.
	if (options.output !== undefined && options.output !== '-') yield* files.make(options.output, 0o600);
	const text = yield* readPatch(context, options.input ?? patchName ?? '-', directory);
	const { patches, hasGarbageAfter } = parsePatch(text, {
		keepsReturns: options.binary,
		takesNameless: options.normal || target !== undefined,
		form: chosenForm(options),
	});
	const isVerbose = settings.verbosity === 'verbose';
	if (patches.length === 0) {
		if (isVerbose)
			yield* tell(context, settings, "Hmm...  I can't seem to find a patch in there anywhere.\n");
		if (text === '') {
			// A patch that says nothing still gives an output.
			if (target !== undefined && options.output !== undefined)
				yield* apply(context, settings, files, emptyPatch);
			return 0;
		}
		if (hasCutLine(text)) yield* tell(context, settings, cutText);
		throw new CommandFailure('**** Only garbage was found in the patch input.', trouble);
	}
	let status = 0;
	for (const one of patches) {
		if (!(yield* apply(context, settings, files, one))) status = 1;
		yield* wait(context.output.settle());
		yield* wait(context.breathe(256));
	}
	const last = patches.at(-1)!;
	if (hasCutLine(text) && (last.cutAt ?? last.hunks.length) === last.hunks.length)
		yield* tell(context, settings, cutText);
	if (isVerbose && hasGarbageAfter)
		yield* tell(context, settings, 'Hmm...  Ignoring the trailing garbage.\n');
	if (isVerbose) yield* tell(context, settings, 'done\n');
	return status;
};

// The last word counts.
const readVerbosity = (order: readonly string[]): PatchSettings['verbosity'] => {
	const name = order.findLast((given) => given === 'silent' || given === 'quiet' || given === 'verbose');
	return name === undefined ? 'normal' : name === 'verbose' ? 'verbose' : 'silent';
};

// Standard output may be for the patched file.
const tell = function* (context: CommandContext, settings: PatchSettings, text: string): Flow<void> {
	if (settings.outputFile === '-') yield* wait(context.writeError(text));
	else context.output.appendText(text);
};

const apply = function* (
	context: CommandContext,
	settings: PatchSettings,
	files: PatchedFiles,
	one: FilePatch,
): Flow<boolean> {
	try {
		return yield* patchFile(context, settings, files, one);
	} catch (error) {
		if (!isFsError(error)) throw error;
		throw new CommandFailure(
			`**** Can't open file ${quoteName(error.path)} : ${errnoText[error.errno]}`,
			trouble,
		);
	}
};

const readNumber = (
	text: string | undefined,
	what: string,
	{ negative = false }: { readonly negative?: boolean } = {},
): number | undefined => {
	if (text === undefined) return undefined;
	if (!/^[-+]?\d+$/.test(text)) throw new CommandFailure(`**** ${what} ${text} is not a number`, trouble);
	if (!negative && /^-0*[1-9]/.test(text))
		throw new CommandFailure(`**** ${what} ${text} is negative`, trouble);
	return Number(text);
};

const readReadOnly = (word: string | undefined): PatchSettings['readOnly'] => {
	if (word === undefined) return 'warn';
	if (word === 'ignore' || word === 'warn' || word === 'fail') return word;
	throw new CommandFailure("Try 'patch --help' for more information.", trouble);
};

const checkNaming = (context: CommandContext, options: PatchOptions): void => {
	if (options.prefix === '') throw new CommandFailure('**** backup prefix is empty', trouble);
	if (options.namePrefix === '') throw new CommandFailure('**** backup basename prefix is empty', trouble);
	if (options.suffix === '') throw new CommandFailure('**** backup suffix is empty', trouble);
	if (options.noBackupIfMismatch && !options.backup) return;
	const { word, origin } = controlWord(options.versionControl, (name) => context.variable(name));
	if (word === '' || chooseWord(backupKinds, word) !== undefined) return;
	const problem = wordProblem(context, backupKinds, word, origin).replace(/[‘’]/g, "'");
	throw new CommandFailure(problem, trouble);
};

const readRejectForm = (word: string | undefined): PatchSettings['rejectForm'] => {
	if (word === undefined || word === 'context' || word === 'unified') return word;
	throw new CommandFailure("Try 'patch --help' for more information.", trouble);
};

const checkDirectory = function* (context: CommandContext, path: string, name: string): Flow<void> {
	const facts = yield* attempt(() => context.fileSystem.stat(path));
	const errno = isFsError(facts) ? facts.errno : facts.kind === 'directory' ? undefined : 'ENOTDIR';
	if (errno === undefined) return;
	throw new CommandFailure(
		`**** Can't change to directory ${quoteName(name)} : ${errnoText[errno]}`,
		trouble,
	);
};

// The name is one in the directory that was asked for.
const readPatch = function* (context: CommandContext, name: string, directory: string): Flow<string> {
	const path = name === '-' || name.startsWith('/') ? name : joinName(directory, name);
	try {
		return decodeText(yield* wait(withInput(context, path, (input) => readWhole(context, input))));
	} catch (error) {
		if (!isFsError(error)) throw error;
		throw new CommandFailure(
			`**** Can't open patch file ${quoteName(name)} : ${errnoText[error.errno]}`,
			trouble,
		);
	}
};
