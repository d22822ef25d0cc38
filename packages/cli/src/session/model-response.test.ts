import { parseJson, type ValueRecord } from '@tenon/core';
import type { ModelAnswer } from '@tenon/extensions';
import { describe, expect, it } from 'vitest';
import { modelResponse } from './model-response.ts';

const answer = (more: Partial<ModelAnswer> = {}): ModelAnswer => ({
	content: [],
	stop: 'end',
	model: '',
	response_id: '',
	error: '',
	fault: 'invalid_response',
	...more,
});

const call = (id: string): ModelAnswer['content'][number] => ({
	type: 'tool_call',
	id,
	name: 'add',
	args: parseJson('{"a":9007199254740993,"__proto__":1}') as ValueRecord,
});

const of = { asked: 'big', origin: 'o' };

describe('an answer of an extension’s model', () => {
	it('has what was left out filled in', () => {
		expect(modelResponse(answer(), of)).toEqual({
			parts: [],
			model: 'big',
			responseId: null,
			finishReason: 'end',
			usage: { input: 0, cacheRead: 0, cacheWrite: 0, output: 0, reasoning: 0 },
		});
	});

	it('keeps its parts, the model that was served, its name and what it used', () => {
		const usage = { input: 1, cache_read: 2, cache_write: 3, output: -4, reasoning: 5 };
		const given = answer({
			content: [{ type: 'text', text: 'a' }, { type: 'reasoning', text: 'b', signature: 's' }, call('k')],
			model: 'big-1',
			response_id: 'r',
			usage,
		});
		const { parts, ...rest } = modelResponse(given, of);
		expect(parts).toMatchObject([
			{ type: 'text', text: 'a' },
			{ type: 'reasoning', text: 'b', signature: 's', providerData: { origin: 'o', data: {} } },
			{ type: 'tool_call', callId: 'k', toolName: 'add', args: { a: 9007199254740992 } },
		]);
		expect(rest).toEqual({
			model: 'big-1',
			responseId: 'r',
			finishReason: 'tool_use',
			usage: { input: 1, cacheRead: 2, cacheWrite: 3, output: 0, reasoning: 5 },
		});
	});

	it.each([
		['tool_use', [], 'end'],
		['length', [call('a')], 'length'],
		['refusal', [], 'refusal'],
	] as const)('that stopped with %s and calls %j is finished by %s', (stop, content, finishReason) => {
		expect(modelResponse(answer({ stop, content }), of)).toMatchObject({ finishReason });
	});

	it.each([
		['rate_limit', 'rate-limit', true, 1500],
		['authentication', 'authentication', false, undefined],
		['context_too_long', 'context-too-long', false, undefined],
		['invalid_response', 'invalid-response', false, undefined],
	] as const)('that failed with %s is the fault %s', (fault, expected, isRetryable, retry_after_ms) => {
		expect(() => modelResponse(answer({ error: 'no', fault, retry_after_ms }), of)).toThrow(
			expect.objectContaining({ message: 'no', fault: expected, isRetryable, retryAfterMs: retry_after_ms }),
		);
	});

	it('in which two calls have one id is none', () => {
		expect(() => modelResponse(answer({ content: [call('a'), call('a')] }), of)).toThrow(
			expect.objectContaining({ fault: 'invalid-response' }),
		);
	});
});
