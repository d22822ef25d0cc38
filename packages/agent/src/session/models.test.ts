import { createHookRegistry, textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import type { JsonObject } from '../data/json.ts';
import { ModelUnknown } from '../model/model-unknown.ts';
import { type ModelFacts, type ModelResolver, unknownFacts } from '../model/models.ts';
import { oneModel } from '../model/one-model.ts';
import type { Provider } from '../model/provider.ts';
import type { ModelRequest } from '../model/request.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import { Agent } from './agent.ts';

interface Called {
	readonly provider: string;
	readonly model: string;
	readonly options: JsonObject;
}

/** Two providers with a model each, and an alias for the second; what was called is noted. */
const twoModels = (
	called: Called[],
	answer: (request: ModelRequest) => string | null = () => 'Yes.',
	options: JsonObject = { effort: 'low' },
): ModelResolver => {
	const providerNamed = (name: string): Provider => ({
		name,
		complete: async (request) => {
			called.push({ provider: name, model: request.model, options: request.options });
			const text = answer(request);
			return {
				parts:
					text === null
						? [{ type: 'tool_call', callId: `c${request.messages.length}`, toolName: 'act', args: {} }]
						: [{ type: 'text', text }],
				model: request.model,
				responseId: null,
				finishReason: text === null ? 'tool_use' : 'end',
				usage: { input: 7, cacheRead: 0, cacheWrite: 0, output: 1, reasoning: 0 },
			};
		},
	});
	const small = { id: 'small-1', provider: providerNamed('north'), facts: unknownFacts, options: {} };
	const large = { id: 'large-1', provider: providerNamed('south'), facts: unknownFacts, options };
	return {
		resolve: (id) => {
			if (id === 'small-1') return small;
			if (id === 'large-1' || id === 'large') return large;
			throw new ModelUnknown(id, ['small-1', 'large-1', 'large']);
		},
	};
};

describe('the model of an input', () => {
	it('is resolved when the input is accepted, and that is what its turn calls', async () => {
		const called: Called[] = [];
		let effort = 'low';
		const resolver: ModelResolver = {
			resolve: (id) => twoModels(called, undefined, { effort }).resolve(id, place),
		};
		const place = { sessionId: 's' };
		const store = openInlineStore({ file: ':memory:' });
		const agent = new Agent({ store, models: resolver, defaultModel: 'small-1' });
		const session = agent.session('s');
		await session.accept({ content: 'one', options: { model: 'large' } });
		effort = 'high';
		await session.accept({ content: 'two', options: { model: 'large', modelOptions: { seed: 1 } } });
		await session.accept('three');
		await session.drive();
		expect(called).toEqual([
			{ provider: 'south', model: 'large-1', options: { effort: 'low' } },
			{ provider: 'south', model: 'large-1', options: { effort: 'high', seed: 1 } },
			{ provider: 'north', model: 'small-1', options: {} },
		]);
		await agent.close();
		await store.close();
	});

	it('is the one that the session was made with, where the input does not choose', async () => {
		const called: Called[] = [];
		const { agent } = testAgent([], {}, { models: twoModels(called), defaultModel: 'small-1' });
		const child = await agent.session('s').child('c', { config: { model: 'large-1' } });
		await child.run('Hi');
		expect(called.map(({ model }) => model)).toEqual(['large-1']);
		await agent.close();
	});

	it('is refused with the nearest names where there is none, and nothing is written', async () => {
		const { agent, store } = testAgent([], {}, { models: twoModels([]), defaultModel: 'small-1' });
		const refused = agent.session('s').accept({ content: 'Hi', options: { model: 'larg-1' } });
		await expect(refused).rejects.toMatchObject({
			code: 'model.unknown',
			model: 'larg-1',
			known: ['small-1', 'large-1', 'large'],
			message: '"larg-1" is no model; did you mean "large-1", of small-1, large-1, large?',
		});
		expect(await store.sessions.list({ limit: 1 })).toEqual([]);
		await agent.close();
	});

	it('is refused where the resolver answers nonsense, and nothing is written', async () => {
		const facts = { ...unknownFacts, contextWindow: 'wide' } as unknown as ModelFacts;
		const provider = { name: 'odd', complete: () => Promise.reject(new Error('never')) };
		const models = { resolve: (id: string) => ({ id, provider, facts, options: {} }) };
		const { agent, store } = testAgent([], {}, { models });
		await expect(agent.session('s').accept('Hi')).rejects.toThrow(
			'model.facts.contextWindow: expected a whole number that is not negative, got "wide"',
		);
		expect(await store.sessions.list({ limit: 1 })).toEqual([]);
		await agent.close();
	});

	it('does not make another input of one that is submitted again', async () => {
		let window = 1;
		const provider = { name: 'p', complete: () => Promise.reject(new Error('never')) };
		const models: ModelResolver = {
			resolve: (id) => ({ id, provider, facts: { ...unknownFacts, contextWindow: window }, options: {} }),
		};
		const { agent } = testAgent([], {}, { models });
		const session = agent.session('s');
		const first = await session.accept({ content: 'Hi', sourceKey: 'k' });
		window = 2;
		expect(await session.accept({ content: 'Hi', sourceKey: 'k' })).toEqual(first);
		await agent.close();
	});

	it('is the same input when it is submitted again where its model is unknown by then', async () => {
		let isKnown = true;
		const provider = { name: 'p', complete: () => Promise.reject(new Error('never')) };
		const models: ModelResolver = {
			resolve: (id) => {
				if (!isKnown) throw new ModelUnknown(id, []);
				return { id, provider, facts: unknownFacts, options: {} };
			},
		};
		const { agent } = testAgent([], {}, { models });
		const session = agent.session('s');
		const first = await session.accept({ content: 'Hi', sourceKey: 'k' });
		isKnown = false;
		expect(await session.accept({ content: 'Hi', sourceKey: 'k' })).toEqual(first);
		await expect(session.accept({ content: 'Ho', sourceKey: 'k' })).rejects.toMatchObject({
			code: 'store.conflict',
		});
		await expect(session.accept({ content: 'Hi', sourceKey: 'l' })).rejects.toMatchObject({
			code: 'model.unknown',
		});
		await expect(session.accept({ content: 'Hi' })).rejects.toMatchObject({ code: 'model.unknown' });
		await agent.close();
	});
});

describe('a turn that continues in a process', () => {
	it('which does not know its model stops with the name, and the session goes on', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const first = new Agent({ store, models: twoModels([]), defaultModel: 'small-1' });
		await first.session('s').accept({ content: 'one', options: { model: 'large' } });
		await first.close();
		const called: Called[] = [];
		const provider = await twoModels(called).resolve('small-1', { sessionId: 's' });
		const agent = new Agent({ store, ...oneModel(provider.provider, 'small-1') });
		const session = agent.session('s');
		const [turn] = await agent.drive('s');
		expect(turn?.outcome).toEqual({
			type: 'stopped',
			reason: 'provider-error',
			code: 'model_unknown',
			message: '"large-1" is no model; expected one of small-1',
			evidence: null,
		});
		expect((await session.run('two')).outcome).toMatchObject({ text: 'Yes.' });
		expect(called.map(({ model }) => model)).toEqual(['small-1']);
		await agent.close();
		await store.close();
	});

	it('which gave no word of a model when it was accepted takes the default, and stops where that is unknown', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const work = { id: 'w', sessionId: 's', kind: 'turn-work', payload: { task: 'Go' }, now: 1 } as const;
		await store.inputs.enqueue(work);
		const agent = new Agent({ store, models: twoModels([]), defaultModel: 'tiny' });
		const [turn] = await agent.drive('s');
		expect(turn?.outcome).toMatchObject({ type: 'stopped', code: 'model_unknown' });
		await agent.close();
		await store.close();
	});
});

