import {
	compileGrants,
	createNonceStore,
	defineTool,
	type ExecContext,
	principalId,
	type ToolContext,
	type ToolResult,
	textResult,
} from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { createGate } from '../gate/kernel-gate.ts';
import { Kernel, type KernelOptions } from '../kernel/kernel.ts';
import type { CommandContext } from './context.ts';
import { defineCommand } from './define-command.ts';

const probe = (name: string, look: (context: CommandContext) => unknown) =>
	defineCommand({
		name,
		summary: 'Shows what a command sees.',
		options: {},
		operands: { name: 'WORD', min: 0, max: Number.POSITIVE_INFINITY, summary: '' },
		examples: [],
		effects: [],
		json: { type: 'object' },
		usageStatus: 1,
		run: async (context) => context.write(`${JSON.stringify(await look(context))}\n`),
	});

const resultText = ({ content }: ToolResult): string =>
	content.map((block) => (block.type === 'text' ? block.text : '')).join('');

const kernelWith = (
	look: (context: CommandContext) => unknown,
	options: Partial<KernelOptions> = {},
): Kernel =>
	new Kernel({
		fileSystem: createMemoryFileSystem(),
		commands: new Map([['probe', probe('probe', look)]]),
		...options,
	});

const seen = async (
	script: string,
	look: (context: CommandContext) => unknown,
	options?: Partial<KernelOptions>,
): Promise<string> => {
	const { stdout, stderr } = await kernelWith(look, options).execute(script);
	return stdout + stderr;
};

describe('the context that a kernel passes to its commands', () => {
	it("implements core's wide context, and is no context of a tool", () => {
		expectTypeOf<CommandContext>().toExtend<ExecContext>();
		expectTypeOf<CommandContext>().not.toExtend<ToolContext>();
	});

	it('tells where the shell is and was, its aliases, its jobs and what it allows', async () => {
		const look = (context: ExecContext) => ({
			scope: context.scope,
			name: context.name,
			cwd: context.cwd,
			previousCwd: context.previousCwd ?? null,
			path: context.resolvePath('../x/./y'),
			aliases: [...context.aliases],
			jobs: context.jobs.list().map(({ command }) => command),
			interactive: context.interactive,
			allowPrograms: context.allowPrograms,
			outputContext: context.outputContext,
			format: context.outputFormat,
			limit: context.outputLimit,
			ignore: context.ignore.scope,
			storage: context.storage,
			kept: [context.trash, context.undo, context.transaction].map((each) => each === undefined),
			tools: context.tools().map(({ name }) => name),
		});
		const storage = [{ label: 'memory', maxBytes: 10, maxEntries: 2, used: { bytes: 3, entries: 1 } }];
		const options = {
			storage: () => storage,
			limits: { maxOutputBytes: 5000, outputTailBytes: 1000 },
			outputContext: 'model' as const,
		};
		const script = 'cd /; alias l="ls -l"; probe --json';
		expect(JSON.parse(await seen(script, look, options))).toEqual({
			scope: 'exec',
			name: 'probe',
			cwd: '/',
			previousCwd: '/',
			path: '/x/y',
			aliases: [['l', 'ls -l']],
			jobs: [],
			interactive: false,
			allowPrograms: false,
			outputContext: 'model',
			format: 'json',
			limit: { maxBytes: 5000, tailBytes: 1000 },
			ignore: 'advisory',
			storage,
			kept: [true, true, true],
			tools: ['probe'],
		});
	});

	it('reads and sets variables, exported or not, and expands patterns', async () => {
		const files = createMemoryFileSystem();
		files.mkdir('/d');
		for (const name of ['b', 'a']) files.write(`/d/${name}.c`, new Uint8Array());
		const look = async (context: ExecContext) => {
			const before = context.getVariable('x') ?? null;
			context.setVariable('x', [1, 'two']);
			return [
				before,
				context.getVariable('x'),
				context.getVariable('y') ?? null,
				await context.expandGlob('d/*.c'),
				await context.expandPaths(['d/*.c', 'no*such', 'plain']),
			];
		};
		expect(await seen('x=1; probe; echo "${x[1]}"', look, { fileSystem: files })).toBe(
			'["1",[1,"two"],null,["/d/a.c","/d/b.c"],["d/a.c","d/b.c","no*such","plain"]]\ntwo\n',
		);
	});

	it('calls a tool of the kernel, and chooses the format of its own result', async () => {
		const greet = defineTool({
			name: 'greet',
			description: 'Greets.',
			input: { type: 'object', properties: { who: { type: 'string' } } },
			effects: [],
			run: (args) => textResult(`hello ${(args as { who: string }).who}`),
		});
		const look = async (context: CommandContext) => {
			context.setOutputFormat('json');
			return [context.json, resultText(await context.call('greet', { who: 'amy' }))];
		};
		expect(await seen('probe', look, { tools: [greet] })).toBe('[true,"hello amy"]\n');
	});
});

