import { decodeText, encodeText } from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { testCommands } from '../../test/commands.ts';
import { Kernel, type KernelOptions } from '../kernel/kernel.ts';
import { JobTable } from './job-table.ts';

const createKernel = (options: Partial<KernelOptions> = {}): Kernel =>
	new Kernel({ fileSystem: createMemoryFileSystem(), commands: testCommands, ...options });

describe('the jobs of a kernel', () => {
	it('have ids that are never given again, while bash counts anew', async () => {
		const kernel = createKernel();
		const { stdout } = await kernel.execute('for i in 1 2 3; do sleep 0 & jobs; wait; done');
		expect(stdout).toBe('[1]+  Running                 sleep 0 &\n'.repeat(3));
		expect(kernel.jobs.list().map(({ id, command }) => [id, command])).toEqual([
			[1, 'sleep 0'],
			[2, 'sleep 0'],
			[3, 'sleep 0'],
		]);
	});

	it('go from running to done, failed or killed, and keep status and times by the given clock', async () => {
		let now = 1000;
		const kernel = createKernel({ now: () => now });
		const { jobs: left } = await kernel.execute('sleep 1000 & (sleep 1000 & wait; exit 3) & : &');
		expect(left.map(({ id }) => id)).toEqual([1, 2]);
		const [long, failing, quick] = [1, 2, 3].map((id) => kernel.jobs.get(id)!);
		expect(await kernel.jobs.wait(3)).toBe(0);
		expect([long!.state, failing!.state, quick!.state]).toEqual([
			{ kind: 'running' },
			{ kind: 'running' },
			{ kind: 'done', status: 0 },
		]);
		now = 2000;
		await kernel.jobs.kill(1);
		expect(await kernel.jobs.wait(1)).toBe(143);
		expect(long!.state).toEqual({ kind: 'killed', signal: 'TERM', status: 143 });
		expect([long!.startedAtMs, long!.finishedAtMs]).toEqual([1000, 2000]);
		// The job that the second one started itself.
		await kernel.jobs.kill(4, 'KILL');
		expect(await failing!.wait()).toBe(3);
		expect(failing!.state).toEqual({ kind: 'failed', status: 3 });
	});

	it('stand still when they are stopped and go on when they are continued', async () => {
		const kernel = createKernel();
		await kernel.execute('while :; do echo x; sleep 0; done > /log &');
		const job = kernel.jobs.get(1)!;
		const size = async (): Promise<number> => (await kernel.fileSystem.stat('/log')).size;
		await kernel.execute('until [ -s /log ]; do sleep 0; done');
		await job.signal('STOP');
		expect(job.state.kind).toBe('stopped');
		await kernel.execute('sleep 0.01');
		const before = await size();
		await kernel.execute('sleep 0.02');
		expect(await size()).toBe(before);
		await job.signal('CONT');
		expect(job.state.kind).toBe('running');
		await kernel.execute(`until [ $(wc -c < /log) -gt ${before} ]; do sleep 0; done`);
		await job.signal('STOP');
		await kernel.shutdown();
		expect(job.state).toEqual({ kind: 'killed', signal: 'KILL', status: 137 });
	});

	it('outlive the script, its timeout and its cancellation, and end with the kernel', async () => {
		const kernel = createKernel();
		const controller = new AbortController();
		await kernel.execute('sleep 1000 &', { signal: controller.signal });
		controller.abort();
		expect((await kernel.execute('sleep 1000 & wait', { timeoutMs: 5 })).code).toBe(124);
		await kernel.execute('(sleep 1000 &); sleep 1000 & disown');
		expect(kernel.jobs.list().map(({ state }) => state.kind)).toEqual(Array(4).fill('running'));
		await kernel.shutdown();
		expect(kernel.jobs.list().map(({ state }) => state.kind)).toEqual(Array(4).fill('killed'));
	});

	it('are shared by kernels that were given one table, of which each ends its own', async () => {
		const jobs = new JobTable();
		const [one, other] = [createKernel({ jobs }), createKernel({ jobs })];
		await one.execute('sleep 1000 &');
		await other.execute('sleep 1001 &');
		expect(other.jobs.list().map(({ id, command }) => `${id} ${command.trimEnd()}`)).toEqual([
			'1 sleep 1000',
			'2 sleep 1001',
		]);
		expect((await one.execute('jobs')).stdout).toBe('[1]+  Running                 sleep 1000 &\n');
		const fork = one.fork();
		await fork.execute('sleep 1002 &');
		await one.shutdown();
		expect(jobs.list().map(({ state }) => state.kind)).toEqual(['killed', 'running', 'running']);
		await fork.shutdown();
		await other.shutdown();
	});

	it('are forgotten, the oldest that have ended first', async () => {
		const jobs = new JobTable({ maxFinished: 3 });
		const kernel = createKernel({ jobs });
		await kernel.execute('sleep 1000 & for i in 1 2 3 4 5; do : & done; wait $!');
		expect(jobs.list().map(({ id }) => id)).toEqual([1, 4, 5, 6]);
		expect(() => jobs.wait(2)).toThrow('there is no job 2');
		await kernel.shutdown();
	});

	it('refuse a signal that there is not', async () => {
		const kernel = createKernel();
		await kernel.execute(': &');
		expect(() => kernel.jobs.kill(1, 'NOPE')).toThrow('there is no signal NOPE');
	});
});

