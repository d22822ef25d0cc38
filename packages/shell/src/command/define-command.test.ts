import { spawnSync } from 'node:child_process';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { parseArguments } from '../arguments/parse-arguments.ts';
import { Kernel } from '../kernel/kernel.ts';
import { defineCommand } from './define-command.ts';
import { helpText } from './help.ts';
import { argvFromInput, inputSchemaOf } from './json-schema.ts';

const head = defineCommand({
	name: 'head',
	summary: 'Print the first lines of each file.',
	options: {
		lines: {
			kind: 'value',
			short: 'n',
			long: 'lines',
			value: 'NUM',
			type: 'integer',
			invalid: 'invalid number of lines',
			summary: 'print NUM lines',
		},
		quiet: { kind: 'flag', short: 'q', long: 'quiet', summary: 'print no headers' },
		verbose: { kind: 'flag', short: 'v', long: 'verbose', summary: 'print headers' },
		zero: { kind: 'flag', short: 'z', long: 'zero-terminated', summary: 'lines end in NUL' },
		pattern: { kind: 'list', short: 'e', value: 'PATTERN', summary: 'may be given often' },
		backup: { kind: 'optional', short: 'i', long: 'in-place', value: 'SUFFIX', summary: 'keep a copy' },
	},
	operands: {
		name: 'FILE',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without FILE, read standard input.',
	},
	examples: [{ script: 'head -n 1 notes', files: { notes: 'a\nb\n' }, output: 'a\n' }],
	effects: ['fs.read'],
	json: { type: 'array' },
	usageStatus: 1,
	run: (context, { options, operands }) =>
		context.write(`${JSON.stringify({ options, operands, json: context.json })}\n`),
});

const parse = (...argv: readonly string[]) => parseArguments(head.declaration, argv);
const defaults = {
	lines: undefined,
	quiet: false,
	verbose: false,
	zero: false,
	pattern: [],
	backup: undefined,
};

describe('arguments', () => {
	it.each([
		[['-n', '5', 'f'], { lines: 5 }, ['f']],
		[['-n5', 'f'], { lines: 5 }, ['f']],
		[['-n+5'], { lines: 5 }, []],
		[['-n', '-5'], { lines: -5 }, []],
		[['--lines', '5'], { lines: 5 }, []],
		[['--lines=5'], { lines: 5 }, []],
		[['--li=5'], { lines: 5 }, []],
		[['-qzn2', 'a', 'b'], { quiet: true, zero: true, lines: 2 }, ['a', 'b']],
		[['a', '-q', 'b'], { quiet: true }, ['a', 'b']],
		[['-q', '--', '-v', '--quiet'], { quiet: true }, ['-v', '--quiet']],
		[['-'], {}, ['-']],
		[['-e', 'x', '-ey', 'f'], { pattern: ['x', 'y'] }, ['f']],
		[['-i', 'f'], { backup: { value: undefined } }, ['f']],
		[['-i.bak', 'f'], { backup: { value: '.bak' } }, ['f']],
		[['--in-place=.bak'], { backup: { value: '.bak' } }, []],
	])('%j', (argv, options, operands) => {
		expect(parse(...argv)).toMatchObject({
			kind: 'run',
			args: { options: { ...defaults, ...options }, operands },
		});
	});

	it('keeps the order in which options were given', () => {
		expect(parse('-v', '-q', '-n1')).toMatchObject({ args: { order: ['verbose', 'quiet', 'lines'] } });
		expect(parse('-v', 'x', '-n', '1', '--', '-q')).toMatchObject({
			args: { optionWords: ['-v', '-n', '1'] },
		});
	});

	it.each([
		[['-x']],
		[['-qx']],
		[['--bogus']],
		[['--bogus=1']],
		[['-n']],
		[['--lines']],
		[['--quiet=yes']],
		[['-n', 'ten']],
		[['--lines=ten']],
	])('%j is refused in the words of GNU head', (argv) => {
		const gnu = spawnSync('head', argv, {
			encoding: 'utf8',
			env: { ...process.env, LC_ALL: 'C' },
			input: '',
		});
		const ours = parse(...argv);
		expect(ours.kind === 'error' && `head: ${ours.message}`.replaceAll('‘', "'").replaceAll('’', "'")).toBe(
			gnu.stderr.split('\n')[0],
		);
	});

	it('names the possibilities of an ambiguous beginning', () => {
		const both = {
			...head.declaration,
			options: { ...head.declaration.options, quick: { kind: 'flag', long: 'quick', summary: '' } as const },
		};
		expect(parseArguments(both, ['--qui'])).toEqual({
			kind: 'error',
			message: "option '--qui' is ambiguous; possibilities: '--quiet' '--quick'",
			hint: true,
		});
	});

	it('counts operands', () => {
		const one = { ...head.declaration, operands: { name: 'FILE', min: 1, max: 1, summary: '' } };
		expect(parseArguments(one, [])).toEqual({ kind: 'error', message: 'missing operand', hint: true });
		expect(parseArguments(one, ['a', 'b'])).toEqual({
			kind: 'error',
			message: "extra operand 'b'",
			hint: true,
		});
	});
});

