import { createHookRegistry, deny, replace, textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { type Script, saying, type TestTool, testAgent } from '../../test/support/agent-fixture.ts';
import { ProviderError } from '../model/provider.ts';
import type { SessionEvent, TurnActivity } from '../observe/events.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { AgentOptions } from './options.ts';
import type { Session } from './session.ts';
import type { ToolHost } from './tool-host.ts';

const now = 1_000;
const clock = { now: () => now, sleep: () => Promise.resolve() };

/** Follows a session until it has committed so many turns, and gives all events. */
const follow = (session: Session, commits = 1): Promise<readonly SessionEvent[]> => {
	const end = new AbortController();
	return (async () => {
		const seen: SessionEvent[] = [];
		for await (const observed of session.observe({ signal: end.signal })) {
			if (observed.type === 'gap') continue;
			seen.push(observed.event);
			if (seen.filter(({ type }) => type === 'committed').length === commits) end.abort();
		}
		return seen;
	})();
};

const activities = (events: readonly SessionEvent[]): readonly TurnActivity[] =>
	events.flatMap((event) => (event.type === 'activity' ? [event.activity] : []));

const observed = async (
	script: Script,
	tools: Readonly<Record<string, TestTool>> = {},
	options: Partial<AgentOptions> & { readonly approve?: ToolHost['approve'] } = {},
): Promise<readonly SessionEvent[]> => {
	const { agent } = testAgent(script, tools, { clock, ...options });
	const session = agent.session('s');
	const seen = follow(session);
	await session.run('Go');
	return seen;
};

const usage = { input: 10, cacheRead: 0, cacheWrite: 0, output: 5, reasoning: 0 };
const twice = { input: 20, cacheRead: 0, cacheWrite: 0, output: 10, reasoning: 0 };

describe('the events of a turn', () => {
	it('say all that a front shows', async () => {
		const look: TestTool = {
			run: ({ onUpdate }) => {
				onUpdate({ text: 'looking', percent: 50, output: [{ stream: 'stderr', text: 'half\n' }] });
				return textResult('seen');
			},
		};
		const events = await observed([[['look', { path: 'a' }]], 'Done.'], { look });
		const inputId = events[0]!.type === 'input-accepted' ? events[0]!.inputId : '';
		const turnId = events[2]!.type === 'activity' ? events[2]!.turnId : '';
		const parts = [{ type: 'text', text: 'Go' }];
		const call = { type: 'tool_call', callId: '1.1', toolName: 'look', args: { path: 'a' } };
		const request = { attempt: 1, provider: 'scripted', model: 'test-model' };
		const activity = (facts: object) => ({ type: 'activity', turnId, activity: facts });
		const step = (number: number) => ({ correlationId: `step/${number}`, step: number });
		const row = { correlationId: 'call/1.1' };
		expect(events).toEqual([
			{ type: 'input-accepted', inputId, parts, delivery: { type: 'next-turn' }, at: now },
			{ type: 'queue-changed' },
			activity({
				type: 'turn-started',
				correlationId: `turn/${turnId}`,
				drives: 1,
				inputs: [{ inputId, parts, at: now }],
			}),
			activity({ type: 'model-request-started', ...step(1), ...request }),
			activity({ type: 'model-call-recorded', ...step(1), usage, total: usage }),
			activity({
				type: 'assistant-message-completed',
				...step(1),
				parts: [call],
				at: now,
				finishReason: 'tool_use',
			}),
			activity({
				type: 'tool-call-started',
				...row,
				callId: '1.1',
				toolName: 'look',
				args: { path: 'a' },
				parentCallId: null,
			}),
			activity({ type: 'tool-call-output', ...row, stream: 'stderr', text: 'half\n' }),
			activity({ type: 'tool-call-progress', ...row, text: 'looking', percent: 50 }),
			activity({
				type: 'tool-call-completed',
				...row,
				callId: '1.1',
				toolName: 'look',
				status: 'completed',
				isError: false,
				content: [{ type: 'text', text: 'seen' }],
				durationMs: 0,
			}),
			activity({ type: 'step-ended', ...step(1), stop: 'tool_use', error: null }),
			activity({ type: 'model-request-started', ...step(2), ...request }),
			activity({ type: 'assistant-prose-delta', correlationId: 'step/2', text: 'Done.' }),
			activity({ type: 'model-call-recorded', ...step(2), usage, total: twice }),
			activity({
				type: 'assistant-message-completed',
				...step(2),
				parts: [{ type: 'text', text: 'Done.' }],
				at: now,
				finishReason: 'end',
			}),
			activity({ type: 'step-ended', ...step(2), stop: 'end', error: null }),
			{
				type: 'committed',
				turnId,
				revision: 1,
				outcome: { type: 'finished', with: 'assistant-message', text: 'Done.' },
				at: now,
			},
		]);
	});

	it('count the tokens of earlier turns, whichever process ran them', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const script = ['One.', 'Two.'];
		await testAgent(script, {}, { store }).agent.session('s').run('Go');
		const session = testAgent(script, {}, { store }).agent.session('s');
		const seen = follow(session);
		await session.run('Again');
		const recorded = activities(await seen).filter(({ type }) => type === 'model-call-recorded');
		expect(recorded).toEqual([
			{ type: 'model-call-recorded', correlationId: 'step/1', step: 1, usage, total: twice },
		]);
	});

	it('say of a try that failed why, and of the next one its number', async () => {
		const flaky = (_request: unknown, attempt: number): string => {
			if (attempt === 2) return 'Done.';
			throw new ProviderError('busy', { fault: 'overloaded', isRetryable: true, retryAfterMs: 7 });
		};
		const told = activities(await observed([flaky])).slice(1, 5);
		const request = { correlationId: 'step/1', step: 1, provider: 'scripted', model: 'test-model' };
		expect(told).toEqual([
			{ type: 'model-request-started', ...request, attempt: 1 },
			{ type: 'model-attempt-reset', correlationId: 'step/1', attempt: 1 },
			{ type: 'retry-status', correlationId: 'step/1', attempt: 1, delayMs: 7, error: 'busy' },
			{ type: 'model-request-started', ...request, attempt: 2 },
		]);
	});

	it('say of a step without an answer why it has none', async () => {
		const told = activities(await observed([])).slice(2);
		const end = { correlationId: 'step/1', step: 1, stop: 'error', error: 'nothing is scripted for reply 1' };
		expect(told).toEqual([
			{ type: 'model-call-failed', ...end },
			{ type: 'step-ended', ...end },
		]);
	});

	it('say of a call that did not run how it ended', async () => {
		const told = activities(
			await observed(
				[[['nope'], ['secret']], 'Done.'],
				{ secret: saying('x') },
				{
					approve: ({ toolName }) =>
						toolName === 'secret' ? { type: 'refuse', reason: 'not you' } : { type: 'allow' },
				},
			),
		).filter(({ type }) => type.startsWith('tool-call'));
		const row = (callId: string, toolName: string) => ({ correlationId: `call/${callId}`, callId, toolName });
		const end = { type: 'tool-call-completed', isError: true, durationMs: 0 };
		const content = (text: string) => [{ type: 'text', text }];
		expect(told).toEqual([
			{ ...end, ...row('1.1', 'nope'), status: 'failed', content: content('nope: there is no tool "nope"') },
			{ ...end, ...row('1.2', 'secret'), status: 'blocked', content: content('secret: not you') },
		]);
	});

	it('show of a message what a guard left of it, and the calls that run all the same', async () => {
		const hooks = createHookRegistry();
		hooks.subscribe('guard', 'assistant_message', ({ step }) =>
			step === 1 ? deny('withheld') : replace([{ type: 'text', text: '***' }]),
		);
		const told = activities(await observed([[['look']], 'Secret.'], { look: saying('seen') }, { hooks }));
		const shown = told.flatMap((each) => (each.type === 'assistant-message-completed' ? [each.parts] : []));
		expect(shown).toEqual([
			[{ type: 'tool_call', callId: '1.1', toolName: 'look', args: {} }],
			[{ type: 'text', text: '***' }],
		]);
	});

	it('tell again of answers and results that another process has written down', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const script: Script = [[['look'], ['act']], 'Done.'];
		const tools = { look: saying('seen', 'safe'), act: saying('done') };
		const broken = {
			...store,
			journal: { ...store.journal, start: () => Promise.reject(new Error('the disk is full')) },
		};
		const first = testAgent(script, tools, { clock, store: broken as typeof store });
		await expect(first.agent.session('s').run('Go')).rejects.toThrow('the disk is full');
		await first.agent.close();
		const session = testAgent(script, tools, { clock, store }).agent.session('s');
		const seen = follow(session);
		await session.settle();
		const short = activities(await seen).map(({ type, correlationId }) => `${type} ${correlationId}`);
		expect(short.slice(1, 6)).toEqual([
			'model-call-recorded step/1',
			'assistant-message-completed step/1',
			'tool-call-completed call/1.1',
			'tool-call-started call/1.2',
			'tool-call-completed call/1.2',
		]);
	});

	it('say which steering was heard, with its words', async () => {
		const ask: TestTool = {
			run: async () => {
				await session.steer('Faster');
				return textResult('ok');
			},
		};
		const { agent } = testAgent([[['ask']], 'Done.'], { ask }, { clock });
		const session = agent.session('s');
		const seen = follow(session);
		await session.run('Go');
		const heard = activities(await seen).filter(({ type }) => type === 'input-heard');
		expect(heard).toMatchObject([{ parts: [{ type: 'text', text: 'Faster' }], at: now }]);
	});

	it('are not built where neither a subscriber nor a trace is there', async () => {
		const { agent, store } = testAgent([[['look']], 'Done.'], { look: saying('seen') });
		let asked = 0;
		const usageOf = store.sessions.usage;
		Object.assign(store.sessions, {
			usage: (id: string) => {
				asked++;
				return usageOf(id);
			},
		});
		await agent.session('s').run('Go');
		expect(asked).toBe(0);
		expect(agent.logOf('s').isKept).toBe(false);
	});
});