describe('the output of a job', () => {
	it('goes where bash sends it, and into its log', async () => {
		const kernel = createKernel();
		const { stdout, stderr } = await kernel.execute(
			'{ echo out; echo err >&2; echo file > f; } & wait; cat f',
		);
		expect([stdout, stderr]).toEqual(['out\nfile\n', 'err\n']);
		const job = kernel.jobs.get(1)!;
		expect([decodeText(job.stdout()), decodeText(job.stderr())]).toEqual(['out\n', 'err\n']);
	});

	it('is in one log, in its order, where both streams lead to one place', async () => {
		const kernel = createKernel();
		await kernel.execute('exec 2>&1; { echo 1; echo 2 >&2; echo 3; } & wait');
		const job = kernel.jobs.get(1)!;
		expect([decodeText(job.stdout()), job.stderr().length]).toEqual(['1\n2\n3\n', 0]);
	});

	it('can be followed while it runs, also from its start', async () => {
		const kernel = createKernel();
		await kernel.execute(
			'{ echo one; until [ -e go ]; do sleep 0; done; echo two; echo three >&2; } & sleep 0',
		);
		const seen: string[] = [];
		const all: string[] = [];
		kernel.jobs.subscribe(1, ({ stream, chunk }) => seen.push(`${stream} ${decodeText(chunk)}`));
		kernel.jobs.subscribe(1, ({ chunk }) => all.push(decodeText(chunk)), { fromStart: true });
		await kernel.execute(': > go; wait');
		expect([seen, all]).toEqual([
			['stdout two\n', 'stderr three\n'],
			['one\n', 'two\n', 'three\n'],
		]);
	});

	it('is kept as far as the bound goes, the newest of it', async () => {
		const kernel = createKernel({ jobs: new JobTable({ maxLogBytes: 100 }) });
		const { stdout } = await kernel.execute('seq 1000 & wait');
		const whole = encodeText(stdout);
		const job = kernel.jobs.get(1)!;
		expect(job.stdout()).toEqual(whole.subarray(whole.length - 100));
		expect(job.stdoutLog.droppedBytes).toBe(whole.length - 100);
	});

	it('is the end of any chunks, whatever their sizes', () => {
		const piece = fc.oneof(
			fc.string({ maxLength: 20 }),
			fc.uint8Array({ maxLength: 300 }),
			fc.integer({ min: 16_000, max: 40_000 }).map((length) => new Uint8Array(length).fill(length)),
		);
		fc.assert(
			fc.property(
				fc.array(piece, { maxLength: 40 }),
				fc.integer({ min: 0, max: 50_000 }),
				(pieces, maxBytes) => {
					const table = new JobTable({ maxLogBytes: maxBytes });
					const log = table.start({ pid: 1, command: '', startedAtMs: 0, signal: () => undefined }).stdoutLog;
					const whole: number[] = [];
					for (const each of pieces) {
						const bytes = typeof each === 'string' ? encodeText(each) : each;
						for (const byte of bytes) whole.push(byte);
						if (typeof each === 'string') log.appendText(each);
						else log.append(each);
					}
					expect(log.bytes()).toEqual(Uint8Array.from(maxBytes === 0 ? [] : whole.slice(-maxBytes)));
				},
			),
			{ numRuns: 60 },
		);
	});

	it('of all jobs together is bounded: that of the oldest goes first', async () => {
		const jobs = new JobTable({ maxLogBytes: 1000, maxTotalLogBytes: 2500 });
		const start = () => jobs.start({ pid: 1, command: '', startedAtMs: 0, signal: () => undefined });
		const started = [start(), start(), start(), start()];
		for (const { stdoutLog } of started) stdoutLog.append(new Uint8Array(900));
		expect(started.map(({ stdoutLog }) => stdoutLog.size)).toEqual([0, 700, 900, 900]);
		started[3]!.disown();
		started[0]!.stdoutLog.append(new Uint8Array(900));
		expect(started.map(({ stdoutLog }) => stdoutLog.size)).toEqual([900, 700, 900, 0]);
	});

	it('is not kept where the table says so', async () => {
		const kernel = createKernel({ jobs: new JobTable({ maxLogBytes: 0 }) });
		await kernel.execute('echo x & wait');
		expect(kernel.jobs.get(1)!.stdout().length).toBe(0);
	});
});

