import { type CompactionProposal, createHookRegistry, type HookPayload, replace } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { inShort, saying, testAgent } from '../../test/support/agent-fixture.ts';
import { plugin } from '../../test/support/plugins.ts';
import { unknownFacts } from '../model/models.ts';
import type { Provider } from '../model/provider.ts';
import type { ModelRequest } from '../model/request.ts';
import type { PluginFactory } from '../plugins/plugin-factory.ts';

type Payload = HookPayload<'compaction'>;
type Propose = (payload: Payload) => Partial<CompactionProposal> | undefined;

/** An agent whose compactions subscribers are asked about as extensions are: by data alone. */
const agentWith = (
	script: readonly string[],
	subscribers: Readonly<Record<string, Propose>>,
	plugins: readonly PluginFactory[] = [],
) => {
	const hooks = createHookRegistry();
	const asked: Payload[] = [];
	for (const [owner, propose] of Object.entries(subscribers))
		hooks.subscribe(owner, 'compaction', (payload) => {
			asked.push(payload);
			const value = propose(payload);
			// What comes from another process is whatever it is.
			return value === undefined ? undefined : replace(value as CompactionProposal);
		});
	return { ...testAgent(script, {}, { hooks, plugins }), asked };
};

const summaryIn = (lines: readonly string[]): string | undefined => lines[0]?.split('\n\n')[1];

describe('an extension that is asked about a compaction', () => {
	it('sees why, and the conversation, and writes the summary in place of the model', async () => {
		const { agent, requests, asked } = agentWith(['one', 'two'], {
			notes: ({ messages, proposal }) => ({ ...proposal, summary: `${messages.length} messages` }),
		});
		const session = agent.session('s');
		await session.run('hello');
		expect(await session.compact({ instructions: 'the names' })).toBe(true);
		expect(asked).toMatchObject([
			{ reason: 'manual', instructions: 'the names', proposal: { summary: null, kept: 0 }, step: 0 },
		]);
		expect(asked[0]!.messages.map(({ role, parts }) => [role, parts])).toEqual([
			['user', [{ type: 'text', text: 'hello' }]],
			['assistant', [{ type: 'text', text: 'one' }]],
		]);
		await session.run('go on');
		expect(requests).toHaveLength(2);
		expect(summaryIn(inShort(requests[1]!.messages))).toBe('2 messages');
		const turns = await session.turns();
		expect(turns[1]!.outcome).toMatchObject({ value: { compacted: true, by: 'notes', left: 2, kept: 0 } });
	});

	it('says which messages stay, and the summary is then of the others', async () => {
		const { agent, requests } = agentWith(['one', 'two', 'three'], {
			notes: ({ proposal }) => ({ ...proposal, kept: 2, summary: 'The first was said.' }),
		});
		const session = agent.session('s');
		for (const text of ['a', 'b']) await session.run(text);
		await session.compact();
		await session.run('c');
		expect(inShort(requests[2]!.messages).slice(1)).toEqual(['input: b', 'assistant: two', 'input: c']);
	});

	it('is given what the one before it proposed, with the owner of the last change', async () => {
		const { agent, asked } = agentWith(['one'], {
			first: ({ proposal }) => ({ ...proposal, summary: 'first' }),
			none: () => undefined,
			last: ({ proposal }) => ({ ...proposal, summary: `${proposal.summary}, last` }),
		});
		const session = agent.session('s');
		await session.run('hello');
		await session.compact();
		expect(asked.map(({ proposal }) => proposal.summary)).toEqual([null, 'first', 'first']);
		expect((await session.turns())[1]!.outcome).toMatchObject({ value: { by: 'last' } });
	});

	it('is asked after plugins, and not where one of them has written the summary', async () => {
		const compactor = plugin('mine', ({ context }) =>
			context.compact(0, () => ({ summary: 'by mine', kept: 1 })),
		);
		const { agent, asked, requests } = agentWith(['one', 'two'], { notes: () => undefined }, [compactor]);
		const session = agent.session('s');
		await session.run('hello');
		await session.compact();
		await session.run('go on');
		expect(asked).toEqual([]);
		const lines = inShort(requests[1]!.messages);
		expect([summaryIn(lines), ...lines.slice(1)]).toEqual(['by mine', 'assistant: one', 'input: go on']);
	});

	it.each<[string, Partial<CompactionProposal>]>([
		['has no summary field', { kept: 0 }],
		['has a summary that is no text', { summary: 7 as unknown as string, kept: 0 }],
		['leaves more than there is', { summary: 'x', kept: 9 }],
		['leaves less than nothing', { summary: 'x', kept: -1 }],
		['leaves all', { summary: 'x', kept: 2 }],
		['leaves half a message', { summary: 'x', kept: 0.5 }],
		['leaves more and no summary', { summary: null, kept: 1 }],
	])('that answers with what %s is passed over, and the model writes the summary', async (_, value) => {
		const { agent, requests } = agentWith(['one', 'SUMMARY', 'two'], { notes: () => value });
		const session = agent.session('s');
		await session.run('hello');
		expect(await session.compact()).toBe(true);
		await session.run('go on');
		expect(summaryIn(inShort(requests[2]!.messages))).toBe('SUMMARY');
	});

	it('cannot part a call from its results', async () => {
		const hooks = createHookRegistry();
		hooks.subscribe('notes', 'compaction', () => replace({ summary: 'x', kept: 2 }));
		const { agent, requests } = testAgent(
			[[['look']], 'done', 'SUMMARY', 'two'],
			{ look: saying('seen') },
			{ hooks },
		);
		const session = agent.session('s');
		await session.run('hello');
		await session.compact();
		await session.run('go on');
		expect(summaryIn(inShort(requests[3]!.messages))).toBe('SUMMARY');
	});

	it('is asked once for a compaction that another process continues', async () => {
		const { agent, asked } = agentWith(['one'], {
			notes: ({ proposal }) => ({ ...proposal, summary: 'kept' }),
		});
		const session = agent.session('s');
		await session.run('hello');
		await Promise.all([session.compact({ key: 'k' }), session.compact({ key: 'k' })]);
		expect(asked).toHaveLength(1);
	});

	it('cannot keep so much that the conversation would be compacted again at once', async () => {
		const hooks = createHookRegistry();
		let asked = 0;
		hooks.subscribe('notes', 'compaction', ({ messages }) => {
			asked++;
			return replace({ summary: 'x'.repeat(3_000), kept: messages.length - 1 });
		});
		const requests: ModelRequest[] = [];
		const rest = { cacheRead: 0, cacheWrite: 0, output: 1, reasoning: 0 };
		const provider: Provider = {
			name: 'p',
			complete: async (request) => {
				requests.push(request);
				const parts = [{ type: 'text', text: `answer ${requests.length}` }] as const;
				const usage = { ...rest, input: Math.ceil(JSON.stringify(request.messages).length / 4) };
				return { parts, model: 'm', responseId: null, usage, finishReason: 'end' };
			},
		};
		const facts = { ...unknownFacts, contextWindow: 1_000 };
		const models = { resolve: (id: string) => ({ id, provider, facts, options: {} }) };
		const { agent } = testAgent([], {}, { hooks, models });
		const session = agent.session('s');
		for (const text of ['word '.repeat(300), 'word '.repeat(300), 'and now?']) await session.run(text);
		expect(asked).toBe(1);
		expect(inShort(requests.at(-1)!.messages).at(-1)).toBe('input: and now?');
	});
});
