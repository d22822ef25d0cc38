import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { Kernel } from '../kernel/kernel.ts';
import type { CommandDeclaration } from './declaration.ts';
import { type DefinedCommand, defineCommand } from './define-command.ts';
import { helpText } from './help.ts';
import { resultSchemaOf } from './result-schema.ts';

const common = {
	summary: '',
	operands: { name: 'WORD', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
	examples: [],
	effects: [],
	usageStatus: 1,
} as const;

const options = {
	zero: { kind: 'flag', short: 'z', summary: '', endsLinesWithNul: true },
	both: { kind: 'flag', short: 'b', summary: '' },
} as const;

const words: DefinedCommand = defineCommand({
	...common,
	name: 'words',
	options,
	run: (context, { options: given, operands }) => {
		for (const word of operands) context.output.appendText(word + (given.zero ? '\0' : '\n'));
		return operands.length > 0 ? 0 : 1;
	},
});

const lengths: DefinedCommand = defineCommand({
	...common,
	name: 'lengths',
	options: {},
	json: { type: 'array', items: { type: 'integer' } },
	jsonFromLines: (lines) => lines.map(({ length }) => length),
	run: (context, { operands }) => context.write(`${operands.join('\n')}\n`),
});

const twice: DefinedCommand = defineCommand({
	...common,
	name: 'twice',
	options: {},
	json: 'none',
	run: async (context, { operands }) => {
		context.output.appendText('before\n');
		const { result, lines } = await context.hold(() => context.write(`${operands.join('\n')}\n`));
		for (const line of lines) context.output.appendText(`${line}${line}\n`);
		return result;
	},
});

const commands = new Map([words, lengths, twice].map((command) => [command.name, command]));

const run = async (script: string): Promise<readonly [string, string, number]> => {
	const kernel = new Kernel({
		fileSystem: createMemoryFileSystem(),
		commands,
		limits: { maxTextBytes: 200 },
	});
	const { stdout, stderr, code } = await kernel.execute(script);
	return [stdout, stderr, code];
};

describe('a command that says nothing of --json', () => {
	it.each([
		['words --json a "b c"', ['["a","b c"]\n', '', 0]],
		['words a --json b', ['["a","b"]\n', '', 0]],
		["words -z --json $'a\\nb' c", ['["a\\nb","c"]\n', '', 0]],
		['words --json=false a', ['a\n', '', 0]],
		['words -- --json', ['--json\n', '', 0]],
		['words --json', ['', '', 1]],
		['declare -J x=$(words --json a b); echo "${x[1]}"', ['b\n', '', 0]],
		["words --json $'\\xff'", ['', 'words: --json: line 1 of the output is not UTF-8\n', 1]],
		['words --json {1..9}', ['', 'words: --json: the result is more than 200 bytes in memory\n', 1]],
		['words --json a > file; words b 2>&1', ['b\n', '', 0]],
	])('gives its lines: %s', async (script, outcome) => {
		expect(await run(script)).toEqual(outcome);
	});

	it('says so in its help and its schema', () => {
		const declaration: CommandDeclaration = words.declaration;
		expect(helpText(declaration)).toContain('      --json     print the result as JSON\n');
		expect(resultSchemaOf(declaration)).toEqual({ type: 'array', items: { type: 'string' } });
	});
});

describe('a command that makes its value of its lines', () => {
	it('runs as ever, and gives the value', async () => {
		expect(await run('lengths a bcd; lengths --json a bcd')).toEqual(['a\nbcd\n[1,3]\n', '', 0]);
	});
});

describe('a command that has another meaning for the word', () => {
	it('gets it as any other', async () => {
		expect(await run('twice --json')).toEqual([
			'',
			expect.stringContaining("unrecognized option '--json'"),
			2,
		]);
		expect(helpText(twice.declaration)).not.toContain('--json');
		expect(resultSchemaOf(twice.declaration)).toBeUndefined();
	});
});

describe('hold', () => {
	it('gives the lines of a part of a command, and leaves what came before where it is', async () => {
		expect(await run('twice a b; echo c')).toEqual(['before\naa\nbb\nc\n', '', 0]);
	});
});
