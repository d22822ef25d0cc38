import { describe, expect, it } from 'vitest';
import { readResponse } from './read-response.ts';

const usage = { input: 1, cacheRead: 0, cacheWrite: 0, output: 1, reasoning: 0 };
const call = { type: 'tool_call', callId: 'c', toolName: 't', args: { n: 1 } };
const good = {
	parts: [{ type: 'text', text: 'x' }, call],
	model: 'm',
	responseId: null,
	finishReason: 'end',
	usage,
};

it('an answer is what it was, without fields that no answer has', () => {
	expect(readResponse('p', { ...good, raw: 'bytes' })).toEqual(good);
});

describe('what is no answer is refused with its place:', () => {
	const around: Record<string, unknown> = {};
	around.around = around;
	const rows: readonly (readonly [unknown, string])[] = [
		[undefined, 'parts: expected a list, got nothing'],
		[null, 'parts: expected a list, got nothing'],
		['hello', 'parts: expected a list, got nothing'],
		[{ ...good, parts: 'hello' }, 'parts: expected a list, got "hello"'],
		[{ ...good, parts: [null] }, 'parts[0]: expected an object, got null'],
		[
			{ ...good, parts: [{ type: 'video' }] },
			'parts[0].type: expected "text" or "reasoning" or "attachment" or "tool_call", got "video"',
		],
		[{ ...good, parts: [{ type: 'text', text: 5 }] }, 'parts[0].text: expected a string, got 5'],
		[{ ...good, parts: [{ ...call, callId: undefined }] }, 'parts[0].callId: expected a string, got nothing'],
		[{ ...good, parts: [{ ...call, args: '{}' }] }, 'parts[0].args: expected an object, got "{}"'],
		[{ ...good, parts: [{ ...call, args: { n: 5n } }] }, 'parts[0].args.n: expected JSON, got 5'],
		[
			{ ...good, parts: [{ ...call, args: around }] },
			`parts[0].args.${'around.'.repeat(20).slice(0, 106)}…${'around.'.repeat(20).slice(-61, -1)}: expected JSON of at most 500 levels, got an object`,
		],
		[{ ...good, model: 5 }, 'model: expected a string, got 5'],
		[{ ...good, responseId: undefined }, 'responseId: expected a string, got nothing'],
		[
			{ ...good, finishReason: 'enough' },
			'finishReason: expected "end" or "tool_use" or "length" or "refusal" or "content-filter" or "aborted", got "enough"',
		],
		[{ ...good, usage: undefined }, 'usage: expected an object, got nothing'],
		[
			{ ...good, usage: { ...usage, input: Number.NaN } },
			'usage.input: expected a whole number that is not negative, got NaN',
		],
	];
	for (const [answer, message] of rows) {
		it(message, () => {
			expect(() => readResponse('p', answer)).toThrow(
				expect.objectContaining({
					fault: 'invalid-response',
					isRetryable: false,
					message: `p gave no valid answer: ${message}`,
				}),
			);
		});
	}
});
