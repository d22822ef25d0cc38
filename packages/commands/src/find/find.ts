import { errnoText, type Flow, fromPlain, isFsError, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { betweenEntries } from '../support/between-entries.ts';
import { withInput } from '../support/inputs.ts';
import { printJson } from '../support/json-output.ts';
import { readWhole } from '../support/read-whole.ts';
import { splitNames } from '../support/split-names.ts';
import { FindRefusal } from './errors.ts';
import { FindRun } from './find-run.ts';
import { type FindProgram, parseFind } from './parse.ts';
import { findTouches } from './touches.ts';
import { walk } from './walk.ts';

/** `find`: walks trees of files and does something with those that pass tests. */
export const find: DefinedCommand = defineCommand({
	name: 'find',
	summary: 'Search for files below directories.',
	compatible: 'GNU findutils 4.9.0',
	isRaw: true,
	options: {},
	operands: {
		name: '[-H] [-L] [-P] [PATH]... [EXPRESSION]',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without PATH the working directory; without an action in EXPRESSION, -print.',
	},
	examples: [
		{ script: "find . -name '*.md'", files: { 'a.txt': '', 'docs/b.md': '' }, output: './docs/b.md\n' },
		{ script: 'find docs -type f -printf "%f %s\\n"', files: { 'docs/b': 'abc' }, output: 'b 3\n' },
	],
	effects: ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove', 'process'],
	touches: ({ operands }, look) => runFlow(findTouches(look, operands)),
	json: {
		type: 'array',
		items: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
	},
	usageStatus: 1,
	outputFault: { describe: (reason, quote) => `${quote('standard output')}: ${reason}` },
	// In front of the paths too, where other commands have it.
	rewrite: (argv) => {
		if (argv.length === 1 && /^-(?:help|version)$/.test(argv[0]!)) return [`-${argv[0]}`];
		return argv[0] === '--json' ? [...argv.slice(1), '--json'] : argv;
	},
	run: (context, { operands }) => runFlow(runFind(context, operands)),
});

function* runFind(context: CommandContext, words: readonly string[]): Flow<number> {
	const run = new FindRun(context);
	let program: FindProgram;
	try {
		program = yield* parseFind(run, words);
	} catch (error) {
		if (!(error instanceof FindRefusal)) throw error;
		yield* wait(context.complain(error.message));
		return 1;
	}
	for (const operand of program.operands) {
		yield* betweenEntries(context);
		yield* walk(run, operand, program.options, program.test);
		if (run.isOver) break;
	}
	if (program.operandFile !== undefined) yield* walkListed(run, program, program.operandFile);
	yield* run.finish();
	if (run.isStructured) printJson(context, fromPlain(run.listed.map((path) => ({ path }))));
	return run.status;
}

// Operands that a file lists.
function* walkListed(run: FindRun, program: FindProgram, file: string): Flow<void> {
	const { context } = run;
	const bytes = yield* attempt(() => withInput(context, file, (input) => readWhole(context, input)));
	if (isFsError(bytes)) {
		yield* wait(run.complainOf(`cannot open ${context.quote(file)} for reading: ${errnoText[bytes.errno]}`));
		return;
	}
	const names = yield* splitNames(context, bytes);
	const source = file === '-' ? '(standard input)' : file;
	for (const [index, name] of names.entries()) {
		yield* betweenEntries(context);
		if (name === '') {
			const place = `${context.quote(source)}:${index + 1}`;
			yield* wait(run.complainOf(`${place}: invalid zero-length file name`));
		} else yield* walk(run, name, program.options, program.test);
		if (run.isOver) return;
	}
}
