import { type Replay, type ToolResult, textResult } from '@tenon/core';
import type { AssistantPart, Message, ResultPart, UserPart } from '../../src/model/message.ts';
import { type ModelResolver, unknownFacts } from '../../src/model/models.ts';
import { type Provider, ProviderError, type ProviderResponse } from '../../src/model/provider.ts';
import type { ModelRequest } from '../../src/model/request.ts';
import { isAnswer } from '../../src/model/tape/is-answer.ts';
import { Agent } from '../../src/session/agent.ts';
import type { AgentOptions } from '../../src/session/options.ts';
import type { HostedCall, ToolHost } from '../../src/session/tool-host.ts';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import type { Store } from '../../src/store/store.ts';

/** What the model says: to the first request of a session the first of these, and so on. */
export type Script = readonly (
	| Reply
	| ((request: ModelRequest, attempt: number) => Reply | Promise<Reply>)
)[];

/** A text, or calls of tools. */
export type Reply = string | readonly [tool: string, args?: Record<string, string>][];

/** A tool of a test. */
export interface TestTool {
	readonly replay?: Replay;
	/** Whether it only reads; default false. */
	readonly isReadOnly?: boolean;
	run(call: HostedCall): ToolResult | Promise<ToolResult>;
}

/** An agent in memory, with a model that says what a script tells it. */
export const testAgent = (
	script: Script,
	tools: Readonly<Record<string, TestTool>> = {},
	options: Partial<AgentOptions> & {
		readonly approve?: ToolHost['approve'];
		readonly provider?: Provider;
	} = {},
): { readonly agent: Agent; readonly store: Store; readonly requests: ModelRequest[] } => {
	const requests: ModelRequest[] = [];
	const { approve, store = openInlineStore({ file: ':memory:' }), ...rest } = options;
	const { provider = scripted(script, requests), ...agentOptions } = rest;
	const agent = new Agent({
		store,
		models: anyModel(provider),
		defaultModel: 'test-model',
		retry: { baseDelayMs: 1 },
		openTools: () => ({ ...hostOf(tools), ...(approve === undefined ? {} : { approve }) }),
		...agentOptions,
	});
	return { agent, store, requests };
};

/** Whatever a model is called, the provider answers for it. */
export const anyModel = (provider: Provider): ModelResolver => ({
	resolve: (id) => ({ id, provider, facts: unknownFacts, options: {} }),
});

/** A conversation in short: one line a message. */
export const inShort = (messages: readonly Message[]): readonly string[] => messages.map(lineOf);

const lineOf = (message: Message): string => {
	switch (message.role) {
		case 'user':
			return `${message.source}: ${textOf(message.parts)}`;
		case 'assistant':
			return `assistant: ${message.parts.map(partInShort).join(' ')}`;
		case 'tool':
			return `tools: ${message.results
				.map(({ callId, ending, parts }) => `${callId} ${ending} ${textOf(parts)}`)
				.join('; ')}`;
	}
};

const textOf = (parts: readonly (UserPart | ResultPart)[]): string =>
	parts.map((part) => (part.type === 'text' ? part.text : part.type)).join('');

const partInShort = (part: AssistantPart): string => {
	if (part.type === 'attachment') return part.attachment.mimeType;
	return part.type === 'tool_call' ? `${part.toolName}(${JSON.stringify(part.args)})` : part.text;
};

const scripted = (script: Script, requests: ModelRequest[]): Provider => ({
	name: 'scripted',
	complete: async (request, { attempt, onPiece }): Promise<ProviderResponse> => {
		requests.push(request);
		const index = request.messages.filter(isAnswer).length;
		const next = script[index];
		if (next === undefined) {
			throw new ProviderError(`nothing is scripted for reply ${index + 1}`, {
				fault: 'tape',
				isRetryable: false,
			});
		}
		const reply = typeof next === 'function' ? await next(request, attempt) : next;
		if (typeof reply === 'string') await onPiece({ text: reply, reasoning: '' });
		return {
			parts: typeof reply === 'string' ? [{ type: 'text', text: reply }] : reply.map(callOf(index)),
			model: 'served-model',
			responseId: `r${index + 1}`,
			finishReason: typeof reply === 'string' ? 'end' : 'tool_use',
			usage: { input: 10, cacheRead: 0, cacheWrite: 0, output: 5, reasoning: 0 },
		};
	},
});

const callOf =
	(index: number) =>
	([toolName, args = {}]: readonly [string, Record<string, string>?], call: number): AssistantPart => ({
		type: 'tool_call',
		callId: `${index + 1}.${call + 1}`,
		toolName,
		args,
	});

const hostOf = (tools: Readonly<Record<string, TestTool>>): ToolHost => ({
	specs: () => Object.keys(tools).map((name) => ({ name, description: name, input: { type: 'object' } })),
	replayOf: (name) => (name in tools ? (tools[name]!.replay ?? 'never') : undefined),
	isReadOnly: (name) => tools[name]?.isReadOnly === true,
	call: async (call) => ({ result: await tools[call.toolName]!.run(call) }),
	close: () => undefined,
});

/** A tool that says something. */
export const saying = (text: string, replay: Replay = 'never'): TestTool => ({
	replay,
	run: () => textResult(text),
});
