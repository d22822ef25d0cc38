import {
	createHookRegistry,
	deny,
	type HookName,
	type HookRegistry,
	hookEvents,
	replace,
	subscribePlugin,
	textResult,
} from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { inShort, type Script, saying, testAgent } from '../../test/support/agent-fixture.ts';
import type { AssistantMessage, AssistantPart, Message } from '../model/message.ts';
import { shownParts } from '../model/shown.ts';
import type { Observed } from '../observe/observe.ts';
import type { TraceRecord } from '../observe/trace.ts';
import { sessionState } from '../plugins/services.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';

/** Writes down every event of a session, and its number. */
const recorded = (hooks: HookRegistry): { readonly told: unknown[]; readonly sequences: unknown[] } => {
	const told: unknown[] = [];
	const sequences: unknown[] = [];
	for (const event of Object.keys(hookEvents) as HookName[]) {
		if (event === 'command' || hookEvents[event].subscribers === 'one') continue;
		const handler = (payload: Facts): void => {
			told.push(inWords(event, payload));
			sequences.push(payload.sequence);
		};
		hooks.subscribe('watch', event, handler as never);
	}
	return { told, sequences };
};

type Facts = Readonly<Record<string, unknown>>;

const inWords = (event: HookName, facts: Facts): string =>
	[
		event,
		...['reason', 'prompt', 'text', 'step', 'checkpoint', 'toolName', 'callId', 'stop', 'status', 'executed']
			.filter((field) => facts[field] !== undefined)
			.map((field) => `${field}=${facts[field]}`),
		...(Array.isArray(facts.parts) ? facts.parts.map(partInWords) : []),
	].join(' ');

const partInWords = (part: AssistantPart): string => {
	if (part.type === 'attachment') return part.attachment.mimeType;
	return part.type === 'tool_call' ? `${part.toolName}()` : part.text;
};

