import { describe, expect, it } from 'vitest';
import { inShort, type Script, saying, testAgent } from '../../test/support/agent-fixture.ts';
import { plugin } from '../../test/support/plugins.ts';
import { unknownFacts } from '../model/models.ts';
import { type Provider, ProviderError, type ProviderResponse } from '../model/provider.ts';
import type { ModelRequest } from '../model/request.ts';
import type { SessionEvent } from '../observe/events.ts';
import type { PluginFactory } from '../plugins/plugin-factory.ts';
import { summaryWanted } from '../protocols/standard/texts.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';

const words = (count: number, word = 'word'): string => `${word} `.repeat(count).trim();

/** A model that answers in turn, summarises when it is asked to, and counts four characters as a token. */
const summariser = (
	script: Script,
	options: { readonly window?: number; readonly summary?: () => string } = {},
): { readonly provider: Provider; readonly requests: ModelRequest[]; readonly summaries: ModelRequest[] } => {
	const requests: ModelRequest[] = [];
	const summaries: ModelRequest[] = [];
	let answered = 0;
	const complete = async (request: ModelRequest): Promise<ProviderResponse> => {
		const last = request.messages.at(-1)!;
		const isSummary =
			last.role === 'user' && last.parts[0]?.type === 'text' && last.parts[0].text.startsWith(summaryWanted);
		const size = Math.ceil(JSON.stringify(request.messages).length / 4);
		if (options.window !== undefined && size > options.window) {
			throw new ProviderError(`${size} tokens are too many`, {
				fault: 'context-too-long',
				isRetryable: false,
			});
		}
		const usage = { input: size, cacheRead: 0, cacheWrite: 0, output: 5, reasoning: 0 };
		const rest = { model: 'served', responseId: null, usage } as const;
		if (isSummary) {
			summaries.push(request);
			const text = options.summary?.() ?? `SUMMARY ${summaries.length}`;
			return { ...rest, parts: [{ type: 'text', text }], finishReason: 'end' };
		}
		requests.push(request);
		const next = script[answered++];
		const reply = typeof next === 'function' ? await next(request, 1) : next;
		if (reply === undefined) throw new Error('nothing is scripted');
		if (typeof reply === 'string') {
			return { ...rest, parts: [{ type: 'text', text: reply }], finishReason: 'end' };
		}
		const parts = reply.map(([toolName, args = {}], index) => ({
			...({ type: 'tool_call', callId: `${answered}.${index + 1}` } as const),
			toolName,
			args,
		}));
		return { ...rest, parts, finishReason: 'tool_use' };
	};
	return { provider: { name: 'summariser', complete }, requests, summaries };
};

const modelOf = (provider: Provider, contextWindow: number | null) => ({
	models: {
		resolve: (id: string) => ({ id, provider, facts: { ...unknownFacts, contextWindow }, options: {} }),
	},
});

describe('a context that is nearly full', () => {
	it('is summarised into a new frame of the same turn, which keeps the newest messages', async () => {
		const model = summariser(['one', 'two', 'three']);
		const { agent } = testAgent([], {}, modelOf(model.provider, 1_000));
		const session = agent.session('s');
		await session.run(words(400));
		await session.run(words(200, 'more'));
		const end = await session.run('and now?');
		expect(end.outcome).toEqual({ type: 'finished', with: 'assistant-message', text: 'three' });
		expect(model.summaries).toHaveLength(1);
		expect(inShort(model.requests[2]!.messages)).toEqual([
			expect.stringMatching(/^summary: The beginning of this conversation is left out[\s\S]*\n\nSUMMARY 1$/),
			'assistant: two',
			'input: and now?',
		]);
		expect(inShort(await session.messages())).toEqual([
			`input: ${words(400)}`,
			'assistant: one',
			`input: ${words(200, 'more')}`,
			'assistant: two',
			'input: and now?',
			'assistant: three',
		]);
		expect((await session.usage()).map(({ source }) => source)).toEqual(['compact', 'turn']);
	});

	it('is the same conversation for the agent that comes next', async () => {
		const model = summariser(['one', 'two', 'three', 'four']);
		const store = openInlineStore({ file: ':memory:' });
		const first = testAgent([], {}, { ...modelOf(model.provider, 1_000), store });
		for (const text of [words(400), words(200), 'and now?']) await first.agent.session('s').run(text);
		const second = testAgent([], {}, { ...modelOf(model.provider, 1_000), store });
		await second.agent.session('s').run('again');
		expect(inShort(model.requests[3]!.messages).slice(1)).toEqual([
			'assistant: two',
			'input: and now?',
			'assistant: three',
			'input: again',
		]);
		expect(model.requests[3]!.messages.slice(0, 3)).toEqual(model.requests[2]!.messages);
	});

	it('keeps the last input word for word and the todo list of the turn', async () => {
		const model = summariser([[['todo', { items: '- [ ] write tests' }]], [['read']], 'done']);
		const tools = { todo: saying('- [ ] write tests'), read: saying(words(700)) };
		const { agent } = testAgent([], tools, modelOf(model.provider, 1_000));
		await agent.session('s').run('Fix the bug in main.ts');
		const [opening, ...rest] = model.requests[2]!.messages;
		expect(rest).toEqual([]);
		expect(inShort([opening!])[0]).toMatch(
			/SUMMARY 1\n\nThe last input of the user, word for word:\n\nFix the bug in main\.ts\n\nThe todo list as it was last:\n\n- \[ \] write tests$/,
		);
	});

	it('tells fronts', async () => {
		const model = summariser(['one', 'two']);
		const { agent } = testAgent([], {}, modelOf(model.provider, 1_000));
		const session = agent.session('s');
		const told = agent.logOf('s');
		using _watch = told.watch();
		await session.run(words(700));
		await session.run('and now?');
		const events = Array.from({ length: told.end }, (_, at) => told.at(at) as SessionEvent);
		const protocol = events.flatMap((event) =>
			event.type === 'activity' && event.activity.type === 'protocol' ? [event.activity] : [],
		);
		expect(protocol.map(({ name, data }) => [name, data])).toEqual([
			['compaction-started', { reason: 'automatic', tokens: 911, window: 1_000 }],
			['compacted', { reason: 'automatic', by: 'model', tokens: 911, left: 1, kept: 2 }],
		]);
	});

	it('is used as it is where no summary could be had and it still fits', async () => {
		const model = summariser(['one', 'two'], { summary: () => ' ' });
		const { agent } = testAgent([], {}, modelOf(model.provider, 1_000));
		await agent.session('s').run(words(640));
		const end = await agent.session('s').run('and now?');
		expect(end.outcome).toMatchObject({ type: 'finished', text: 'two' });
		expect(model.requests[1]!.messages).toHaveLength(3);
	});

	it('is refused before anything is spent where it cannot be made to fit', async () => {
		const model = summariser(['one']);
		const { agent } = testAgent([], {}, modelOf(model.provider, 1_000));
		const end = await agent.session('s').run(words(2_000));
		expect(end.outcome).toEqual({
			type: 'stopped',
			reason: 'invalid-input',
			code: 'context_too_large',
			message:
				'The context takes about 2501 tokens, and the model takes 1000: begin a new session, shorten the input, or choose a model with a larger context window.',
			evidence: { tokens: 2501, window: 1000 },
		});
		expect([model.requests, model.summaries]).toEqual([[], []]);
	});
});

