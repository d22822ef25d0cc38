import { type Flow, runFlow, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, helpText } from '@tenon/shell';
import { checkCall } from './check.ts';
import { JqCompileError, JqSystemError, JqUsageError } from './errors.ts';
import { type JqOptions, readOptions } from './options.ts';
import { runProgram } from './run/run-program.ts';
import { jqTouches } from './touches.ts';

/** `jq`: a program for each JSON value of its input. */
export const jq: DefinedCommand = defineCommand({
	name: 'jq',
	summary: 'Run a program for each JSON value of its input.',
	compatible: 'jq-1.8.2',
	isRaw: true,
	options: {},
	operands: {
		name: 'PROGRAM] [FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: [
			'Without FILE, or when FILE is -, read standard input.',
			'',
			'  -n, --null-input              run once, on null',
			'  -R, --raw-input               each line is a string',
			'  -s, --slurp                   all inputs are one array, or one string',
			'  -c, --compact-output          each result on one line',
			'  -r, --raw-output              strings as they are',
			'  -j, --join-output             the same, without newlines',
			'      --raw-output0             the same, with a NUL after each',
			'  -a, --ascii-output            escape all beyond ASCII',
			'  -S, --sort-keys               keys of objects in order',
			'  -C, -M                        with colors, without',
			'      --tab, --indent N         indent by a tab, by N spaces',
			'      --stream, --stream-errors read paths and leaves',
			'      --seq                     record separators before values',
			'      --unbuffered              write each result at once',
			'  -f, --from-file               PROGRAM is the name of a file',
			'  -L, --library-path DIR        look for modules there',
			'      --arg NAME TEXT           $NAME is TEXT',
			'      --argjson NAME JSON       $NAME is a value',
			'      --slurpfile NAME FILE     $NAME is an array of all values of a file',
			'      --rawfile NAME FILE       $NAME is the text of a file',
			'      --args, --jsonargs        operands are $ARGS.positional',
			'  -e, --exit-status             status 1 if the last result is null or false',
		].join('\n'),
	},
	examples: [
		{
			script: `jq -r '.[] | select(.age > 6) | .name' people`,
			files: { people: '[{"name": "amy", "age": 7}, {"name": "bo", "age": 5}]' },
			output: 'amy\n',
		},
		{
			script: `jq -c 'group_by(.kind) | map({kind: .[0].kind, count: length})' items`,
			files: { items: '[{"kind": "a"}, {"kind": "b"}, {"kind": "a"}]' },
			output: '[{"kind":"a","count":2},{"kind":"b","count":1}]\n',
		},
		{ script: `jq -n --arg who amy '{hello: $who}'`, output: '{\n  "hello": "amy"\n}\n' },
	],
	effects: ['fs.read'],
	touches: ({ operands }, look) => runFlow(jqTouches(look, operands)),
	json: { type: 'array' },
	usageStatus: 2,
	outputFault: { describe: (reason) => `error: writing output failed: ${reason}`, status: 2 },
	check: checkCall,
	run: (context, { operands }) => runFlow(runReporting(context, operands)),
});

function* runReporting(context: CommandContext, words: readonly string[]): Flow<number> {
	try {
		return yield* runJq(context, readOptions(words));
	} catch (error) {
		if (error instanceof JqUsageError) {
			yield* wait(context.writeErrorAhead(`${error.message}\n${usageLines}`));
			return 2;
		}
		if (error instanceof JqSystemError) {
			yield* wait(context.writeErrorAhead(`${error.message}\n`));
			return 2;
		}
		if (!(error instanceof JqCompileError)) throw error;
		yield* wait(context.writeErrorAhead(error.report()));
		return 3;
	}
}

function* runJq(context: CommandContext, options: JqOptions): Flow<number> {
	if (options.question === undefined) return yield* runProgram(context, options);
	const { declaration } = jq;
	const text = options.question === 'help' ? helpText(declaration) : `${declaration.compatible}\n`;
	yield* wait(context.write(text));
	return 0;
}

const usageLines =
	'Use jq --help for help with command-line options,\nor see the jq manpage, or online docs at https://jqlang.org\n';