describe('the events of a session', () => {
	it('come in one order, counted without a gap', async () => {
		const hooks = createHookRegistry();
		const { told, sequences } = recorded(hooks);
		const { agent } = testAgent([[['look'], ['nope']], 'Done.'], { look: saying('seen') }, { hooks });
		const session = agent.session('s');
		await session.open();
		await session.run('Go');
		await agent.close();
		// Live previews follow at the pace of their subscribers.
		expect(told.filter((line) => line !== 'turn_activity' && line !== 'session_changed')).toEqual([
			'session_started reason=open',
			'prompt_submitted text=Go',
			'turn_started prompt=Go',
			'prompt_contributions',
			'system_prompt',
			'model_call_started step=1',
			'turn_prepare prompt=Go',
			'model_call step=1',
			'model_response step=1 look() nope()',
			'assistant_message step=1 look() nope()',
			'tool_call_proposed toolName=look callId=1.1',
			'tool_call_proposed toolName=nope callId=1.2',
			'model_call_ended step=1 stop=tool_use',
			'tool_call toolName=look callId=1.1',
			'tool_result toolName=look callId=1.1',
			'tool_finished toolName=look callId=1.1 status=completed executed=true',
			'tool_finished toolName=nope callId=1.2 status=failed executed=false',
			'step_ended step=1',
			'turn_checkpoint step=1 checkpoint=after-work',
			'model_call_started step=2',
			'context_measured step=2',
			'model_call step=2',
			'model_response step=2 Done.',
			'assistant_message step=2 Done.',
			'assistant_message_completed step=2 Done.',
			'model_call_ended step=2 stop=end',
			'step_ended step=2',
			'turn_checkpoint step=2 checkpoint=before-completion',
			'turn_complete',
			'turn_finalized',
			'config_changed',
			'turn_persisted',
			'session_ended reason=shutdown',
		]);
		expect(sequences).toEqual(told.map((_, at) => at + 1));
	});

	it('are those that observers see, too: activity of the turn, and moves of the session', async () => {
		const hooks = createHookRegistry();
		const told: unknown[] = [];
		hooks.subscribe('watch', 'turn_activity', ({ activity }) => void told.push(activity.type));
		hooks.subscribe('watch', 'session_changed', ({ change }) => void told.push(change));
		const { agent } = testAgent([[['look']], 'Done.'], { look: saying('seen') }, { hooks });
		const session = agent.session('s');
		await session.open();
		const { turnId } = await session.run('Go');
		await agent.close();
		expect(told.slice(0, 3)).toEqual([{ type: 'queue-changed' }, 'turn-started', 'model-request-started']);
		expect(told).toContain('tool-call-started');
		expect(told.at(-1)).toEqual({ type: 'committed', turnId, revision: 1 });
	});

	it('are told of a session that is opened again: what was loaded, and that it goes on after a reload', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const first = testAgent(['Done.'], {}, { store });
		await first.agent.session('s').run('Go');
		await first.agent.close();
		const hooks = createHookRegistry();
		const told: unknown[] = [];
		hooks.subscribe('watch', 'session_started', ({ reason }) => void told.push(reason));
		hooks.subscribe('watch', 'session_restored', ({ view }) => void told.push(view));
		const { agent } = testAgent(['Done.'], {}, { store, hooks });
		await agent.session('s').open();
		await agent.reloaded('s');
		await agent.reloaded('other');
		await agent.close();
		expect(told).toEqual([
			'resume',
			{
				revision: 1,
				messages: [
					expect.objectContaining({ role: 'user', parts: [{ type: 'text', text: 'Go' }] }),
					expect.objectContaining({ role: 'assistant', parts: [{ type: 'text', text: 'Done.' }] }),
				],
			},
			'reload',
		]);
	});

	it('give a plugin the session they happen in, to read, and an extension data alone', async () => {
		const hooks = createHookRegistry();
		const told: unknown[] = [];
		subscribePlugin(hooks, 'plugin', 'turn_persisted', async ({ view }, _context, services) => {
			const state = services.get(sessionState);
			told.push(state.sessionId, (await state.view()).revision === view.revision, Object.keys(state));
		});
		const { agent } = testAgent(['Done.'], {}, { hooks });
		await agent.session('s').run('Go');
		await agent.close();
		expect(told).toEqual([
			's',
			true,
			['sessionId', 'cwd', 'turnOptions', 'view', 'tools', 'catalogRevision', 'setToolMembership'],
		]);
	});

	it('that prepare a turn may refuse it, and add to what the model is told', async () => {
		const hooks = createHookRegistry();
		hooks.subscribe('guard', 'turn_prepare', ({ prompt }) =>
			prompt === 'no'
				? deny('closed')
				: {
						answer: 'allow',
						requests: [
							{ type: 'enqueue-messages', messages: [{ role: 'user', text: 'Be kind' }], lasting: 'durable' },
						],
					},
		);
		hooks.subscribe('style', 'prompt_contributions', ({ contributions }) =>
			replace([
				...contributions,
				{ slot: 'b', title: 'Tone', text: 'Plain.', priority: 0 },
				{ slot: 'a', title: '', text: 'Last of a.', priority: 2 },
				{ slot: 'a', title: '', text: 'First of a.', priority: 1 },
			]),
		);
		const { agent, requests } = testAgent(['Done.', 'Never.'], {}, { hooks, systemPrompt: 'Base.' });
		const session = agent.session('s');
		await session.run('Go');
		expect(requests[0]?.systemPrompt).toBe('Base.\n\nFirst of a.\n\nLast of a.\n\n## Tone\nPlain.');
		expect(inShort(requests[0]?.messages ?? [])).toEqual(['input: Go', 'plugin: Be kind']);
		const { outcome } = await session.run('no');
		expect(outcome).toMatchObject({ type: 'stopped', reason: 'plugin-abort', message: 'closed' });
		expect(requests).toHaveLength(1);
	});

	it('write a line into the trace where a handler asks for it', async () => {
		const hooks = createHookRegistry();
		hooks.subscribe('guard', 'turn_complete', () => ({
			answer: 'allow',
			requests: [{ type: 'emit-trace', name: 'checked', data: new Map([['n', 1]]) }],
		}));
		const records: TraceRecord[] = [];
		const trace = {
			write: (record: TraceRecord) => void records.push(record),
			flush: () => Promise.resolve(),
		};
		const { agent } = testAgent(['Done.'], {}, { hooks, trace });
		const { turnId } = await agent.session('s').run('Go');
		expect(records.filter(({ name }) => name === 'guard/checked')).toEqual([
			{ at: expect.any(Number), sessionId: 's', turnId, name: 'guard/checked', data: { data: { n: 1 } } },
		]);
	});

	it('that draw prose change what people are shown, and nothing else', async () => {
		const hooks = createHookRegistry();
		hooks.subscribe('style', 'assistant_prose', ({ text }) => replace(text.toUpperCase()));
		const { agent } = testAgent(['Done.'], {}, { hooks });
		const session = agent.session('s');
		await session.run('Go');
		const message = (await session.messages()).find(({ role }) => role === 'assistant') as AssistantMessage;
		expect([message.parts, shownParts(message)]).toEqual([
			[{ type: 'text', text: 'Done.' }],
			[{ type: 'text', text: 'DONE.' }],
		]);
	});

	it('are not held up by an input that comes meanwhile, which is told of too', async () => {
		const hooks = createHookRegistry();
		const told: unknown[] = [];
		hooks.subscribe('watch', 'prompt_submitted', ({ text, queued }) => void told.push([text, queued]));
		const { agent } = testAgent(
			[[['ask']], 'Done.'],
			{
				ask: {
					run: async () => {
						await session.steer('Faster');
						return textResult('ok');
					},
				},
			},
			{ hooks },
		);
		const session = agent.session('s');
		await session.run('Go');
		expect(told).toEqual([
			['Go', false],
			['Faster', true],
		]);
	});

	it('say how a session came to be', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const reasons: string[] = [];
		const hooks = createHookRegistry();
		hooks.subscribe('watch', 'session_started', ({ reason }) => void reasons.push(reason));
		hooks.subscribe('watch', 'session_ended', ({ reason }) => void reasons.push(reason));
		const { agent } = testAgent(['One.', 'Two.'], {}, { hooks, store });
		const session = agent.session('s');
		await session.run('Hi');
		await session.park();
		await session.run('Again');
		const fork = await session.fork('f');
		await fork.open();
		await fork.delete();
		expect(reasons).toEqual(['open', 'park', 'resume', 'fork', 'delete']);
	});
});

