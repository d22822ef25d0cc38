import { join } from 'node:path';
import { Agent, type ModelResolver, openStore } from '@tenon/agent';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtProgram } from '../built-program.ts';
import type { FrontWorldOptions } from '../support/front-world.ts';
import { services } from '../support/services.ts';
import { watched } from '../support/watched-service.ts';

beforeAll(async () => {
	await builtProgram();
}, 240_000);

const [, open] = services[0]!;
const granted = { permissions: { tools: ['model_complete'] } };

/** A process: the tool `ask` asks a model, and `x.compaction` is answered with what a model says. */
const asking = `
const waiting = new Map();
const ask = (parent, args, answer) => {
	waiting.set('h' + parent, answer);
	send({ type: 'call_tool', id: 'h' + parent, parent_id: parent, name: 'model_complete', args });
};
start([tool('consult', { prompt: { type: 'string' }, session: { type: 'string' } }), { type: 'subscribe', events: [], intercept: ['x.compaction'] }], {
	tool_call: ({ id, args }) => ask(id, args, (text, failed) => result(id, text, failed)),
	event_intercept: ({ id, payload }) =>
		ask(id, { prompt: 'Summarise ' + payload.messages.length }, (summary) =>
			send({ type: 'event_intercept_response', id, answer: { answer: 'replace', value: { summary, kept: 0 } } })),
	tool_result: ({ id, content, is_error }) => waiting.get(id)(content.map(({ text }) => text).join(''), is_error),
}, ['call_tool', 'x.hooks']);
`;

const usage = (input: number, output: number) => ({ usage: { input, output } });

/** The result of the tool, what models were asked, and what the session has used. */
const played = async (options: FrontWorldOptions, texts: readonly string[] = ['go']) => {
	const session = await watched((world) => open(world, { storeFile: join(world.home, 'store.db') }), options);
	const { service, world, events } = session;
	for (const text of texts) {
		if (text === '/compact') await service.compactSession({});
		else await service.submit({ text });
		await service.settled();
	}
	const { sessionId } = await service.state();
	await service.close();
	await using store = await openStore({ file: join(world.home, 'store.db') });
	const used = await store.sessions.usage(sessionId);
	const messages = await new Agent({ store, models: noModels, defaultModel: 'none' })
		.session(sessionId)
		.messages();
	await session[Symbol.asyncDispose]();
	const results = events.flatMap((event) =>
		event.type === 'tool-finished' && event.parentCallId == null ? [event.content] : [],
	);
	return {
		results,
		messages,
		used: used.map(({ source, input, output }) => [source, input, output]).toSorted(),
	};
};

const noModels: ModelResolver = { resolve: () => Promise.reject(new Error('no model is asked')) };
const text = (said: string) => [[{ type: 'text', text: said }]];

describe('an extension that was granted model_complete', { timeout: 60_000 }, () => {
	it('asks a model inside of its tool; the tokens are booked on it, and the conversation sees nothing', async () => {
		const { results, used, messages } = await played({
			extensions: { asker: asking },
			manifests: { asker: granted },
			conversations: {
				go: [
					{ calls: [{ id: 'c1', tool: 'consult', args: { prompt: 'What is 6 × 7?' } }], ...usage(10, 1) },
					{ text: 'Done.', ...usage(20, 3) },
				],
				'What is 6 × 7?': [{ text: '42', ...usage(7, 2) }],
			},
		});
		expect(results).toEqual(text('42'));
		expect(used).toEqual([
			['extension/asker', 7, 2],
			['turn', 30, 4],
		]);
		expect(JSON.stringify(messages)).not.toContain('What is 6 × 7?","type');
		expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
	});

	it('writes the summary of a compaction with it', async () => {
		const { used, messages } = await played(
			{
				extensions: { asker: asking },
				manifests: { asker: granted },
				conversations: {
					hello: [{ text: 'Hi.', ...usage(1, 1) }],
					'Summarise 2': [{ text: 'We met.', ...usage(5, 2) }],
					'The beginning of this conversation is left out. This is a summary of it, written for you to continue from:':
						[{ text: 'On.', ...usage(3, 1) }],
				},
			},
			['hello', '/compact', 'go on'],
		);
		expect(used).toEqual([
			['extension/asker', 5, 2],
			['turn', 4, 2],
		]);
		expect(messages.at(-1)).toMatchObject({ parts: [{ type: 'text', text: 'On.' }] });
	});

	it.each<[string, Pick<FrontWorldOptions, 'lua' | 'extensions' | 'manifests'>]>([
		[
			'Lua',
			{
				lua: {
					'asker.lua': `imp.register_tool({ name = "consult", params = { prompt = { type = "string", required = true } },
	execute = function(_, params) return imp.tool("model_complete", { prompt = params.prompt }) end })`,
				},
			},
		],
	])('asks one in %s', async (_, options) => {
		const { results, used } = await played({
			...options,
			conversations: {
				go: [
					{ calls: [{ id: 'c1', tool: 'consult', args: { prompt: 'Well?' } }], ...usage(10, 1) },
					{ text: 'Done.', ...usage(20, 3) },
				],
				'Well?': [{ text: 'Well.', ...usage(7, 2) }],
			},
		});
		expect(results).toEqual(text('Well.'));
		expect(used[0]).toEqual(['extension/asker', 7, 2]);
	});
});

describe('model_complete', { timeout: 60_000 }, () => {
	const asks = { calls: [{ id: 'c1', tool: 'consult', args: { prompt: 'Well?' } }] };

	it('is refused to an extension that was not granted it', async () => {
		const { results } = await played({
			extensions: { asker: asking },
			manifests: { asker: { permissions: { tools: ['read'] } } },
			replies: [asks, { text: 'Done.' }],
		});
		expect(results).toEqual(
			text(
				'model_complete: extension asker may not call it; to let it: tenon ext grants asker --call model_complete',
			),
		);
	});

	it('is there for no model and for no script', async () => {
		const { results } = await played({
			replies: [
				{ calls: [{ id: 'c1', tool: 'model_complete', args: { prompt: 'x' } }] },
				{ calls: [{ id: 'c2', tool: 'shell', args: { script: 'model_complete --prompt=x' } }] },
				{ text: 'Done.' },
			],
		});
		expect(results).toEqual([
			[{ type: 'text', text: expect.stringContaining('there is no tool "model_complete"') }],
			[{ type: 'text', text: expect.stringContaining('model_complete: command not found') }],
		]);
	});

	it('is paid by no session that is not the one or below it', async () => {
		const { results } = await played({
			extensions: { asker: asking },
			manifests: { asker: granted },
			replies: [
				{ calls: [{ id: 'c1', tool: 'consult', args: { prompt: 'x', session: 'other' } }] },
				{ text: 'Done.' },
			],
		});
		expect(results).toEqual(text('"other" is no subagent of this session; leave "session" out'));
	});
});
