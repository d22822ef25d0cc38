import { type Flow, runFlow, type Touch, wait } from '@tenon/core';
import {
	type CommandContext,
	type DefinedCommand,
	defineCommand,
	fileReplacement,
	helpText,
	type TouchLook,
} from '@tenon/shell';
import { checkWords } from '../jq/check.ts';
import { JqCompileError, JqSystemError, JqUsageError } from '../jq/errors.ts';
import { touchesOfOptions } from '../jq/touches.ts';
import { YqUsageError } from './errors.ts';
import { isUsageFault, readYqOptions, type YqOptions } from './options.ts';
import { runYq } from './run/run-yq.ts';

/** `yq`: a program of jq for each document of YAML, JSON or TOML. */
export const yq: DefinedCommand = defineCommand({
	name: 'yq',
	summary: 'Run a program of jq for each document of YAML, JSON or TOML.',
	compatible: 'yq 3.1.0',
	isRaw: true,
	options: {},
	operands: {
		name: 'PROGRAM] [FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: [
			'Without FILE, or when FILE is -, read standard input. Results are JSON, as those of jq, unless:',
			'',
			'  -y, --yaml-output             results are YAML',
			'  -Y, --yaml-roundtrip          the same, with comments and styles of the document',
			'  -t, --toml-output             results are TOML',
			'  -i, --in-place                results replace each file; without -y or -Y as below',
			'  -w, --width N                 fold texts of YAML at N columns',
			'      --indentless-lists        lists in the column of their key',
			'      --yaml-output-grammar-version 1.1|1.2',
			'      --explicit-start, --explicit-end',
			'',
			'With eval (e) before the program, or one of these, results have the format that was read, with its',
			'comments and styles, and texts have no quotes:',
			'',
			'  -o, --output-format yaml|json|toml',
			'  -p, --input-format yaml|json|toml|auto',
			'  -P, --prettyPrint             YAML in block style',
			'  -I, --indent N                indent by N spaces',
			'  -N, --no-doc                  no --- between documents',
			'',
			'The language and all other options are those of jq.',
		].join('\n'),
	},
	examples: [
		{
			script: "yq -r '.services | keys[]' c.yml",
			files: { 'c.yml': 'services:\n  web: {}\n  db: {}\n' },
			output: 'db\nweb\n',
		},
		{ script: "yq -y '.a += 1'", stdin: 'a: 1 # one\n', output: 'a: 2\n' },
		{
			script: "yq -i '.a += 1' f.yml; cat f.yml",
			files: { 'f.yml': 'a: 1 # one\nb: [x]\n' },
			output: 'a: 2 # one\nb: [x]\n',
		},
		{ script: 'yq -o=json . f.toml', files: { 'f.toml': 'a = 1\n' }, output: '{\n  "a": 1\n}\n' },
	],
	effects: ['fs.read', 'fs.overwrite'],
	touches: ({ operands }, look) => runFlow(yqTouches(look, operands)),
	json: { type: 'array' },
	usageStatus: 2,
	outputFault: { describe: (reason) => `error: writing output failed: ${reason}`, status: 2 },
	check: (args) => checkWords(args, (words) => readYqOptions(words).jq),
	run: (context, { operands }) => runFlow(runReporting(context, operands)),
});

function* runReporting(context: CommandContext, words: readonly string[]): Flow<number> {
	try {
		const options = readYqOptions(words);
		const { question } = options.jq;
		if (question === undefined) return yield* runYq(context, options);
		yield* wait(
			context.write(
				question === 'help' ? helpText(yq.declaration) : `yq (Tenon, as ${yq.declaration.compatible})\n`,
			),
		);
		return 0;
	} catch (error) {
		if (error instanceof JqCompileError) {
			yield* wait(context.writeErrorAhead(error.report()));
			return 3;
		}
		if (error instanceof JqSystemError || error instanceof JqUsageError) {
			yield* wait(context.writeErrorAhead(`${error.message}\n`));
			return 2;
		}
		if (!(error instanceof YqUsageError)) throw error;
		yield* wait(
			context.writeError(
				error.status === 2 ? `${usageText}yq: error: ${error.message}\n` : `yq: ${error.message}\n`,
			),
		);
		return error.status;
	}
}

const usageText = `usage: yq [-h] [--yaml-output] [--yaml-roundtrip]
          [--yaml-output-grammar-version {1.1,1.2}] [--width WIDTH]
          [--indentless-lists] [--in-place] [--version]
          [jq_filter] [files ...]
`;

function* yqTouches(look: TouchLook, words: readonly string[]): Flow<readonly Touch[]> {
	let options: YqOptions;
	try {
		options = readYqOptions(words);
	} catch (error) {
		if (isUsageFault(error)) return [];
		throw error;
	}
	if (options.jq.question !== undefined) return [];
	const { program } = options.jq;
	const isFile =
		options.habit === 'mikefarah' &&
		program !== undefined &&
		program !== '.' &&
		(yield* wait(look.kindOf(program))) === 'file';
	const jq = isFile ? { ...options.jq, program: '.', files: [program, ...options.jq.files] } : options.jq;
	const touches = [...(yield* touchesOfOptions(look, jq))];
	if (options.isInPlace)
		for (const name of jq.files) touches.push(...(yield* wait(fileReplacement(look, name))));
	return touches;
}
