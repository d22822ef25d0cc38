import { defineTool, textResult } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { describeLikeBash } from '../../test/like-bash.ts';
import { Kernel } from '../kernel/kernel.ts';

describeLikeBash('help', [
	"help nosuch; echo $?; help -s cd; help -d cd; help -s 'tr*'; help -z; echo $?",
	"help -s 'nosuch*'; echo $?; help -d cd pwd; help -s cd nosuch; echo $?",
	"help -s '*'; help -d '*'; for topic in if then '((' '[[' '{' for % variables; do help -s $topic; echo $?; done",
	'help; help -s; help -d; enable -n cd; COLUMNS=60; help; COLUMNS=300; help; COLUMNS=7; help; COLUMNS=9; help; COLUMNS=x; help; COLUMNS=-3; help',
	'help if | head -n 1; help -m cd | head -n 8; compgen -A helptopic',
]);

const resize = defineTool({
	name: 'resize',
	description: 'Changes the size of an image.\nKeeps its proportions.',
	input: {
		type: 'object',
		properties: { file: { type: 'string', description: 'the image' }, width: { type: 'integer' } },
		required: ['file'],
		examples: [{ file: "it's.png", width: 80 }],
	},
	output: { type: 'object', properties: { bytes: { type: 'integer' } } },
	effects: [],
	run: () => textResult('done'),
});

const named = (name: string) =>
	defineTool({ name, description: 'Of the embedder.', input: {}, effects: [], run: () => textResult('') });

const help = async (script: string, overriding: readonly string[] = []): Promise<string> => {
	const kernel = new Kernel({
		fileSystem: createMemoryFileSystem(),
		tools: [resize, named('re')],
		overridingTools: overriding.map(named),
	});
	const { stdout, stderr } = await kernel.execute(script);
	return stdout + stderr;
};

describe('help of a tool', () => {
	it('shows how it is called, its schemas and the examples in them', async () => {
		expect(await help('help resize')).toBe(`Usage: resize FILE [--width=INTEGER]
Changes the size of an image.
Keeps its proportions.

  --file=STRING    the image (required)
  --width=INTEGER
  --json           print the structured result
  --help           show this help

Required ones may be given in order without their flags, or all as one JSON object.

Input: {"type":"object","properties":{"file":{"type":"string","description":"the image"},"width":{"type":"integer"}},"required":["file"],"examples":[{"file":"it's.png","width":80}]}
Output: {"type":"object","properties":{"bytes":{"type":"integer"}}}
Examples:
  resize '{"file":"it'\\''s.png","width":80}'
`);
	});

	it('is one line with -d and with -s, and stands in the list of commands', async () => {
		expect(await help('help -d resize; help -s resize')).toBe(
			'resize - Changes the size of an image.\nresize: Usage: resize FILE [--width=INTEGER]\n',
		);
		expect(await help('help commands')).toContain('resize - Changes the size of an image.\n');
	});

	it('goes before topics that only start with its name, and not before one of its name', async () => {
		expect(await help('help -d re')).toBe('re - Of the embedder.\n');
		expect(await help('help -d pwd', [])).toBe('pwd - Print the name of the current working directory.\n');
		expect(await help('help -d pwd', ['pwd'])).toBe('pwd - Of the embedder.\n');
		expect(await help('help -d resize cd')).toBe(
			'resize - Changes the size of an image.\ncd - Change the shell working directory.\n',
		);
	});

	it('that there is none of is said as bash says it', async () => {
		expect(await help('help nosuch')).toBe(
			"bash: line 1: help: no help topics match `nosuch'.  Try `help help' or `man -k nosuch' or `info nosuch'.\n",
		);
	});
});
