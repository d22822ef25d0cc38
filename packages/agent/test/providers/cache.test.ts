import { afterEach, describe, expect, it } from 'vitest';
import type { EndpointKind } from '../../src/index.ts';
import { saying, testAgent } from '../support/agent-fixture.ts';
import { FakeModelServer } from './fake/index.ts';
import { endpointAt, modelsAt, wireOf } from './wire-place.ts';

let server: FakeModelServer | undefined;
afterEach(async () => {
	await server?.close();
	server = undefined;
});

type Body = Readonly<Record<string, unknown>>;

/** What two turns with a tool call each ask. */
const requestsOf = async (kind: EndpointKind, model = wireOf(kind).model): Promise<readonly Body[]> => {
	const { protocol } = wireOf(kind);
	server = await FakeModelServer.start(protocol, ({ last, number }) =>
		last === 'tool'
			? { reasoning: 'Seen.', text: 'Done.' }
			: { text: 'I look.', calls: [{ id: `c${number}`, name: 'look', args: '{}' }] },
	);
	const models = modelsAt([endpointAt(kind, server.url)]);
	const { agent } = testAgent(
		[],
		{ look: saying('a file') },
		{
			...{ models, defaultModel: `${kind}/${model}`, systemPrompt: 'Be brief.' },
		},
	);
	const session = agent.session('cached');
	for (const text of ['one', 'two']) {
		await session.accept({ content: [{ type: 'text', text }] });
		await session.settle();
	}
	await agent.close();
	expect(server.faults).toEqual([]);
	return server.requests.map(({ body }) => body);
};

/** The places at which a body has a mark, in the order in which a provider reads it. */
const marksIn = (body: Body, key: string): readonly string[] => {
	const found: string[] = [];
	const look = (value: unknown, path: string): void => {
		if (typeof value !== 'object' || value === null) return;
		if (Object.hasOwn(value, key)) found.push(path);
		for (const [name, each] of Object.entries(value)) if (name !== key) look(each, `${path}.${name}`);
	};
	for (const name of ['tools', 'toolConfig', 'system', 'messages']) look(body[name], name);
	return found;
};

// A text with a mark is a part of its message.
const withoutMarks = (value: unknown, key: string): unknown =>
	JSON.parse(
		JSON.stringify(value, (name, each) => (name === key ? undefined : each)),
		(name, each) => {
			if (!Array.isArray(each)) return each;
			const parts = each.filter((part) => JSON.stringify(part) !== '{}');
			const [only] = parts as readonly { readonly type?: string; readonly text?: string }[];
			const isText = name === 'content' && parts.length === 1 && only?.type === 'text';
			return isText && key === 'cache_control' ? only.text : parts;
		},
	);

describe('the cache of a provider', () => {
	it('is marked at Anthropic after the tools, the system prompt and the last two messages that are not the model’s', async () => {
		const bodies = await requestsOf('anthropic');
		expect(bodies.map((body) => marksIn(body, 'cache_control'))).toEqual([
			['tools.1', 'system.0', 'messages.0.content.0'],
			['tools.1', 'system.0', 'messages.0.content.0', 'messages.2.content.0'],
			['tools.1', 'system.0', 'messages.2.content.0', 'messages.4.content.0'],
			['tools.1', 'system.0', 'messages.4.content.0', 'messages.6.content.0'],
		]);
		expect(
			new Set(bodies.flatMap((body) => JSON.stringify(body).match(/"cache_control":\{[^}]*\}/g))),
		).toEqual(new Set(['"cache_control":{"type":"ephemeral"}']));
	});

	it('is marked at Bedrock by points; the one after the system prompt covers the tools too', async () => {
		const bodies = await requestsOf('bedrock');
		expect(bodies.map((body) => marksIn(body, 'cachePoint'))).toEqual([
			['system.1', 'messages.0.content.1'],
			['system.1', 'messages.0.content.1', 'messages.2.content.1'],
			['system.1', 'messages.2.content.1', 'messages.4.content.1'],
			['system.1', 'messages.4.content.1', 'messages.6.content.1'],
		]);
	});

	it('is marked at OpenRouter for the models of Anthropic alone', async () => {
		const bodies = await requestsOf('openrouter');
		expect(bodies.map((body) => marksIn(body, 'cache_control'))).toEqual([
			['messages.0.content.0', 'messages.1.content.0'],
			['messages.0.content.0', 'messages.1.content.0', 'messages.3.content.0'],
			['messages.0.content.0', 'messages.3.content.0', 'messages.5.content.0'],
			['messages.0.content.0', 'messages.5.content.0', 'messages.7.content.0'],
		]);
		await server?.close();
		const others = await requestsOf('openrouter', 'deepseek/deepseek-chat');
		expect(others.flatMap((body) => marksIn(body, 'cache_control'))).toEqual([]);
	});

	it.each([
		['anthropic', 'cache_control', 'messages'],
		['openrouter', 'cache_control', 'messages'],
		['bedrock', 'cachePoint', 'messages'],
		['openai', 'none', 'input'],
		['openai-chat', 'none', 'messages'],
		['openai-compatible', 'none', 'messages'],
		['google', 'none', 'contents'],
	] as const)(
		'of %s finds each request to begin with the one before it, but for the marks',
		async (kind, key, list) => {
			const bodies = (await requestsOf(kind)).map((body) => withoutMarks(body, key) as Body);
			for (const [at, body] of bodies.entries()) {
				const before = bodies[at - 1];
				if (before === undefined) continue;
				const { [list]: earlier, ...settings } = before;
				const { [list]: later, ...same } = body;
				expect(same).toEqual(settings);
				expect((later as unknown[]).slice(0, (earlier as unknown[]).length)).toEqual(earlier);
			}
		},
	);

	it.each(['openai', 'openai-chat', 'azure'] as const)(
		'of %s is found by a key that is the session’s alone',
		async (kind) => {
			const keys = new Set((await requestsOf(kind)).map((body) => body.prompt_cache_key));
			expect([...keys]).toEqual([expect.stringMatching(/^tenon-[0-9a-f]{32}$/)]);
		},
	);

	it('of a server that may know no keys is given none', async () => {
		const bodies = await requestsOf('openai-compatible');
		expect(bodies.filter((body) => Object.hasOwn(body, 'prompt_cache_key'))).toEqual([]);
	});
});
