import { createHookRegistry, deny, textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { inShort, testAgent } from '../../test/support/agent-fixture.ts';
import type { ProviderResponse } from '../model/provider.ts';
import type { ModelRequest } from '../model/request.ts';
import type { Agent } from './agent.ts';
import type { AgentOptions } from './options.ts';

const messages = [
	{ role: 'user', id: 'q', source: 'plugin', parts: [{ type: 'text', text: 'well?' }] },
] as const;

const order = (callId: string | null, key?: string) => ({
	...{ sessionId: 's', callId, usageSource: 'extension/asker' },
	request: { messages, ...(key === undefined ? {} : { key }) },
});

/** An agent whose model calls the tool `ask` once and then ends, and answers each direct question; each costs 10 tokens. */
const asking = (
	ask: (agent: Agent, callId: string) => Promise<string>,
	options: Partial<AgentOptions> = {},
) => {
	const requests: ModelRequest[] = [];
	const usage = { input: 8, cacheRead: 0, cacheWrite: 0, output: 2, reasoning: 0 };
	const complete = async (request: ModelRequest): Promise<ProviderResponse> => {
		requests.push(request);
		const rest = { model: 'served', responseId: null, usage } as const;
		const [first] = request.messages;
		const said = (text: string) => ({
			...rest,
			parts: [{ type: 'text', text } as const],
			finishReason: 'end' as const,
		});
		if (first?.role === 'user' && first.source === 'plugin') return said('very well');
		if (request.messages.length > 1) return said('done');
		const parts = [{ type: 'tool_call', callId: 'c1', toolName: 'ask', args: {} }] as const;
		return { ...rest, parts, finishReason: 'tool_use' };
	};
	const made = testAgent(
		[],
		{ ask: { run: async ({ callId }) => textResult(await ask(made.agent, callId)) } },
		{ provider: { name: 'p', complete }, ...options },
	);
	return { ...made, requests };
};

describe('a direct completion that an extension asks for', () => {
	it('is made with the model of the turn, booked on its caller, and seen by no other', async () => {
		const { agent, requests } = asking(async (it, callId) => (await it.complete(order(callId))).text);
		const session = agent.session('s');
		await session.run('go');
		expect(inShort(await session.messages())).toEqual([
			'input: go',
			'assistant: ask({})',
			'tools: c1 ran very well',
			'assistant: done',
		]);
		expect(requests[1]).toEqual({ model: 'test-model', systemPrompt: '', tools: [], options: {}, messages });
		expect((await session.usage()).map(({ source, input, output }) => [source, input, output])).toEqual([
			['extension/asker', 8, 2],
			['turn', 16, 4],
		]);
		expect((await session.calls()).map(({ source }) => source).toSorted()).toEqual([
			'extension/asker',
			'turn',
			'turn',
		]);
	});

	it('is the same one where it is asked again under its key, also inside of a call in the call', async () => {
		const { agent, requests } = asking(async (it, callId) => {
			const all = [
				await it.complete(order(callId, 'a')),
				await it.complete(order(`${callId}/x1`, 'a')),
				await it.complete(order(callId, 'b')),
			];
			return all.map(({ text }) => text).join();
		});
		await agent.session('s').run('go');
		expect(requests).toHaveLength(4);
	});

	it('counts against the tokens of the turn, and is refused where none are left', async () => {
		const answers: string[] = [];
		const { agent } = asking(
			async (it, callId) => {
				for (let at = 0; at < 4; at++)
					answers.push(
						await it.complete(order(callId)).then(
							({ text }) => text,
							(error: unknown) => `${(error as { code: string }).code}: ${(error as Error).message}`,
						),
					);
				return 'asked';
			},
			{ budget: { maxTokens: 35 } },
		);
		await agent.session('s').run('go');
		expect(answers).toEqual([
			'very well',
			'very well',
			'very well',
			'plugin.direct-refused: the call has no tokens left for a model; finish with what there is',
		]);
	});

	it('can be made while a hook of the turn is asked', async () => {
		const hooks = createHookRegistry();
		const said: string[] = [];
		hooks.subscribe('asker', 'turn_checkpoint', async ({ checkpoint }) => {
			said.push(`${checkpoint}: ${(await agent.complete(order(null))).text}`);
			return checkpoint === 'after-work' ? undefined : deny('enough');
		});
		const { agent } = asking(async () => 'asked', { hooks });
		await agent.session('s').run('go');
		expect(said).toEqual(['after-work: very well', 'before-completion: very well']);
	});

	it('is refused by name where no turn runs', async () => {
		const { agent } = asking(async () => 'asked');
		await expect(agent.complete(order(null))).rejects.toMatchObject({
			code: 'plugin.capability-unavailable',
			message: 'a direct completion is not available here; make it in a turn of the session',
		});
	});
});