it('a turn is cancelled also while its model is looked up', async () => {
	const store = openInlineStore({ file: ':memory:' });
	const first = new Agent({ store, models: twoModels([]), defaultModel: 'small-1' });
	await first.session('s').accept('one');
	await first.close();
	const looking = Promise.withResolvers<void>();
	const models: ModelResolver = {
		resolve: () => {
			looking.resolve();
			return new Promise(() => undefined);
		},
	};
	const agent = new Agent({ store, models, defaultModel: 'small-1' });
	const driven = agent.drive('s');
	await looking.promise;
	await agent.session('s').cancel();
	expect((await driven)[0]?.outcome).toMatchObject({ type: 'stopped', reason: 'cancelled' });
	await agent.close();
	await store.close();
});

it('hooks are told the provider and the model that are really called', async () => {
	const hooks = createHookRegistry();
	const told: unknown[] = [];
	for (const event of ['session_started', 'system_prompt', 'model_call', 'model_call_started'] as const) {
		hooks.subscribe('watch', event, (payload) => {
			const { provider, model } = payload as { provider: string; model: string };
			told.push([event, provider, model]);
		});
	}
	const { agent } = testAgent([], {}, { models: twoModels([]), defaultModel: 'small-1', hooks });
	await agent.session('s').run({ content: 'Hi', options: { model: 'large' } });
	expect(told).toEqual([
		['session_started', 'north', 'small-1'],
		['system_prompt', 'south', 'large-1'],
		['model_call_started', 'south', 'large-1'],
		['model_call', 'south', 'large-1'],
	]);
	await agent.close();
});

it('what a turn leaves for later ones keeps its model and options: follow-ups and the task of a frame', async () => {
	const called: Called[] = [];
	const isFirst = ({ messages }: ModelRequest): boolean =>
		messages.some((message) => message.role === 'user' && JSON.stringify(message.parts).includes('begin'));
	const models = twoModels(called, (request) =>
		isFirst(request) && request.messages.length === 1 ? null : 'Yes.',
	);
	const { agent } = testAgent(
		[],
		{},
		{
			models,
			defaultModel: 'small-1',
			openTools: () => ({
				specs: () => [],
				replayOf: () => 'safe',
				call: async ({ agent: control }) => {
					control.followUp('and then');
					return {
						result: textResult('done'),
						directives: [{ type: 'switch-frame', frameKey: 'k', task: 'the task' }],
					};
				},
				close: () => undefined,
			}),
		},
	);
	const session = agent.session('s');
	await session.accept({ content: 'begin', options: { model: 'large', modelOptions: { seed: 3 } } });
	await session.drive();
	expect((await session.turns()).length).toBe(3);
	expect(called).toEqual(
		Array(3).fill({ provider: 'south', model: 'large-1', options: { effort: 'low', seed: 3 } }),
	);
	await agent.close();
});