describe('a defined command', () => {
	const kernel = new Kernel({
		fileSystem: createMemoryFileSystem(),
		commands: new Map([[head.name, head]]),
		check: 'report',
	});

	it('runs in a shell with what was parsed', async () => {
		const { stdout, code: status } = await kernel.execute('head -n 2 --json a b');
		expect({ value: JSON.parse(stdout), status }).toEqual({
			value: {
				options: { quiet: false, verbose: false, zero: false, lines: 2, pattern: [] },
				operands: ['a', 'b'],
				json: true,
			},
			status: 0,
		});
	});

	it('a usage error is two lines on standard error and its status', async () => {
		const { stdout, stderr, code: status } = await kernel.execute('head --nope');
		expect({ stdout, stderr, status }).toEqual({
			stdout: '',
			stderr: "head: unrecognized option '--nope'\nTry 'head --help' for more information.\n",
			status: 1,
		});
	});

	it('sees exported variables only', async () => {
		const show = defineCommand({
			name: 'show',
			summary: '',
			options: {},
			operands: { name: 'NAME', min: 1, max: 1, summary: '' },
			examples: [],
			effects: [],
			json: undefined,
			usageStatus: 1,
			run: (context, { operands }) => context.write(`${context.variable(operands[0]!)}\n`),
		});
		const shell = new Kernel({ fileSystem: createMemoryFileSystem(), commands: new Map([['show', show]]) });
		const script = 'a=1; show a; export a; show a; b=2 show b; export c=(1); show c';
		expect((await shell.execute(script)).stdout).toBe('undefined\n1\n2\nundefined\n');
	});

	it('prints help from the declaration', async () => {
		const { stdout, code: status } = await kernel.execute('head --help');
		expect({ stdout, status }).toEqual({ stdout: helpText(head.declaration), status: 0 });
		expect(stdout).toBe(`Usage: head [OPTION]... [FILE]...
Print the first lines of each file.
Without FILE, read standard input.

  -n, --lines=NUM          print NUM lines
  -q, --quiet              print no headers
  -v, --verbose            print headers
  -z, --zero-terminated    lines end in NUL
  -e PATTERN               may be given often
  -i, --in-place[=SUFFIX]  keep a copy
      --json               print the result as JSON
      --help               show this help
      --version            tell what this is

Examples:
  head -n 1 notes
`);
	});

	it('has a schema, and an object of that schema becomes the same words', () => {
		expect(inputSchemaOf(head.declaration)).toMatchObject({
			type: 'object',
			properties: { lines: { type: 'integer' }, quiet: { type: 'boolean' }, pattern: { type: 'array' } },
			required: [],
		});
		const words = argvFromInput(head.declaration, {
			lines: 3,
			quiet: true,
			pattern: ['a', 'b'],
			operands: ['-odd'],
		});
		expect(words).toEqual(['--lines=3', '--quiet', '-ea', '-eb', '--', '-odd']);
		expect(parse(...words)).toMatchObject({
			args: { options: { lines: 3, quiet: true, pattern: ['a', 'b'] }, operands: ['-odd'] },
		});
	});
});