describe('the position in a pipeline', () => {
	const position = (script: string): Promise<string> => seen(script, (context) => context.position);

	it.each([
		['probe', '"only"\n'],
		['probe | while read -r x; do echo "$x"; done', '"first"\n'],
		['echo | probe', '"last"\n'],
		['echo | probe | while read -r x; do echo "$x"; done', '"middle"\n'],
		['{ probe; probe; } | while read -r x; do echo "$x"; done', '"first"\n"first"\n'],
		['( ( probe ) ) | while read -r x; do echo "$x"; done', '"first"\n'],
		['f() { probe; }; echo | f', '"last"\n'],
		['echo | echo "$(probe)"', '"only"\n'],
		['echo | { probe & wait; }', '"only"\n'],
		['echo | { probe | { read -r x; echo "$x"; }; }', '"first"\n'],
		['shopt -s lastpipe; echo | probe; probe', '"last"\n"only"\n'],
		['read -r x < <(probe); echo "$x"', '"only"\n'],
	])('of the command in %s', async (script, expected) => {
		expect(await position(script)).toBe(expected);
	});

	it('is known to a tool as well', async () => {
		const where = defineTool({
			name: 'where',
			description: 'Tells its position.',
			input: { type: 'object' },
			effects: [],
			run: (_args, context) => textResult(context.position),
		});
		const kernel = kernelWith(() => 0, { tools: [where] });
		const { stdout } = await kernel.execute('where; echo | where; where | { read -r x; echo "$x"; }');
		expect(stdout).toBe('only\nlast\nfirst\n');
		expect(resultText((await kernel.callTool(where, {})).result)).toBe('only');
	});
});

describe('pending confirmations', () => {
	const wipe = defineTool<{ readonly path: string; readonly confirm?: string }>({
		name: 'wipe',
		description: 'Wipes a file.',
		input: {
			type: 'object',
			properties: { path: { type: 'string' }, confirm: { type: 'string' } },
			required: ['path'],
		},
		effects: [],
		run: ({ path, confirm }, context) => {
			const verdict = context.verifyNonce(confirm, [path]);
			if (verdict.kind === 'valid') return textResult('wiped');
			if (confirm !== undefined) return textResult(verdict.text);
			return context.latch({
				reason: 'it is gone then',
				paths: [path],
				hint: (nonce) => `wipe --confirm=${nonce} ${path}`,
			});
		},
	});

	const gated = (): Kernel => {
		let drawn = 0;
		const nonces = createNonceStore({ clock: () => 0, entropy: (into) => void into.fill(++drawn) });
		return new Kernel({
			fileSystem: createMemoryFileSystem(),
			tools: [wipe],
			commands: new Map([
				['probe', probe('probe', (context) => context.nonces.validate('01010101', 'wipe', ['/a']).kind)],
				['confirm', probe('confirm', (context) => context.confirm('01010101') ?? null)],
			]),
			gate: createGate({
				principal: { kind: 'model', id: principalId('m') },
				grants: () => compileGrants([]),
				nonces,
			}),
		});
	};

	it('of a tool are in the store of the gate, where a person and `kernel confirm` find them', async () => {
		const kernel = gated();
		expect((await kernel.execute('wipe a')).code).toBe(2);
		expect((await kernel.execute('probe; confirm')).stdout).toBe('"valid"\nnull\n');
		// The confirmation holds for these paths and once.
		expect((await kernel.execute('wipe b')).code).toBe(2);
		expect((await kernel.execute('wipe a')).stdout).toBe('wiped\n');
		expect((await kernel.execute('wipe a')).code).toBe(2);
	});

	it('of a tool can be confirmed by its own argument too', async () => {
		const kernel = gated();
		await kernel.execute('wipe a');
		expect((await kernel.execute('wipe --confirm=01010101 a')).stdout).toBe('wiped\n');
		expect((await kernel.execute('wipe --confirm=01010101 a')).stdout).toBe('invalid nonce\n');
	});
});
