import { expect, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import type { SessionEvent } from '../observe/events.ts';

it('a session is called by its first prompt, is where that was given, and tells of a new name', async () => {
	const clock = { now: () => 1_000, sleep: () => Promise.resolve() };
	const { agent, store } = testAgent(['Done.'], {}, { clock });
	const session = agent.session('s');
	const end = new AbortController();
	const seen: SessionEvent[] = [];
	const watching = (async () => {
		for await (const observed of session.observe({ signal: end.signal })) {
			if (observed.type === 'event' && observed.event.type === 'session-changed') {
				seen.push(observed.event);
				end.abort();
			}
		}
	})();
	await session.run({ content: 'Mend the fence\nand paint it', cwd: '/farm' });
	const facts = { id: 's', cwd: '/farm', createdAt: 1_000, usedAt: 1_000, updatedAt: 1_000 };
	expect(await store.sessions.list({ cwd: '/farm', limit: 9 })).toMatchObject([
		{ ...facts, title: 'Mend the fence' },
	]);
	expect(await session.rename('Fence')).toMatchObject({ ...facts, title: 'Fence' });
	await watching;
	expect(seen).toEqual([{ type: 'session-changed', changed: ['title'] }]);
	expect(await store.sessions.search({ text: 'paint fence', limit: 9 })).toMatchObject([
		{ sessionId: 's', role: 'user', title: 'Fence', cwd: '/farm', at: 1_000 },
	]);
});
