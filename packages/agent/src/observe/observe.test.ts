import { textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import type { Session } from '../session/session.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { Observed } from './observe.ts';

describe('observing a session', () => {
	it('begins with a gap and tells everything up to the commit', async () => {
		const { agent } = testAgent([[['look']], 'Done.'], { look: { run: () => textResult('seen') } });
		const session = agent.session('s');
		const seen = collect(session, (observed) => isCommit(observed));
		await session.run('Go');
		expect((await seen).map(inShort)).toEqual([
			'gap 0',
			'input-accepted',
			'queue-changed',
			'turn-started turn',
			'model-request-started step/1',
			'model-call-recorded step/1',
			'assistant-message-completed step/1',
			'tool-call-started call/1.1',
			'tool-call-completed call/1.1',
			'step-ended step/1',
			'model-request-started step/2',
			'assistant-prose-delta step/2',
			'model-call-recorded step/2',
			'assistant-message-completed step/2',
			'step-ended step/2',
			'committed 1',
		]);
	});

	it('goes on from a cursor without a gap', async () => {
		const { agent } = testAgent(['One.', 'Two.']);
		const session = agent.session('s');
		const first = collect(session, isCommit);
		await session.run('First');
		const { cursor } = (await first).at(-1)!;
		await session.run('Second');
		const second = await collect(session, isCommit, cursor);
		expect(second.map(inShort)).toEqual([
			'input-accepted',
			'queue-changed',
			'turn-started turn',
			'model-request-started step/1',
			'assistant-prose-delta step/1',
			'model-call-recorded step/1',
			'assistant-message-completed step/1',
			'step-ended step/1',
			'committed 2',
		]);
	});

	it.each(['nonsense', '1.5.another-process', '0.999999.x'])(
		'tells of a gap after the cursor %j',
		async (cursor) => {
			const { agent } = testAgent(['One.']);
			const session = agent.session('s');
			await session.run('First');
			const seen = await collect(session, (observed) => observed.type === 'gap', cursor);
			expect(seen.map(inShort)).toEqual(['gap 1']);
		},
	);

	it('tells those who are too slow that they missed something', async () => {
		const { agent } = testAgent(['One.', 'Two.', 'Three.', 'Four.'], {}, { maxLiveEvents: 3 });
		const session = agent.session('s');
		const end = new AbortController();
		const stream = session.observe({ signal: end.signal });
		await stream.next();
		for (const text of ['a', 'b', 'c', 'd']) await session.run(text);
		const { value } = await stream.next();
		expect(value).toMatchObject({ type: 'gap', revision: 4 });
		end.abort();
	});

	it('shows commits of another agent as gaps', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const { agent } = testAgent([], {}, { store });
		const other = testAgent(['Elsewhere.'], {}, { store });
		const seen = collect(
			agent.session('s'),
			(observed) => observed.type === 'gap' && observed.revision === 1,
		);
		await other.agent.session('s').run('Go');
		expect((await seen).map(inShort)).toEqual(['gap 0', 'gap 1']);
	});

	it('goes on while the session is parked', async () => {
		const { agent } = testAgent(['One.']);
		const session = agent.session('s');
		const seen = collect(session, isCommit);
		await session.accept('Go');
		await session.park();
		await session.drive();
		expect((await seen).map(inShort).at(-1)).toBe('committed 1');
	});

	it('tells of a gap after a cursor from before the session was parked', async () => {
		const { agent } = testAgent(['One.', 'Two.', 'Three.']);
		const session = agent.session('s');
		const first = collect(session, isCommit);
		await session.run('First');
		const { cursor } = (await first).at(-1)!;
		await session.park();
		await session.run('Second');
		await session.run('Third');
		const seen = await collect(session, () => true, cursor);
		expect(seen.map(inShort)).toEqual(['gap 3']);
	});
});

const isCommit = (observed: Observed): boolean =>
	observed.type === 'event' && observed.event.type === 'committed';

const collect = async (
	session: Session,
	isLast: (observed: Observed) => boolean,
	cursor?: string,
): Promise<readonly Observed[]> => {
	const end = new AbortController();
	const seen: Observed[] = [];
	const options = { signal: end.signal, ...(cursor === undefined ? {} : { cursor }) };
	for await (const observed of session.observe(options)) {
		seen.push(observed);
		if (isLast(observed)) end.abort();
	}
	return seen;
};

const inShort = (observed: Observed): string => {
	if (observed.type === 'gap') return `gap ${observed.revision}`;
	const { event } = observed;
	if (event.type === 'committed') return `committed ${event.revision}`;
	if (event.type !== 'activity') return event.type;
	const { type, correlationId } = event.activity;
	return `${type} ${correlationId.replace(/^turn\/.*/, 'turn')}`;
};
