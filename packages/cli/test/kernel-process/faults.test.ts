import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { KnownKernels } from '../../src/kernel-process/outside/known-kernels.ts';
import { Liveness } from '../../src/kernel-process/outside/liveness.ts';
import { openKernels, type TestKernels } from './open-kernels.ts';

const opened: TestKernels[] = [];
const open = (...options: Parameters<typeof openKernels>): TestKernels => {
	const made = openKernels(...options);
	opened.push(made);
	return made;
};
afterEach(async () => {
	for (const made of opened.splice(0)) await made.close();
});

const lost = (reason: string, more = '', kept = 'after the last call that came to its end'): string =>
	`the kernel's process was ended: ${reason}. Background jobs have ended with it${more}. Variables, functions and directory are as they were ${kept}; files stay as they were left.`;

describe('a process of kernels that is lost', () => {
	it('in the middle of a call, is told of by that call, and its kernels begin again as they were', async () => {
		const { kernels, sh, report } = open();
		await sh('x=5; f() { echo "f $x"; }; cd /tmp');
		const { kernel } = await kernels.fork();
		await sh('x=6', { kernel });
		const pid = kernels.pid!;
		expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain('tenon kernels');
		const hanging = report('x=7; sleep 60', {
			onUpdate: () => undefined,
		});
		setTimeout(() => process.kill(pid, 'SIGKILL'), 200);
		const { result } = await hanging;
		expect(result).toMatchObject({ isError: true, exitStatus: 137 });
		expect(result.content).toEqual([
			{ type: 'text', text: `shell: ${lost('its process was ended by SIGKILL')}` },
		]);
		expect(await sh('f; pwd')).toBe('f 5\n/tmp\n');
		expect(await sh('echo $x', { kernel })).toBe('6\n');
		expect(kernels.pid).not.toBe(pid);
	});

	it('between two calls, is told of by the next', async () => {
		const { sh, kernels } = open();
		await sh('y=1');
		await kernels.snapshot();
		const pid = kernels.pid!;
		process.kill(pid, 'SIGKILL');
		await expect.poll(() => isThere(pid)).toBe(false);
		expect(await sh('echo $y')).toBe(`note: ${lost('its process was ended by SIGKILL')}1\n`);
		expect(await sh('echo $y')).toBe('1\n');
	});

	it.for([
		['at the moment when a call is made', (call: () => void) => call()],
		['between a call and its place in the process', (call: () => void) => queueMicrotask(call)],
	] as const)('%s, has done nothing of it: the next one does it', async ([, at]) => {
		const { sh, kernels } = open();
		await sh('y=1');
		await kernels.snapshot();
		const called = Promise.withResolvers<string>();
		// The first thing that happens once the loss is known.
		const stop = vi.spyOn(Liveness.prototype, 'stop').mockImplementationOnce(() => {
			at(() => called.resolve(sh('echo $y')));
		});
		onTestFinished(() => stop.mockRestore());
		process.kill(kernels.pid!, 'SIGKILL');
		expect(await called.promise).toBe(`note: ${lost('its process was ended by SIGKILL')}1\n`);
	});

	it('before it was open, is followed by another', async () => {
		const { sh, kernels } = open();
		const first = sh('echo hi');
		process.kill(kernels.pid!, 'SIGKILL');
		expect(await first).toBe('hi\n');
	});

	it('twice before a call has begun, fails that call alone', async () => {
		const { kernels, report, sh } = open();
		const first = report('echo hi');
		const pid = kernels.pid!;
		process.kill(pid, 'SIGKILL');
		await expect.poll(() => [undefined, pid].includes(kernels.pid)).toBe(false);
		process.kill(kernels.pid!, 'SIGKILL');
		expect((await first).result).toMatchObject({
			isError: true,
			content: [{ type: 'text', text: `shell: ${lost('its process was ended by SIGKILL')}` }],
		});
		expect(await sh('echo hi')).toBe('hi\n');
	});

	it('leaves none behind that did not take what was kept of the one before', async () => {
		const { kernels, sh } = open();
		const restoring = vi.spyOn(KnownKernels.prototype, 'restoreIn');
		onTestFinished(() => restoring.mockRestore());
		let pid = 0;
		restoring.mockImplementationOnce(async () => {
			pid = kernels.pid!;
			throw new Error('no kernel takes this');
		});
		await expect(sh('echo hi')).rejects.toThrow('no kernel takes this');
		await expect.poll(() => isThere(pid)).toBe(false);
		expect(await sh('echo hi')).toBe('hi\n');
	});

	it('keeps no state that is too large to take out, and says which one there is instead', async () => {
		const { sh, kernels, printed } = open();
		await sh('z=small');
		await kernels.snapshot();
		await sh('z=large; a=({1..200000})');
		await expect(kernels.snapshot()).rejects.toMatchObject({
			code: 'kernels.state-too-large',
			kernel: 'main',
		});
		const pid = kernels.pid!;
		process.kill(pid, 'SIGKILL');
		await expect.poll(() => isThere(pid)).toBe(false);
		const told = lost('its process was ended by SIGKILL', '', 'when they last took less than 4 MiB');
		expect(await sh('echo $z ${#a[@]}')).toBe(`note: ${told}small 0\n`);
		expect(printed).toEqual([]);
	});

	it('takes changes with it that were kept aside, and says so', async () => {
		const { kernels, report, sh } = open({ hasOverlay: true });
		await sh('echo new > file');
		const pid = kernels.pid!;
		const hanging = report('while :; do :; done');
		setTimeout(() => process.kill(pid, 'SIGKILL'), 200);
		const { result } = await hanging;
		const uncommitted = ', and the changes that were kept aside and not committed are lost';
		expect(result.content).toEqual([
			{ type: 'text', text: `shell: ${lost('its process was ended by SIGKILL', uncommitted)}` },
		]);
		expect(await sh('cat file')).toContain('No such file');
	});

	it('by its memory, ends that call alone', { timeout: 120_000 }, async () => {
		const { report, sh } = open({ limits: { maxValueBytes: 4e9 } }, { maxHeapMb: 64 });
		const { result } = await report('a=(); for ((;;)); do a+=({1..10000}); done');
		expect(result.content).toEqual([
			{ type: 'text', text: expect.stringContaining('it used up its memory limit') },
		]);
		expect(await sh('echo alive')).toBe('alive\n');
	});

	it('fails at the start with what refuses the workspace', async () => {
		const { kernels } = open({ root: '/nonexistent/folder' });
		await expect(kernels.open()).rejects.toMatchObject({
			message: expect.stringContaining('/nonexistent/folder'),
		});
	});
});

describe('signs of life', () => {
	it('are missed from a process that works and says nothing', async () => {
		const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
		const hung = Promise.withResolvers<void>();
		const liveness = new Liveness({ pid: child.pid, silenceMs: 300, hangs: hung.resolve });
		const waiting = liveness.wait();
		await hung.promise;
		waiting[Symbol.dispose]();
		child.kill('SIGKILL');
		await once(child, 'exit');
	});

	it('are not missed from one that has nothing to do, nor while there is no wait', async () => {
		const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 1e6)'], { stdio: 'ignore' });
		let hangs = 0;
		const liveness = new Liveness({ pid: child.pid, silenceMs: 100, hangs: () => void hangs++ });
		const waiting = liveness.wait();
		await new Promise((resolve) => setTimeout(resolve, 700));
		waiting[Symbol.dispose]();
		expect(hangs).toBe(0);
		child.kill('SIGKILL');
		await once(child, 'exit');
	});
});

const isThere = (pid: number): boolean => {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		// There is no such process any more.
		return false;
	}
};
