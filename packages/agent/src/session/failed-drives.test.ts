import { expect, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import { systemClock } from '../time/system-clock.ts';
import { FailedDrives } from './failed-drives.ts';

it('a session rests after its drive failed, and no longer', () => {
	let now = 1_000;
	const failed = new FailedDrives({ ...systemClock, now: () => now }, 100);
	failed.add('a');
	expect([failed.isResting('a'), failed.isResting('b'), failed.size]).toEqual([true, false, 1]);
	now = 1_100;
	expect([failed.isResting('a'), failed.size]).toEqual([false, 0]);
});

it('a session that cannot go on does not keep its worker from the others', async () => {
	let opened = 0;
	const { agent, store } = testAgent(
		['hello'],
		{},
		{
			maxDrives: 1,
			openTools: ({ sessionId }) => {
				if (sessionId === 'broken') {
					opened += 1;
					throw new Error('no tools today');
				}
				return {
					specs: () => [],
					replayOf: () => undefined,
					call: () => Promise.reject(new Error('there are no tools')),
					close: () => undefined,
				};
			},
		},
	);
	await agent.accept('broken', { content: 'hi' });
	await agent.accept('whole', { content: 'hi' });
	const answered = new Promise<void>((resolve) => {
		store.onChange(async () => {
			if ((await store.sessions.read('whole'))?.turnCount === 1) resolve();
		});
	});
	agent.start();
	await answered;
	await agent.close();
	expect(opened).toBe(1);
});
