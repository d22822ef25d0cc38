import { defineTool, type Tool, textResult } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { expect, it } from 'vitest';
import { Kernel } from './kernel.ts';

const waiting = (run: Tool['run']): Tool =>
	defineTool({ name: 'wait', description: 'Waits.', input: { type: 'object' }, effects: ['process'], run });

const forever = waiting(() => new Promise(() => undefined));

const kernelWith = (limits: { readonly maxWallMs?: number; readonly maxCpuMs?: number }): Kernel =>
	new Kernel({ fileSystem: createMemoryFileSystem(), limits });

it('a tool that takes longer than the kernel allows is stopped, and the limit named', async () => {
	const { result, warnings } = await kernelWith({ maxWallMs: 10 }).callTool(forever, {});
	expect(result).toMatchObject({
		isError: true,
		exitStatus: 124,
		content: [
			{ type: 'text', text: 'wait: stopped (limit maxWallMs: 10 ms of time for one call (then status 124))' },
		],
	});
	expect(warnings.map(({ code }) => code)).toEqual(['limit.maxWallMs']);
});

it('a tool learns of it by its signal', async () => {
	const told: boolean[] = [];
	const tool = waiting(
		(_args, { signal }) =>
			new Promise((resolve) =>
				signal.addEventListener('abort', () => {
					told.push(signal.aborted);
					resolve(textResult('late'));
				}),
			),
	);
	expect((await kernelWith({ maxWallMs: 10 }).callTool(tool, {})).result.exitStatus).toBe(124);
	expect(told).toEqual([true]);
});

it('a tool may stop the clock while something long is out', async () => {
	const tool = waiting(async (_args, { patient }) => {
		const hold = patient(60_000);
		await new Promise((resolve) => setTimeout(resolve, 50));
		hold.release();
		return textResult('done');
	});
	const { result } = await kernelWith({ maxWallMs: 20 }).callTool(tool, {});
	expect(result).toMatchObject({ isError: false, content: [{ type: 'text', text: 'done' }] });
});

it('a caller cancels a tool within the limits, with its own status', async () => {
	const cancel = new AbortController();
	const calling = kernelWith({ maxWallMs: 60_000 }).callTool(forever, {}, { signal: cancel.signal });
	cancel.abort();
	const { result, warnings } = await calling;
	expect([result.exitStatus, result.content, warnings]).toEqual([
		130,
		[{ type: 'text', text: 'wait: cancelled' }],
		[],
	]);
});

it('a tool that is called by a call that was cancelled before does not run', async () => {
	let runs = 0;
	const tool = waiting(() => {
		runs += 1;
		return textResult('ran');
	});
	const { result } = await kernelWith({}).callTool(tool, {}, { signal: AbortSignal.abort() });
	expect([result.exitStatus, runs]).toEqual([130, 0]);
});

it('the CPU time of a tool is that of the kernel, with what it calls', async () => {
	let spent = 0;
	const kernel = new Kernel({
		fileSystem: createMemoryFileSystem(),
		limits: { maxCpuMs: 50 },
		monotonicMs: () => spent,
		cpuTimes: () => ({ userMs: spent, systemMs: 0 }),
		tools: [
			defineTool({
				name: 'burn',
				description: 'Spends time.',
				input: { type: 'object' },
				effects: [],
				run: async () => {
					spent += 30;
					await Promise.resolve();
					return textResult('burnt');
				},
			}),
		],
	});
	const burning = waiting(async (_args, { call }) => {
		for (let round = 0; round < 10; round++) await call('burn', {});
		return textResult('done');
	});
	const { result, warnings } = await kernel.callTool(burning, {});
	expect([result.exitStatus, warnings.map(({ code }) => code)]).toEqual([152, ['limit.maxCpuMs']]);
});
