import { textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { anyModel, inShort, type TestTool, testAgent } from '../../test/support/agent-fixture.ts';
import type { AssistantPart } from '../model/message.ts';
import type { Provider } from '../model/provider.ts';
import type { Agent } from '../session/agent.ts';
import type { AgentOptions } from '../session/options.ts';
import type { Store } from '../store/store.ts';
import { depthOf, subagentId } from './subagent-id.ts';

/** What the model answers to a conversation that begins with a text, one after the other: a text, or tasks of subagents. */
type Answers = Readonly<Record<string, readonly (string | readonly string[])[]>>;

const tokens = { input: 10, cacheRead: 0, cacheWrite: 0, output: 5, reasoning: 0 };

const providerOf = (answers: Answers, asked: string[]): Provider => ({
	name: 'scripted',
	complete: async (request) => {
		const [first] = request.messages;
		const opening = first?.role === 'user' && first.parts[0]?.type === 'text' ? first.parts[0].text : '';
		const index = request.messages.filter(({ role }) => role === 'assistant').length;
		asked.push(`${opening} ${index + 1}`);
		const next = answers[opening.split('\n')[0]!]![index]!;
		const parts: readonly AssistantPart[] =
			typeof next === 'string'
				? [{ type: 'text', text: next }]
				: next.map((task, at) => ({
						...{ type: 'tool_call', callId: `${index + 1}.${at + 1}`, toolName: 'subagent' },
						args: { task },
					}));
		const finishReason = typeof next === 'string' ? 'end' : 'tool_use';
		return { parts, model: 'm', responseId: 'r', finishReason, usage: tokens };
	},
});

interface Opened {
	readonly agent: Agent;
	readonly store: Store;
	/** Each call of the model. */
	readonly asked: readonly string[];
}

const open = (
	answers: Answers,
	options: Partial<AgentOptions> & {
		readonly background?: boolean;
		readonly maxTokens?: number;
		readonly run?: TestTool['run'];
	} = {},
): Opened => {
	const { background = false, maxTokens, run, ...rest } = options;
	const asked: string[] = [];
	const subagent: TestTool = {
		replay: 'safe',
		isReadOnly: true,
		run: async ({ sessionId, turnId, callId, args, signal }) => {
			const order = {
				...{ place: { sessionId, turnId, callId }, task: String(args.task), name: 'helper' },
				...(maxTokens === undefined ? {} : { budget: { maxTokens } }),
			};
			if (background) {
				await opened.agent.subagents.start(order);
				return textResult('started');
			}
			const { text, isError, usage } = await opened.agent.subagents.run(order, signal);
			return {
				...textResult(`${text} (${usage.map(({ input, output }) => input + output).join()})`),
				isError,
			};
		},
	};
	const opened = testAgent(
		[],
		{ subagent: run === undefined ? subagent : { ...subagent, run } },
		{
			provider: providerOf(answers, asked),
			models: anyModel(providerOf(answers, asked)),
			...rest,
		},
	);
	return { ...opened, asked };
};

const messagesOf = async (agent: Agent, session: string): Promise<readonly string[]> =>
	inShort(await agent.session(session).messages());

/** A model that gives every call the same id, as some servers do. */
const withOneId = (provider: Provider): Provider => ({
	...provider,
	complete: async (request, call) => {
		const answer = await provider.complete(request, call);
		const parts = answer.parts.map((part) =>
			part.type === 'tool_call' ? { ...part, callId: 'call_0' } : part,
		);
		return { ...answer, parts };
	},
});

describe('a subagent', () => {
	it('is one of its own for each call, also where a model gives all of them one id', async () => {
		const answers = { go: [['look', 'find'], ['look again'], 'done'] };
		const asked: string[] = [];
		const scripted = providerOf({ ...answers, look: ['a'], find: ['b'], 'look again': ['c'] }, asked);
		const { agent } = open({}, { models: anyModel(withOneId(scripted)) });
		await agent.session('s').run('go');
		expect(await messagesOf(agent, 's')).toEqual([
			'input: go',
			'assistant: subagent({"task":"look"}) subagent({"task":"find"})',
			'tools: call_0 ran a (15); call_0_2 ran b (15)',
			'assistant: subagent({"task":"look again"})',
			'tools: call_0_3 ran c (15)',
			'assistant: done',
		]);
		expect(asked.toSorted()).toEqual(['find 1', 'go 1', 'go 2', 'go 3', 'look 1', 'look again 1']);
	});

	it('works in a session of its own, and its answer is the result of the call, with what it used', async () => {
		const { agent, store } = open({ go: [['look'], 'done'], look: ['found it'] });
		await agent.session('s').run('go');
		expect(await messagesOf(agent, 's')).toEqual([
			'input: go',
			'assistant: subagent({"task":"look"})',
			'tools: 1.1 ran found it (15)',
			'assistant: done',
		]);
		const [child] = await store.sessions.list({ subagentsOf: 's', limit: 9 });
		expect(child).toMatchObject({ relation: { type: 'child', parentSessionId: 's' } });
		expect(await messagesOf(agent, child!.id)).toEqual(['input: look', 'assistant: found it']);
	});

	it('is found again by its call, and its model is asked nothing twice', async () => {
		const { agent, asked } = open({ look: ['found it'] });
		const order = { place: { sessionId: 's', turnId: 't', callId: 'c' }, task: 'look', name: 'helper' };
		await agent.session('s').accept('hold');
		const { signal } = new AbortController();
		const first = await agent.subagents.run(order, signal);
		expect(await agent.subagents.run(order, signal)).toEqual(first);
		expect(asked).toEqual(['look 1']);
	});

	it('starts others, as deep as it may', async () => {
		const { agent, store } = open(
			{ a: [['b'], 'a done'], b: [['c'], 'b done'], c: [['d'], 'c done'] },
			{ maxSubagentDepth: 2 },
		);
		await agent.session('s').run('a');
		const below = await store.sessions.list({ subagentsOf: 's', limit: 9 });
		expect(below.map(({ id }) => depthOf(id)).sort()).toEqual([1, 2]);
		const deepest = below.find(({ id }) => depthOf(id) === 2)!;
		expect((await messagesOf(agent, deepest.id))[2]).toBe(
			'tools: 1.1 ran subagent: a subagent may start another one at most 2 levels deep; do the work yourself',
		);
	});

	it('that fails is a failed call', async () => {
		const { agent } = open({ go: [['look'], 'done'], look: [] });
		await agent.session('s').run('go');
		expect((await messagesOf(agent, 's'))[2]).toMatch(/^tools: 1\.1 ran it stopped: /);
	});

	it('ends with its caller, and says so', async () => {
		const started = Promise.withResolvers<void>();
		const provider = providerOf({ go: [['wait'], 'done'] }, []);
		const waiting: Provider = {
			name: 'waiting',
			complete: async (request, call) => {
				if (!JSON.stringify(request.messages[0]).includes('wait')) return provider.complete(request, call);
				started.resolve();
				return new Promise((_, reject) => {
					call.signal.addEventListener('abort', () => reject(call.signal.reason));
				});
			},
		};
		const { agent, store } = open({}, { models: anyModel(waiting) });
		const running = agent.session('s').run('go');
		await started.promise;
		await agent.session('s').cancel({ reason: 'enough' });
		expect((await running).outcome).toMatchObject({ type: 'stopped', reason: 'cancelled' });
		const [child] = await store.sessions.list({ subagentsOf: 's', limit: 9 });
		await agent.session(child!.id).settle();
		expect((await agent.session(child!.id).turns())[0]!.outcome).toMatchObject({
			reason: 'cancelled',
			evidence: { reason: 'its caller was cancelled' },
		});
	});

	it('runs beside others, more than may drive at once, each of which starts others', async () => {
		const tasks = Array.from({ length: 20 }, (_, at) => `t${at}`);
		const answers = Object.fromEntries(tasks.map((task) => [task, [['leaf'], `${task} done`]]));
		const { agent } = open({ go: [tasks, 'done'], leaf: ['leaf'], ...answers }, { maxDrives: 2 });
		expect((await agent.session('s').run('go')).outcome).toMatchObject({ type: 'finished', text: 'done' });
	});
});

describe('the budget of a turn', () => {
	const budget = { maxTokens: 75 };

	it('is used up by its subagents too', async () => {
		const answers = { go: [['a'], ['b'], ['c'], 'done'], a: ['1'], b: ['2'], c: ['3'] };
		const { agent, asked } = open(answers, { budget });
		// 15 for each call of the model, its own and those of the subagents: the sixth is not made.
		expect((await agent.session('s').run('go')).outcome).toMatchObject({ code: 'token_budget' });
		expect(asked).toEqual(['go 1', 'a 1', 'go 2', 'b 1', 'go 3']);
	});

	it('is split among those that are called at once', async () => {
		const { agent, store } = open(
			{ go: [['a', 'b', 'c'], 'done'], a: ['1'], b: ['2'], c: ['3'] },
			{ budget },
		);
		await agent.session('s').run('go');
		const below = await store.sessions.list({ subagentsOf: 's', limit: 9 });
		expect(below.map(({ config }) => config.budget)).toEqual(
			Array.from({ length: 3 }, () => ({ maxSteps: null, maxTokens: 20 })),
		);
	});

	it('is never more than the caller has, and may be less', async () => {
		for (const [wanted, given] of [
			[1_000, 60],
			[7, 7],
		] as const) {
			const { agent, store } = open({ go: [['a'], 'done'], a: ['1'] }, { budget, maxTokens: wanted });
			await agent.session('s').run('go');
			const [child] = await store.sessions.list({ subagentsOf: 's', limit: 9 });
			expect(child!.config.budget).toEqual({ maxSteps: null, maxTokens: given });
		}
	});

	it('holds for those below a subagent, whose tokens are its own', async () => {
		const answers = { go: [['a'], 'done'], a: [['b'], 'a done'], b: [['c'], 'b done'], c: ['1'] };
		const { agent, asked } = open(answers, { budget });
		await agent.session('s').run('go');
		// go and a and b and c: 60 of 75. Then b has 15 left, and a none.
		expect(asked).toEqual(['go 1', 'a 1', 'b 1', 'c 1', 'b 2']);
	});
});

describe('one subagent in the background', () => {
	it('is listed until its session has heard of it, and cancelled alone', async () => {
		const held = Promise.withResolvers<void>();
		const { agent, asked } = open(
			{ slow: [], quick: ['done'], go: [] },
			{
				models: anyModel({
					name: 'held',
					complete: async (request, { signal }) => {
						const text = JSON.stringify(request.messages[0]);
						if (text.includes('slow'))
							await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
						else await held.promise;
						return {
							parts: [{ type: 'text', text: 'done' }],
							model: 'm',
							responseId: 'r',
							finishReason: 'end',
							usage: tokens,
						};
					},
				}),
			},
		);
		await agent.session('s').accept('hold');
		const order = (callId: string, task: string) => ({
			...{ place: { sessionId: 's', turnId: 't', callId }, task, name: task },
		});
		const slow = await agent.subagents.start(order('1', 'slow'));
		const quick = await agent.subagents.start(order('2', 'quick'));
		const names = async () =>
			(await agent.subagents.background('s')).map(({ name, isHere }) => [name, isHere]);
		expect(await names()).toEqual([
			['slow', true],
			['quick', true],
		]);
		expect(await agent.subagents.cancel('other', slow.sessionId, 'enough')).toBe('unknown');
		expect(await agent.subagents.cancel('s', slow.sessionId, 'enough')).toBe('cancelled');
		held.resolve();
		await agent.subagents.attend('s');
		expect(await names()).toEqual([]);
		expect(await agent.subagents.cancel('s', quick.sessionId, 'too late')).toBe('unknown');
		const heard = (await agent.session('s').queued()).map(({ parts }) =>
			parts[0]?.type === 'text' ? parts[0].text : '',
		);
		expect(heard.toSorted()).toEqual([
			'The background subagent did not finish (slow):\nit stopped: The turn was cancelled: enough',
			'The background subagent has finished (quick):\ndone',
			'hold',
		]);
		expect(asked).toEqual([]);
	});
});

describe('a subagent in the background', () => {
	const answers: Answers = {
		go: [['look'], 'started it', 'heard it'],
		look: ['found it'],
	};

	it('whose caller was deleted meanwhile leaves nothing behind that is tried for ever', async () => {
		const held = Promise.withResolvers<void>();
		const { agent, store } = open(
			{},
			{
				models: anyModel({
					name: 'held',
					complete: async () => {
						await held.promise;
						const parts = [{ type: 'text', text: 'found it' }] as const;
						return { parts, model: 'm', responseId: 'r', finishReason: 'end', usage: tokens };
					},
				}),
			},
		);
		const caller = await agent.session('root').child('s');
		const place = { sessionId: 's', turnId: 't', callId: '1' };
		const { sessionId } = await agent.subagents.start({ place, task: 'look', name: 'helper' });
		await caller.delete();
		held.resolve();
		await agent.subagents.attend('s');
		expect(await store.waits.list(null)).toEqual([]);
		expect(await messagesOf(agent, sessionId)).toEqual(['input: look', 'assistant: found it']);
	});

	it.each(['died before its caller was told', 'was asked again by its call'])(
		'whose task a vacuum has removed is not asked again: its process %s',
		async (how) => {
			const { agent, store, asked } = open(answers);
			const place = { sessionId: 's', turnId: 't', callId: '1' };
			const order = { place, task: 'look', name: 'helper' };
			await agent.session('s').open();
			const end = await agent.subagents.run(order, new AbortController().signal);
			await store.upkeep.vacuum({ now: Date.now() + 9e9, keepMs: 0 });
			if (how === 'was asked again by its call') {
				expect(await agent.subagents.run(order, new AbortController().signal)).toEqual(end);
			} else {
				const { sessionId } = end;
				await store.waits.open({
					key: `subagents/s/${sessionId}`,
					scope: 'subagents/s',
					about: { caller: 's', sessionId, inputId: 'gone', name: 'helper' },
					deadline: null,
					now: 0,
				});
				await agent.subagents.attend('s');
				const [heard] = await agent.session('s').queued();
				const text = 'The background subagent has finished (helper):\nfound it';
				expect(heard?.parts).toEqual([{ type: 'text', text }]);
				expect(await store.waits.list('subagents/s')).toEqual([]);
			}
			expect(asked.filter((call) => call.startsWith('look'))).toEqual(['look 1']);
			expect(end.text).toBe('found it');
		},
	);

	it('whose task was withdrawn before it began is told of as cancelled, and not tried for ever', async () => {
		const { agent, store } = open(answers);
		const child = await agent.session('s').child('s.x');
		const { id } = await child.accept({ content: 'look', sourceKey: 'task' });
		await child.withdraw([id]);
		await store.waits.open({
			key: 'subagents/s/s.x',
			scope: 'subagents/s',
			about: { caller: 's', sessionId: 's.x', inputId: id, name: 'helper' },
			deadline: null,
			now: 0,
		});
		await agent.subagents.attend('s');
		const [heard] = await agent.session('s').queued();
		const text =
			'The background subagent did not finish (helper):\nit stopped: Its task was withdrawn before it began.';
		expect(heard?.parts).toEqual([{ type: 'text', text }]);
		expect(await store.waits.list('subagents/s')).toEqual([]);
	});

	it('is heard of by its caller once, as input', async () => {
		const { agent } = open(answers, { background: true });
		await agent.session('s').run('go');
		await agent.subagents.attend('s');
		await agent.session('s').settle();
		expect(await messagesOf(agent, 's')).toEqual([
			'input: go',
			'assistant: subagent({"task":"look"})',
			'tools: 1.1 ran started',
			'assistant: started it',
			'input: The background subagent has finished (helper):\nfound it',
			'assistant: heard it',
		]);
		await agent.subagents.attend('s');
		expect(await agent.session('s').queued()).toEqual([]);
	});

	it('that its process left is finished by the next one', async () => {
		const first = open(
			{ ...answers, look: [] },
			{
				background: true,
				run: async ({ sessionId, turnId, callId }) => {
					// As start does, up to where the process dies.
					const place = { sessionId, turnId, callId };
					const child = await first.agent.session(sessionId).child(subagentId(place));
					const { id } = await child.accept({ content: 'look', sourceKey: 'task' });
					await first.store.waits.open({
						key: `subagents/s/${child.id}`,
						scope: 'subagents/s',
						about: { caller: sessionId, sessionId: child.id, inputId: id, name: 'helper' },
						deadline: null,
						now: 0,
					});
					return textResult('started');
				},
			},
		);
		await first.agent.session('s').run('go');
		const second = open(answers, { store: first.store, background: true });
		await second.agent.subagents.attend('s');
		await second.agent.session('s').settle();
		expect((await messagesOf(second.agent, 's')).at(-1)).toBe('assistant: heard it');
		expect(second.asked.filter((call) => call.startsWith('look'))).toEqual(['look 1']);
	});
});