describe('the files of jobs', () => {
	it('tell of state, command and output, and cannot be written', async () => {
		const kernel = createKernel({ kernelFolder: '/v' });
		const { stdout, stderr } = await kernel.execute(`
			{ echo out; echo err >&2; exit 3; } & wait $!
			sleep 1000 &
			echo /v/jobs/*/*
			for f in status command stdout stderr; do echo "$f: $(cat /v/jobs/1/$f)"; done
			cat /v/jobs/2/status
			kill %1; wait; cat /v/jobs/2/status
			echo x > /v/jobs/1/stdout; cat /v/jobs/3/status
		`);
		expect(stdout).toBe(
			[
				'out',
				'/v/jobs/1/command /v/jobs/1/status /v/jobs/1/stderr /v/jobs/1/stdout /v/jobs/2/command /v/jobs/2/status /v/jobs/2/stderr /v/jobs/2/stdout',
				'status: failed:3',
				'command: { echo out; echo err 1>&2; exit 3; }',
				'stdout: out',
				'stderr: err',
				'running',
				'killed:143\n',
			].join('\n'),
		);
		expect(stderr).toBe(
			'err\nbash: line 8: /v/jobs/1/stdout: Read-only file system\ncat: /v/jobs/3/status: No such file or directory\n',
		);
	});

	it('show the output that has come while the job runs', async () => {
		const kernel = createKernel({ kernelFolder: '/v' });
		const { stdout } = await kernel.execute(
			'(echo half; sleep 1000) > /dev/fd/1 & until [ -s /v/jobs/1/stdout ]; do sleep 0; done; cat /v/jobs/1/stdout',
		);
		expect(stdout).toBe('half\nhalf\n');
		await kernel.shutdown();
	});

	it('are not there where they were not asked for', async () => {
		expect((await createKernel().execute('[ -e /v ] || echo none')).stdout).toBe('none\n');
	});
});

describe('jobs --json', () => {
	it('prints what the text says, and more, and hands it on as data', async () => {
		const kernel = createKernel({ now: () => 0, kernelFolder: '/v' });
		const { stdout, data } = await kernel.execute('sleep 1000 & jobs --json -r; kill %1; wait 2>/dev/null');
		expect(JSON.parse(stdout)).toEqual([
			{
				id: 1,
				spec: '%1',
				pid: 4243,
				command: 'sleep 1000',
				status: 'running',
				started_at: '1970-01-01T00:00:00.000Z',
				path: '/v/jobs/1',
			},
		]);
		expect(data).toEqual([new Map(Object.entries(JSON.parse(stdout)[0]))]);
		expect((await kernel.execute('jobs --json')).stdout).toBe('[]\n');
	});
});
