import {
	type AssistantPart,
	type JsonObject,
	ProviderError,
	type ProviderFault,
	type ProviderResponse,
} from '@tenon/agent';
import { toPlain } from '@tenon/core';
import type { ModelAnswer } from '@tenon/extensions';
import type { ModelBlock, ModelFault, ModelUsage } from '@tenon/wire';

/**
 * An answer in the words of the wire as an agent knows answers; what it thought is bound to `origin`. Throws
 * {@link ProviderError} where it is none.
 */
export const modelResponse = (
	answer: ModelAnswer,
	{ asked, origin }: { readonly asked: string; readonly origin: string },
): ProviderResponse => {
	if (answer.error !== '') throw failure(answer);
	const parts = answer.content.map((block) => partOf(block, origin));
	const calls = parts.flatMap((part) => (part.type === 'tool_call' ? [part.callId] : []));
	if (new Set(calls).size < calls.length)
		throw new ProviderError('two calls of the answer have the same id', {
			fault: 'invalid-response',
			isRetryable: false,
		});
	return {
		parts,
		model: answer.model === '' ? asked : answer.model,
		responseId: answer.response_id === '' ? null : answer.response_id,
		finishReason: finishReason(answer, calls.length > 0),
		usage: usageOf(answer.usage),
	};
};

const failure = ({ error, fault, retry_after_ms: retryAfterMs }: ModelAnswer): ProviderError =>
	new ProviderError(error, {
		fault: faults[fault],
		isRetryable: passing.has(fault),
		...(retryAfterMs !== undefined && retryAfterMs >= 0 && { retryAfterMs }),
	});

const faults: { readonly [Fault in ModelFault]: ProviderFault } = {
	invalid_response: 'invalid-response',
	network: 'network',
	timeout: 'timeout',
	rate_limit: 'rate-limit',
	overloaded: 'overloaded',
	authentication: 'authentication',
	invalid_request: 'invalid-request',
	context_too_long: 'context-too-long',
};

const passing: ReadonlySet<ModelFault> = new Set(['network', 'timeout', 'rate_limit', 'overloaded']);

const partOf = (block: ModelBlock, origin: string): AssistantPart => {
	switch (block.type) {
		case 'text':
			return { type: 'text', text: block.text };
		case 'reasoning': {
			const { text, signature } = block;
			const providerData = { origin, data: {} };
			return { type: 'reasoning', text, ...(signature !== undefined && { signature }), providerData };
		}
		case 'tool_call':
			return { type: 'tool_call', callId: block.id, toolName: block.name, args: argsOf(block.args) };
	}
};

// What is journaled is JSON as JavaScript has it: there a long integer is a number like any other.
const argsOf = (args: Extract<ModelBlock, { readonly type: 'tool_call' }>['args']): JsonObject =>
	JSON.parse(
		JSON.stringify(toPlain(args), (_, item: unknown) => (typeof item === 'bigint' ? Number(item) : item)),
	) as JsonObject;

// Whether tools are called is seen in the answer itself.
const finishReason = ({ stop }: ModelAnswer, callsTools: boolean): ProviderResponse['finishReason'] => {
	if (callsTools) return stop === 'end' ? 'tool_use' : stop;
	return stop === 'tool_use' ? 'end' : stop;
};

const usageOf = (usage: Partial<ModelUsage> = {}): ProviderResponse['usage'] => ({
	input: Math.max(0, usage.input ?? 0),
	cacheRead: Math.max(0, usage.cache_read ?? 0),
	cacheWrite: Math.max(0, usage.cache_write ?? 0),
	output: Math.max(0, usage.output ?? 0),
	reasoning: Math.max(0, usage.reasoning ?? 0),
});
