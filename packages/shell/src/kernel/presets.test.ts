import { defineTool, textResult } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from '../limits/default-limits.ts';
import type { ProgramRunner } from '../state/program.ts';
import { Kernel } from './kernel.ts';
import { presets } from './presets.ts';

const reader = defineTool({
	name: 'reader',
	description: 'Tells who reads.',
	input: { type: 'object' },
	effects: [],
	run: (_args, { outputContext }) => textResult(outputContext),
});

const programs: ProgramRunner = { run: () => ({ kind: 'exited', status: 5 }) };

const open = (name: keyof typeof presets): Kernel => {
	const fileSystem = createMemoryFileSystem();
	fileSystem.mkdir('/bin');
	fileSystem.write('/bin/program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0]));
	fileSystem.chmod('/bin/program', 0o755);
	return new Kernel({ ...presets[name](), fileSystem, programs, tools: [reader] });
};

describe('presets', () => {
	it.each([
		['isolated', 'script'],
		['script', 'script'],
		['interactive', 'interactive'],
		['agent', 'model'],
	] as const)('%s: what scripts write is read as %s', async (name, expected) => {
		expect((await open(name).execute('reader')).stdout).toBe(`${expected}\n`);
	});

	it.each([
		['isolated', 126],
		['script', 5],
		['interactive', 5],
		['agent', 5],
	] as const)('%s: a program ends with %i', async (name, code) => {
		expect((await open(name).execute('program')).code).toBe(code);
	});

	it('isolated: builtins and the tools of the embedder are all that runs', async () => {
		const { stdout, stderr, code } = await open('isolated').execute(
			'echo built in; reader; /bin/program; echo $?; program',
		);
		expect({ stdout, code }).toEqual({ stdout: 'built in\nscript\n126\n', code: 126 });
		expect(stderr.trimEnd().split('\n')).toHaveLength(2);
	});

	it.each([
		['isolated', ''],
		['script', 'first\n'],
		['interactive', 'first\n'],
		['agent', ''],
	] as const)('%s: before a call that cannot work it prints %j', async (name, stdout) => {
		const result = await open(name).execute('echo first; reader --bad');
		expect({ code: result.code, stdout: result.stdout }).toEqual({ code: 2, stdout });
	});

	it('a model gets the beginning and the end of what is long, others all of it', async () => {
		const script = 'printf "a%20000s" x';
		expect((await open('isolated').execute(script)).stdout).toHaveLength(20_001);
		const { stdout, truncated } = await open('agent').execute(script);
		expect({ stdout, truncated }).toEqual({
			stdout: `a${' '.repeat(5119)}\n...\n${' '.repeat(3071)}x\n[output truncated in memory: 20001 bytes total — no spill file]`,
			truncated: true,
		});
	});

	it('an isolated kernel has tighter limits than any other', () => {
		// How much of a cut output is its end is no bound.
		const limits = Object.entries(presets.isolated().limits ?? {}).filter(
			([name]) => name !== 'outputTailBytes',
		);
		const bounds = Object.keys(defaultLimits).filter((name) => name !== 'outputTailBytes');
		expect(limits.map(([name]) => name).sort()).toEqual(bounds.sort());
		for (const [name, value] of limits)
			expect(value).toBeLessThan(defaultLimits[name as keyof typeof defaultLimits]);
	});

	it('a person may use aliases, and an error does not end the shell', async () => {
		const kernel = open('interactive');
		await kernel.execute("alias hi='echo hello'", { endsShell: false });
		expect((await kernel.execute('hi', { endsShell: false })).stdout).toBe('hello\n');
	});

	it('what the embedder says comes last', async () => {
		const kernel = new Kernel({
			...presets.agent(),
			fileSystem: createMemoryFileSystem(),
			tools: [reader],
			outputContext: 'script',
		});
		expect((await kernel.execute('reader')).stdout).toBe('script\n');
	});

	it('a timeout of the kernel holds where a call names none', async () => {
		const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), timeoutMs: 5 });
		expect((await kernel.execute('while :; do :; done')).code).toBe(124);
		expect((await kernel.fork().execute('while :; do :; done')).code).toBe(124);
		expect((await kernel.execute('echo on', { timeoutMs: 60_000 })).stdout).toBe('on\n');
	});
});