it('a request that the provider refuses as too long is made again from a summary, once', async () => {
	const model = summariser([[['read']], [['read']], 'done'], { window: 1_500 });
	const { agent } = testAgent([], { read: saying(words(900)) }, modelOf(model.provider, null));
	const end = await agent.session('s').run('look');
	expect(end.outcome).toMatchObject({ type: 'finished', text: 'done' });
	expect(model.summaries).toHaveLength(1);
	const large = summariser(['never'], { window: 100 });
	const { agent: other } = testAgent([], {}, modelOf(large.provider, null));
	expect((await other.session('s').run(words(500))).outcome).toMatchObject({ code: 'context_too_long' });
});

describe('compact', () => {
	it('summarises all of the conversation as a turn of its own, with what the summary is to look at', async () => {
		const model = summariser(['one', 'two']);
		const { agent } = testAgent([], {}, modelOf(model.provider, null));
		const session = agent.session('s');
		await session.run('hello');
		expect(await session.compact({ instructions: 'the names of files' })).toBe(true);
		expect(inShort(model.summaries[0]!.messages).at(-1)).toMatch(/In particular: the names of files$/);
		await session.run('go on');
		expect(inShort(model.requests[1]!.messages)).toEqual([
			expect.stringMatching(/SUMMARY 1\n\nThe last input of the user, word for word:\n\nhello$/),
			'input: go on',
		]);
	});

	it('finds nothing to do where nothing was said since', async () => {
		const model = summariser(['one']);
		const { agent } = testAgent([], {}, modelOf(model.provider, null));
		expect(await agent.session('s').compact()).toBe(false);
		await agent.session('s').run('hello');
		expect(await agent.session('s').compact()).toBe(true);
		expect(await agent.session('s').compact()).toBe(false);
	});

	it('rejects where no summary came, and leaves the conversation as it was', async () => {
		const model = summariser(['one', 'two'], { summary: () => '' });
		const { agent } = testAgent([], {}, modelOf(model.provider, null));
		const session = agent.session('s');
		await session.run('hello');
		await expect(session.compact()).rejects.toMatchObject({
			code: 'session.compaction-failed',
			message:
				'session "s" was not compacted: The conversation could not be summarised: the model wrote no summary',
		});
		await session.run('go on');
		expect(inShort(model.requests[1]!.messages)).toEqual(['input: hello', 'assistant: one', 'input: go on']);
	});

	it('is left to compactors first, by priority; one that fails or gives nothing leaves it to the next', async () => {
		const asked: string[] = [];
		const compactor = (id: string, priority: number, text: () => string | null): PluginFactory =>
			plugin(id, (registrar) =>
				registrar.context.compact(priority, ({ messages, kept }) => {
					asked.push(`${id} ${messages.length} ${kept.length}`);
					return text();
				}),
			);
		const fail = (): never => {
			throw new Error('no');
		};
		const plugins = [
			compactor('late', 0, () => 'by late'),
			compactor('mine', 1, () => 'by mine'),
			compactor('none', 2, () => null),
			compactor('bad', 3, fail),
		];
		const model = summariser(['one', 'two']);
		const { agent } = testAgent([], {}, { ...modelOf(model.provider, null), plugins });
		await agent.session('s').run('hello');
		expect(await agent.session('s').compact()).toBe(true);
		expect(asked).toEqual(['bad 2 0', 'none 2 0', 'mine 2 0']);
		expect(model.summaries).toEqual([]);
		await agent.session('s').run('go on');
		expect(inShort(model.requests[1]!.messages)[0]).toMatch(/\n\nby mine\n/);
	});
});