describe('a guard of model calls', () => {
	it('may have the model told more, for this call or for good', async () => {
		const hooks = createHookRegistry();
		const say = (text: string, lasting: 'durable' | 'transient') =>
			({ type: 'enqueue-messages', messages: [{ role: 'user', text }], lasting }) as const;
		hooks.subscribe('guard', 'model_call', ({ step }) =>
			step === 1
				? { answer: 'allow', requests: [say('Only now.', 'transient'), say('From now on.', 'durable')] }
				: undefined,
		);
		const { agent, requests, store } = testAgent(
			[[['look']], 'Done.'],
			{ look: { run: () => textResult('ok') } },
			{ hooks },
		);
		const session = agent.session('s');
		await session.run('Hi');
		expect(requests.map(({ messages }) => inShort(messages))).toEqual([
			['input: Hi', 'plugin: From now on.', 'plugin: Only now.'],
			['input: Hi', 'plugin: From now on.', 'assistant: look({})', 'tools: 1.1 ran ok'],
		]);
		const nodes = await store.sessions.nodes('s', { from: 1, to: 9 });
		expect(inShort(nodes.map(({ payload }) => payload as unknown as Message))).toEqual([
			'input: Hi',
			'plugin: From now on.',
			'assistant: look({})',
			'tools: 1.1 ran ok',
			'assistant: Done.',
		]);
	});

	it('that refuses ends the turn with its reason, and the end of the call is told', async () => {
		const hooks = createHookRegistry();
		hooks.subscribe('guard', 'model_call', () => deny('not today'));
		const ended: unknown[] = [];
		hooks.subscribe('watch', 'model_call_ended', ({ stop, error }) => void ended.push([stop, error]));
		const { agent, requests } = testAgent(['Never.'], {}, { hooks });
		const session = agent.session('s');
		expect((await session.run('Hi')).outcome).toMatchObject({ reason: 'plugin-abort', message: 'not today' });
		expect(ended).toEqual([['error', 'not today']]);
		expect(requests).toEqual([]);
		expect(inShort(await session.messages())).toEqual(['input: Hi']);
	});

	it('changes the system prompt, each turn from what it is without hooks', async () => {
		const hooks = createHookRegistry();
		hooks.subscribe('one', 'system_prompt', ({ systemPrompt }) => replace(`${systemPrompt} One.`));
		hooks.subscribe('two', 'system_prompt', ({ systemPrompt }) => replace(`${systemPrompt} Two.`));
		const { agent, requests } = testAgent(
			[[['look']], 'A.', 'B.'],
			{ look: saying('seen') },
			{ hooks, systemPrompt: 'Base.' },
		);
		const session = agent.session('s');
		await session.run('Hi');
		await session.run('Again');
		expect(requests.map(({ systemPrompt }) => systemPrompt)).toEqual(Array(3).fill('Base. One. Two.'));
	});
});

