import { decodeText, defineTool, type OutputContext, textResult } from '@tenon/core';
import { Kernel, type Output } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { commands } from '../src/index.ts';

const clock = defineTool({
	name: 'clock',
	description: 'Tells the time.',
	input: {},
	effects: [],
	run: () => textResult(''),
});

const storage = [
	{
		label: 'of files in memory',
		maxBytes: 1 << 20,
		maxEntries: Number.POSITIVE_INFINITY,
		used: { bytes: 3, entries: 2 },
	},
];

const run = async (script: string, outputContext: OutputContext): Promise<string> => {
	const files = createMemoryFileSystem();
	files.mkdir('/d');
	for (const name of ['/d/a', '/d/b']) files.write(name, new Uint8Array());
	const kernel = new Kernel({ fileSystem: files, commands, tools: [clock], storage: () => storage });
	const { stdout, stderr } = await kernel.execute(script, { outputContext });
	return stdout + stderr;
};

const table = `echo '[{"name": "amy", "age": 7}, {"name": "bo\\tx"}]' | table`;

describe('the shape of an output follows who reads it', () => {
	it.each<[OutputContext, string]>([
		[
			'script',
			'NAME   KIND  PARAMS  OPERATIONS  DESCRIPTION\nclock  tool  0       -           Tells the time.\n',
		],
		[
			'interactive',
			'NAME   KIND  PARAMS  OPERATIONS  DESCRIPTION\nclock  tool  0       -           Tells the time.\n',
		],
		['model', 'NAME\tKIND\tPARAMS\tOPERATIONS\tDESCRIPTION\nclock\ttool\t0\t-\tTells the time.\n'],
	])('kernel tools for the context %s', async (context, expected) => {
		expect(await run('kernel tools clock', context)).toBe(expected);
	});

	it.each<OutputContext>(['script', 'interactive', 'model'])(
		'kernel tools writes a tab between cells into a pipe, for every final reader: %s',
		async (context) => {
			expect(await run('kernel tools clock | cut -f 1,5', context)).toBe(
				'NAME\tDESCRIPTION\nclock\tTells the time.\n',
			);
		},
	);

	it.each<[OutputContext, string]>([
		['script', 'name   age\namy    7\nbo\\tx\n'],
		['interactive', 'name   age\namy    7\nbo\\tx\n'],
		['model', 'name\tage\namy\t7\nbo\\tx\t\n'],
	])('table for the context %s', async (context, expected) => {
		expect(await run(table, context)).toBe(expected);
	});

	it('table stays aligned in a pipe, which is what it is for', async () => {
		expect(await run(`${table} | cat`, 'model')).toBe('name   age\namy    7\nbo\\tx\n');
	});

	it.each<[OutputContext, string]>([
		['script', 'd\n├── a\n└── b\n\n1 directory, 2 files\n'],
		['interactive', 'd\n├── a\n└── b\n\n1 directory, 2 files\n'],
		['model', 'd\n a\n b\n\n1 directory, 2 files\n'],
	])('tree for the context %s', async (context, expected) => {
		expect(await run('tree d', context)).toBe(expected);
	});

	it('tree draws its lines for a model that names a character set, for a pipe and for a file', async () => {
		const drawn = 'd\n├── a\n└── b\n\n1 directory, 2 files\n';
		expect(await run('tree --charset=utf-8 d', 'model')).toBe(drawn);
		expect(await run('tree d | cat', 'model')).toBe(drawn);
		expect(await run('tree -o /out d; cat /out', 'model')).toBe(drawn);
	});

	it('a heading is bold at a terminal that shows colours, and only there', async () => {
		const atTerminal = async (script: string): Promise<string> => {
			let text = '';
			const take = (more: string): true => {
				text += more;
				return true;
			};
			const stdout: Output = {
				isTerminal: true,
				write: (chunk) => take(decodeText(chunk)),
				writeText: take,
				end: () => undefined,
				sendData: () => undefined,
			};
			const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), commands });
			await kernel.execute(script, { outputContext: 'interactive', stdout });
			return text;
		};
		expect(await atTerminal('kernel mounts')).toBe('\x1b[1mPATH  TYPE    MODE\x1b[0m\n/     memory  rw\n');
		expect(await atTerminal('export NO_COLOR=1; kernel mounts')).toBe(
			'PATH  TYPE    MODE\n/     memory  rw\n',
		);
	});
});

describe('budgets of files', () => {
	it('are shown by kernel limits and kernel vfs status, with what is used of them', async () => {
		const row = 'budget\t3 B of 1 MiB, 2 of any number names\tof files in memory\n';
		expect(await run('kernel limits | grep ^budget; kernel vfs status | grep ^budget', 'script')).toBe(
			row + row,
		);
		expect(
			await run(
				'declare -J l=$(kernel limits --json) v=$(kernel vfs status --json); echo "${l.storage}"; echo "${v.budget}"',
				'script',
			),
		).toBe(
			`${'[{"label":"of files in memory","maxBytes":1048576,"maxEntries":null,"usedBytes":3,"usedEntries":2}]\n'.repeat(2)}`,
		);
	});
});
