import { textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { inShort, type TestTool, testAgent } from '../../test/support/agent-fixture.ts';
import type { SessionEvent } from '../observe/events.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { Session } from './session.ts';

/** The events of a session that are no activity of a turn, up to the commit of so many turns. */
const follow = async (session: Session, commits: number): Promise<readonly string[]> => {
	const end = new AbortController();
	const seen: string[] = [];
	for await (const observed of session.observe({ signal: end.signal })) {
		if (observed.type === 'event') seen.push(...inWords(observed.event));
		if (seen.filter((word) => word === 'committed').length === commits) end.abort();
	}
	return seen;
};

const inWords = (event: SessionEvent): readonly string[] => {
	switch (event.type) {
		case 'activity':
			return event.activity.type === 'input-heard' ? [`heard ${textIn(event.activity.parts)}`] : [];
		case 'input-accepted':
			return [`accepted ${textIn(event.parts)} for ${event.delivery.type}`];
		case 'input-cancelled':
			return ['cancelled'];
		default:
			return [event.type];
	}
};

const textIn = (parts: readonly { readonly type: string; readonly text?: string }[]): string =>
	parts.map(({ text = '' }) => text).join('');

describe('input that waits', () => {
	it('can be listed and withdrawn while no turn has heard it, and its subscribers are told', async () => {
		const { agent } = testAgent(['One.']);
		const session = agent.session('s');
		const seen = follow(session, 1);
		await session.accept('First');
		const second = await session.accept('Second');
		expect((await session.queued()).map(({ parts }) => textIn(parts))).toEqual(['First', 'Second']);
		expect(await session.withdraw([second.id, 'none'])).toEqual([
			{ id: second.id, result: 'cancelled' },
			{ id: 'none', result: 'not-found' },
		]);
		expect((await session.queued()).map(({ parts }) => textIn(parts))).toEqual(['First']);
		await session.settle();
		expect(await seen).toEqual([
			'accepted First for next-turn',
			'queue-changed',
			'accepted Second for next-turn',
			'queue-changed',
			'cancelled',
			'queue-changed',
			'committed',
		]);
		expect(await session.withdraw([(await session.accept('Third')).id, second.id])).toMatchObject([
			{ result: 'cancelled' },
			{ result: 'already-cancelled' },
		]);
	});

	it('is left by a drive that is stopped: the turn that runs is finished, and no other begun', async () => {
		const stop = new AbortController();
		const { agent } = testAgent([
			() => {
				stop.abort();
				return 'One.';
			},
			'Two.',
		]);
		const session = agent.session('s');
		await session.accept('First');
		await session.accept('Second');
		await session.settle({ signal: stop.signal });
		expect(inShort(await session.messages())).toEqual(['input: First', 'assistant: One.']);
		expect((await session.queued()).map(({ parts }) => textIn(parts))).toEqual(['Second']);
		await session.settle({ signal: stop.signal });
		expect((await session.queued()).map(({ parts }) => textIn(parts))).toEqual(['Second']);
		await session.settle();
		expect(inShort(await session.messages()).slice(2)).toEqual(['input: Second', 'assistant: Two.']);
	});

	it('is left by a stopped drive also where that finishes a turn which another process has left open', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const commit = (): Promise<never> => Promise.reject(new Error('the disk is gone'));
		const broken = { ...store, sessions: { ...store.sessions, commit } };
		const left = testAgent(['One.'], {}, { store: broken }).agent.session('s');
		await left.accept('First');
		await expect(left.drive()).rejects.toThrow('the disk is gone');
		const session = testAgent([], {}, { store }).agent.session('s');
		await session.accept('Second');
		await session.settle({ signal: AbortSignal.abort() });
		expect(inShort(await session.messages())).toEqual(['input: First', 'assistant: One.']);
		expect((await session.queued()).map(({ parts }) => textIn(parts))).toEqual(['Second']);
	});

	it('steers the turn that runs, from another agent too, and the same key is the same input', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const other = testAgent([], {}, { store }).agent.session('s');
		const ask: TestTool = {
			run: async ({ agent: control }) => {
				const first = await other.steer({ content: 'Faster', sourceKey: 'k' });
				const again = await other.steer({ content: 'Faster', sourceKey: 'k' });
				expect(again.id).toBe(first.id);
				control.steer('And shorter');
				return textResult('ok');
			},
		};
		const { agent } = testAgent([[['ask']], 'Done.'], { ask }, { store });
		const session = agent.session('s');
		const seen = follow(session, 1);
		await session.run('Go');
		expect(inShort(await session.messages())).toEqual([
			'input: Go',
			'assistant: ask({})',
			'tools: 1.1 ran ok',
			'steering: Faster',
			'steering: And shorter',
			'assistant: Done.',
		]);
		expect(await seen).toEqual([
			'accepted Go for next-turn',
			'queue-changed',
			'accepted And shorter for active-turn',
			'queue-changed',
			'heard Faster',
			'heard And shorter',
			'committed',
		]);
	});

	it('that steers opens a turn where none runs, or where the one that ran has no checkpoint left', async () => {
		const { agent, store } = testAgent(['One.', 'Two.', 'Three.']);
		const session = agent.session('s');
		await session.steer('First');
		await session.settle();
		const late = await store.inputs.accept({
			id: 'late',
			sessionId: 's',
			sourceKey: null,
			parts: [{ type: 'text', text: 'Late' }],
			delivery: { type: 'active-turn', turnId: 'over', boundary: 'after-work' },
			options: {},
			now: 0,
		});
		expect(late.input.state).toBe('pending');
		await session.settle();
		expect(inShort(await session.messages())).toEqual([
			'input: First',
			'assistant: One.',
			'input: Late',
			'assistant: Two.',
		]);
	});
});