describe('a guard of messages', () => {
	const secret = 'The key is sk-12345.';
	const redact = (hooks: HookRegistry): void => {
		hooks.subscribe('redact', 'assistant_message', ({ parts }) =>
			replace(
				parts.map((part) =>
					part.type === 'text' ? { ...part, text: part.text.replace('sk-12345', '***') } : part,
				),
			),
		);
	};

	/** A model that gives its answer away in small pieces. */
	const streaming = (text: string) => ({
		name: 'streaming',
		complete: async (
			_request: unknown,
			{ onPiece }: { onPiece(piece: { text: string; reasoning: string }): unknown },
		) => {
			for (const piece of text) await onPiece({ text: piece, reasoning: '' });
			return {
				parts: [{ type: 'text', text } as const],
				model: 'm',
				responseId: null,
				finishReason: 'end' as const,
				usage: { input: 1, cacheRead: 0, cacheWrite: 0, output: 1, reasoning: 0 },
			};
		},
	});

	it('lets nothing out before it has judged, and nothing but its wording after', async () => {
		const hooks = createHookRegistry();
		redact(hooks);
		const told: unknown[] = [];
		for (const event of [
			'assistant_message_completed',
			'step_ended',
			'turn_complete',
			'turn_finalized',
			'turn_persisted',
		] as const)
			hooks.subscribe('watch', event, (payload) => void told.push(payload));
		const trace: TraceRecord[] = [];
		const { agent } = testAgent(
			[],
			{},
			{
				hooks,
				provider: streaming(secret),
				trace: { write: (record) => void trace.push(record), flush: async () => undefined },
			},
		);
		const session = agent.session('s');
		const seen: Observed[] = [];
		const end = new AbortController();
		const watching = (async () => {
			for await (const each of session.observe({ signal: end.signal })) seen.push(each);
		})();
		const { outcome } = await session.run('Tell me');
		await new Promise(setImmediate);
		end.abort();
		await watching;
		expect(outcome).toMatchObject({ type: 'finished', text: 'The key is ***.' });
		for (const out of [seen, trace, told, outcome]) expect(JSON.stringify(out)).not.toContain('sk-');
		const deltas = trace.filter(({ name }) => name === 'assistant-prose-delta');
		expect(deltas.map(({ data }) => data)).toEqual([
			{ type: 'assistant-prose-delta', correlationId: 'step/1', text: 'The key is ***.' },
		]);
		expect(told).toHaveLength(5);
		await agent.close();
	});

	it('leaves the model what it said, in this process and the next', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const hooks = createHookRegistry();
		redact(hooks);
		const first = testAgent([secret], {}, { hooks, store });
		await first.agent.session('s').run('Tell me');
		await first.agent.close();
		const second = testAgent([secret, 'Yes.'], {}, { store });
		const session = second.agent.session('s');
		await session.run('Sure?');
		expect(inShort(second.requests[0]!.messages)).toEqual([
			'input: Tell me',
			`assistant: ${secret}`,
			'input: Sure?',
		]);
		expect(JSON.stringify(second.requests)).not.toContain('***');
		const answer = (await session.messages())[1] as AssistantMessage;
		expect(answer.parts).toEqual([{ type: 'text', text: secret }]);
		expect(shownParts(answer)).toEqual([{ type: 'text', text: 'The key is ***.' }]);
	});

	it('that refuses hides the message; its tools run', async () => {
		const hooks = createHookRegistry();
		hooks.subscribe('hide', 'assistant_message', ({ parts }) =>
			parts.some(({ type }) => type === 'tool_call') ? deny('withheld') : undefined,
		);
		const completed: unknown[] = [];
		hooks.subscribe('watch', 'assistant_message_completed', ({ parts }) => void completed.push(parts));
		const { agent } = testAgent([[['look']], 'Done.'], { look: saying('seen') }, { hooks });
		const session = agent.session('s');
		await session.run('Go');
		const [, hidden] = await session.messages();
		expect(hidden).toMatchObject({ shown: { type: 'hidden', reason: 'withheld' } });
		expect(inShort(await session.messages())[2]).toBe('tools: 1.1 ran seen');
		expect(completed).toEqual([[{ type: 'text', text: 'Done.' }]]);
	});

	it('is not asked again about what it judged when the turn goes on in another process', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const hooks = createHookRegistry();
		let asked = 0;
		hooks.subscribe('guard', 'assistant_message', () => {
			asked += 1;
			return deny(`withheld ${asked}`);
		});
		const broken = {
			...store,
			journal: {
				...store.journal,
				start: () => Promise.reject(new Error('the disk is full')),
			},
		};
		const script: Script = [[['act']], 'Done.'];
		const tools = { act: saying('done') };
		const first = testAgent(script, tools, { hooks, store: broken as typeof store });
		await expect(first.agent.session('s').run('Go')).rejects.toThrow('the disk is full');
		await first.agent.close();
		const second = testAgent(script, tools, { store });
		const session = second.agent.session('s');
		await session.settle();
		const messages = await session.messages();
		expect(asked).toBe(1);
		expect(messages[1]).toMatchObject({ shown: { type: 'hidden', reason: 'withheld 1' } });
		expect(messages[3]).not.toHaveProperty('shown');
	});
});

