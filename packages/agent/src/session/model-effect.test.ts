import { createHookRegistry } from '@tenon/core';
import { expect, it } from 'vitest';
import { inShort, testAgent } from '../../test/support/agent-fixture.ts';

it('a turn that was cancelled before its model was called does not call it', async () => {
	const hooks = createHookRegistry();
	const { agent, requests } = testAgent(['too late'], {}, { hooks });
	const session = agent.session('s');
	hooks.subscribe('watcher', 'model_call', async (_call, { signal }) => {
		const isAborted = new Promise((resolve) => {
			signal.addEventListener('abort', resolve);
		});
		await session.cancel({ reason: 'enough' });
		await isAborted;
	});
	const { outcome } = await session.run('Hi');
	expect(outcome).toMatchObject({
		type: 'stopped',
		reason: 'cancelled',
		message: 'The turn was cancelled: enough',
	});
	expect(inShort(await session.messages())).toEqual(['input: Hi']);
	expect(requests).toEqual([]);
	await agent.close();
});
