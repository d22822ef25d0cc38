import { Kernel } from '@tenon/shell';
import { afterEach, describe, expect, it } from 'vitest';
import { commands } from '../../../commands/src/index.ts';
import { filesOf, ToolSession } from '../../test/tool-session.ts';
import { jobsTool } from './jobs.ts';

const kernels: Kernel[] = [];

const sessionAfter = async (
	script: string,
): Promise<{ readonly session: ToolSession; readonly kernel: Kernel }> => {
	const fileSystem = filesOf({});
	const kernel = new Kernel({ fileSystem, commands });
	kernels.push(kernel);
	await kernel.execute(script);
	return {
		kernel,
		session: new ToolSession([jobsTool({ jobs: kernel.jobs, budget: { headBytes: 8, tailBytes: 8 } })], {
			fileSystem,
		}),
	};
};

afterEach(async () => {
	for (const kernel of kernels.splice(0)) await kernel.shutdown();
});

describe('jobs', () => {
	it('lists what runs and what has ended', async () => {
		const { session, kernel } = await sessionAfter(
			'sleep 1000 & { echo x; exit 3; } & sleep 1000 & kill %3; wait %2 %3',
		);
		await kernel.jobs.wait(3);
		expect(await session.text('jobs', { action: 'list' })).toBe(
			'job 1: running: sleep 1000\njob 2: failed with exit code 3: { echo x; exit 3; }\njob 3: ended by TERM: sleep 1000\n',
		);
		expect(await session.data('jobs', { action: 'list' })).toMatchObject({
			jobs: [
				{ id: 1, state: 'running' },
				{ id: 2, state: 'failed', exitCode: 3 },
				{ id: 3, state: 'killed', exitCode: 143 },
			],
			omitted: 0,
		});
		expect(await (await sessionAfter('')).session.text('jobs', { action: 'list' })).toBe('no jobs');
	});

	it('shows what a job has written, cut in its middle', async () => {
		const { session } = await sessionAfter('{ seq 1 100; echo oops >&2; } & wait');
		expect(await session.text('jobs', { action: 'output', id: 1 })).toBe(
			'job 1: done: { seq 1 100; echo oops 1>&2; }\nstdout:\n1\n2\n3\n4\n[… 277 bytes left out …]\n99\n100\nstderr:\noops\n',
		);
	});

	it('waits for the end', async () => {
		const { session } = await sessionAfter('{ sleep 0.05; echo late; } &');
		expect(await session.data('jobs', { action: 'wait', id: 1 })).toMatchObject({
			jobs: [{ id: 1, state: 'done', exitCode: 0, stdout: 'late\n' }],
		});
	});

	it('waits no longer than it was told, and leaves the job alone', async () => {
		const { session, kernel } = await sessionAfter('sleep 1000 &');
		expect(await session.text('jobs', { action: 'wait', id: 1, timeoutMs: 20 })).toBe(
			'job 1: running: sleep 1000\n',
		);
		const controller = new AbortController();
		setTimeout(() => controller.abort(), 20);
		await expect(
			session.call('jobs', { action: 'wait', id: 1 }, { signal: controller.signal }),
		).rejects.toThrow('the call ended with 130');
		expect(kernel.jobs.get(1)?.state).toEqual({ kind: 'running' });
	});

	it('ends a job', async () => {
		const { session, kernel } = await sessionAfter('sleep 1000 &');
		expect(await session.failure('jobs', { action: 'kill', id: 1, signal: 'NOPE' })).toBe(
			'there is no signal NOPE',
		);
		await session.text('jobs', { action: 'kill', id: 1, signal: 'KILL' });
		expect(await kernel.jobs.wait(1)).toBe(137);
	});

	it('says which jobs there are', async () => {
		const { session } = await sessionAfter('sleep 1000 &');
		expect(await session.failure('jobs', { action: 'output', id: 9 })).toBe('there is no job 9; there are 1');
		expect(await session.failure('jobs', { action: 'wait' })).toBe('which job? give its id; there are 1');
	});
});