describe('a guard of completion', () => {
	it('that refuses leaves the turn open; a cancellation ends it', async () => {
		const hooks = createHookRegistry();
		hooks.subscribe('guard', 'turn_complete', () => deny('not reviewed'));
		const { agent } = testAgent(['Done.'], {}, { hooks });
		const session = agent.session('s');
		await expect(session.run('Go')).rejects.toMatchObject({ code: 'session.turn-not-completed' });
		expect(await session.openTurn()).toBeDefined();
		await session.cancel();
		await session.settle();
		expect(await session.turns()).toMatchObject([{ outcome: { reason: 'cancelled' } }]);
	});
});

describe('tools that come and go', () => {
	it('are there from the next model call on', async () => {
		const names = ['first'];
		const { agent, requests } = testAgent(
			[[['first']], 'Done.'],
			{},
			{
				openTools: () => ({
					specs: () => names.map((name) => ({ name, description: name, input: {} })),
					replayOf: () => 'safe',
					call: async () => {
						names.push('second');
						return { result: textResult('ok') };
					},
					close: () => undefined,
				}),
			},
		);
		await agent.session('s').run('Go');
		expect(requests.map(({ tools }) => tools.map(({ name }) => name))).toEqual([
			['first'],
			['first', 'second'],
		]);
	});
});
