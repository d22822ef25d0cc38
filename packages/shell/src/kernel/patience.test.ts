import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { testCommands } from '../../test/commands.ts';
import { defineCommand } from '../command/define-command.ts';
import { Kernel } from './kernel.ts';

const shortMs = 150;
/** Longer than any timeout here, so that only a clock that stands lets a script live through it. */
const longMs = 400;

const held: boolean[] = [];

/** `hold BUDGET MS`: holds the script's clock for at most BUDGET ms, and waits MS. */
const hold = defineCommand({
	name: 'hold',
	summary: 'Wait with the clock of the script stopped.',
	options: {},
	operands: { name: 'BUDGET MS', min: 2, max: 2, summary: 'Milliseconds.' },
	examples: [],
	effects: [],
	json: undefined,
	usageStatus: 2,
	run: async (context, { operands }) => {
		using patience = context.patient(Number(operands[0]));
		held.push(patience.active);
		await context.sleep(Number(operands[1]));
		return 0;
	},
});

const createKernel = (): Kernel =>
	new Kernel({ fileSystem: createMemoryFileSystem(), commands: new Map([...testCommands, ['hold', hold]]) });

describe('a script with a timeout', () => {
	it('ends with 124 when its time is up, and the kernel goes on', async () => {
		const kernel = createKernel();
		expect((await kernel.execute('echo a; sleep 1000; echo b', { timeoutMs: shortMs })).stdout).toBe('a\n');
		expect((await kernel.execute('sleep 1000 | cat', { timeoutMs: shortMs })).code).toBe(124);
		expect((await kernel.execute('echo $?')).stdout).toBe('124\n');
	});

	it('of 0 runs nothing', async () => {
		const kernel = createKernel();
		const { code, stdout } = await kernel.execute('echo a; : > f', { timeoutMs: 0 });
		expect([code, stdout, (await kernel.execute('[ -e f ]')).code]).toEqual([124, '', 1]);
	});

	it.each([
		['in a command', `hold 60000 ${longMs}; echo on`],
		['in a stage of a pipeline', `hold 60000 ${longMs} | cat; echo on`],
		['in a subshell', `(hold 60000 ${longMs}); echo on`],
		['in a substitution', `x=$(hold 60000 ${longMs}); echo on`],
		['in a function in a loop', `f() { hold 60000 ${longMs}; }; for i in 1; do f; done; echo on`],
		['in a hold', `hold 60000 ${longMs} | hold 60000 ${longMs}; echo on`],
	])('has its clock stopped by a hold %s', async (_where, script) => {
		held.length = 0;
		const { code, stdout } = await createKernel().execute(script, { timeoutMs: shortMs });
		expect([code, stdout, held.every((active) => active)]).toEqual([0, 'on\n', true]);
	});

	it('goes on with the time that it had when the hold was taken', async () => {
		const { code, stdout } = await createKernel().execute(`hold 60000 ${longMs}; echo on; sleep 1000`, {
			timeoutMs: shortMs,
		});
		expect([code, stdout]).toEqual([124, 'on\n']);
	});

	it('ends with 124 when a hold outlives its budget', async () => {
		const { code } = await createKernel().execute('hold 10 100000', { timeoutMs: 60_000 });
		expect(code).toBe(124);
	});

	it('is cancelled in a hold as ever', async () => {
		const controller = new AbortController();
		const kernel = createKernel();
		const bySignal = kernel.execute('hold 60000 100000', { timeoutMs: 60_000, signal: controller.signal });
		setTimeout(() => controller.abort(), 5);
		expect((await bySignal).code).toBe(130);
		const byKernel = kernel.execute('hold 60000 100000', { timeoutMs: 60_000 });
		setTimeout(() => kernel.cancel(), 5);
		expect((await byKernel).code).toBe(130);
	});

	it('gives a job no hold: the job outlives it', async () => {
		held.length = 0;
		const kernel = createKernel();
		expect((await kernel.execute('hold 60000 100000 & wait', { timeoutMs: shortMs })).code).toBe(124);
		expect([held, kernel.jobs.get(1)!.state.kind]).toEqual([[false], 'running']);
		await kernel.shutdown();
	});
});

describe('a script without a timeout', () => {
	it('has no clock to hold', async () => {
		held.length = 0;
		expect((await createKernel().execute('hold 1 20; echo on')).stdout).toBe('on\n');
		expect(held).toEqual([false]);
	});

	it('cannot hold it by any command of the shell itself', async () => {
		const { stdout } = await createKernel().execute(
			'type patient hold 2>/dev/null; enable | grep -c patient',
		);
		expect(stdout).toBe('hold is /usr/bin/hold\n0\n');
	});
});
