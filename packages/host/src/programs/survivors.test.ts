import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeText } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { openHostFolder } from '@tenon/vfs/host';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readProcess } from './process-table.ts';
import { createProgramRunner, type ProgramRunnerOptions } from './program-runner.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-survivors-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// What a daemon does: two forks and a session of its own. It says its number, waits for a file, writes, and stays.
beforeAll(() =>
	writeFileSync(
		join(folder, 'daemon.py'),
		`import os, sys, time
read, write = os.pipe()
if os.fork(): os.read(read, 1); os._exit(0)
os.setsid()
if os.fork(): os._exit(0)
print(os.getpid(), flush=True)
os.write(write, b'x')
while not os.path.exists(sys.argv[1]): time.sleep(0.01)
print('late', flush=True)
time.sleep(1000)
`,
	),
);

const createKernel = (leftBehind: ProgramRunnerOptions['leftBehind'] = 'job'): Kernel =>
	new Kernel({
		fileSystem: openHostFolder('/'),
		cwd: folder,
		programs: createProgramRunner({ killGraceMs: 500, lingerMs: 50, leftBehind }),
		environment: { PATH: '/usr/bin:/bin' },
	});

const isAlive = async (pid: number): Promise<boolean> => (await readProcess(pid)) !== undefined;

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
	while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
};

describe('a process that outlives its command', () => {
	it.each([
		['stays in its group', `/bin/sh -c 'sleep 1000 & echo $!'`],
		['has a session of its own', `/bin/sh -c 'setsid sleep 1000 & echo $!'`],
		['forks twice and has a session of its own', '/usr/bin/python3 daemon.py never'],
	])('and %s is a job, and ends with the kernel', async (_how, script) => {
		const kernel = createKernel();
		const { stdout, code } = await kernel.execute(script);
		const pid = Number(stdout);
		expect([code, await isAlive(pid)]).toEqual([0, true]);
		expect(kernel.jobs.list().map(({ state }) => state.kind)).toEqual(['running']);
		await kernel.shutdown();
		expect([await isAlive(pid), kernel.jobs.get(1)!.state]).toEqual([
			false,
			{ kind: 'killed', signal: 'KILL', status: 137 },
		]);
	});

	it('goes on writing into the log of its job', async () => {
		const kernel = createKernel();
		await kernel.execute('/usr/bin/python3 daemon.py go');
		const job = kernel.jobs.get(1)!;
		const seen: string[] = [];
		job.subscribe(({ stream, chunk }) => seen.push(`${stream} ${decodeText(chunk)}`));
		await kernel.execute(': > go');
		await until(() => seen.length > 0);
		expect([seen, decodeText(job.stdout())]).toEqual([['stdout late\n'], 'late\n']);
		await kernel.shutdown();
	});

	it('is a job until it ends by itself', async () => {
		const kernel = createKernel();
		await kernel.execute(`/bin/sh -c 'while [ ! -e end ]; do sleep 0.01; done & exit 3'; echo $?`);
		const job = kernel.jobs.get(1)!;
		expect(job.state.kind).toBe('running');
		await kernel.execute(': > end');
		expect(await job.wait()).toBe(0);
		expect(job.state).toEqual({ kind: 'done', status: 0 });
	});

	it('can be signalled through its job', async () => {
		const kernel = createKernel();
		const { stdout } = await kernel.execute(`/bin/sh -c 'sleep 1000 & echo $!'`);
		await kernel.jobs.kill(1, 'TERM');
		expect(await kernel.jobs.wait(1)).toBe(143);
		expect(await isAlive(Number(stdout))).toBe(false);
	});

	it('ends with its command where the runner says so', async () => {
		const kernel = createKernel('end');
		const { stdout } = await kernel.execute('/usr/bin/python3 daemon.py never');
		expect([await isAlive(Number(stdout)), kernel.jobs.size]).toEqual([false, 0]);
	});

	it('is left alone where the runner says so', async () => {
		const kernel = createKernel('leave');
		const { stdout } = await kernel.execute(`/bin/sh -c 'sleep 1000 & echo $!'`);
		await kernel.shutdown();
		expect([await isAlive(Number(stdout)), kernel.jobs.size]).toEqual([true, 0]);
		process.kill(Number(stdout));
	});

	it('ends with a command that is cancelled', async () => {
		const kernel = createKernel();
		const controller = new AbortController();
		let pid = 0;
		const { code } = await kernel.execute('/usr/bin/python3 daemon.py never; sleep 1000', {
			signal: controller.signal,
			onStdout: (chunk) => {
				pid = Number(decodeText(chunk));
				controller.abort();
			},
		});
		expect([code, await isAlive(pid)]).toEqual([130, false]);
	});

	it('never is taken for a process of another user', async () => {
		const [one, other] = [createKernel(), createKernel()];
		const kept = Number((await one.execute(`/bin/sh -c 'sleep 1000 & echo $!'`)).stdout);
		const gone = Number((await other.execute(`/bin/sh -c 'sleep 1000 & echo $!'`)).stdout);
		await other.shutdown();
		expect([await isAlive(kept), await isAlive(gone)]).toEqual([true, false]);
		await one.shutdown();
	});
});
