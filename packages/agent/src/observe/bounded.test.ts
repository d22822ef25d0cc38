import { parseJson } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { boundedContent, boundedJson, boundedParts, maxEventSize, SizeBudget, sizeOf } from './bounded.ts';

const long = 'x'.repeat(maxEventSize + 10);

describe('what one event tells', () => {
	it('is the data itself where that is small enough', () => {
		const args = { path: 'a', lines: [1, 2, { deep: null }] };
		expect(boundedJson(args)).toBe(args);
	});

	it('is cut in texts, lists and objects, with a mark that says how much is missing', () => {
		const cut = boundedJson(
			{ text: 'abcdefghijklmnop', list: [1, 2], more: true, last: 1 },
			new SizeBudget(24),
		);
		expect(cut).toEqual({ text: 'abcdefghijkl… [4 more]', '…': '… [3 more]' });
		expect(boundedJson([1, 2, 3, 4], new SizeBudget(24))).toEqual([1, 2, '… [2 more]']);
	});

	it('never ends within a character', () => {
		expect(new SizeBudget(1).cut('😀!')).toBe('�… [2 more]');
	});

	it('cuts the parts of an answer together, and keeps calls', () => {
		const call = { type: 'tool_call', callId: '1', toolName: 'write', args: { content: 'abc' } } as const;
		const [text, kept] = boundedParts([{ type: 'text', text: long }, call]);
		expect(text).toEqual({ type: 'text', text: `${long.slice(0, maxEventSize)}… [10 more]` });
		expect(kept).toEqual({ ...call, args: { '…': '… [1 more]' } });
	});

	it('has of a result texts and values, a value that is too long as text, and where images are kept', () => {
		const digest = '0'.repeat(64);
		expect(
			boundedContent({
				parts: [
					{ type: 'json', json: '{"id":12345678901234567890}' },
					{ type: 'image', attachment: { digest, mimeType: 'image/png', byteLength: 3 } },
					{ type: 'json', json: JSON.stringify(long) },
				],
			}),
		).toEqual([
			{ type: 'json', value: parseJson('{"id":12345678901234567890}') },
			{ type: 'image', attachment: { digest, mimeType: 'image/png', byteLength: 3 } },
			{ type: 'text', text: `"${long.slice(0, maxEventSize - 28)}… [39 more]` },
		]);
	});
});

it('counts maps, bytes and nested data as what they are', () => {
	expect(sizeOf('abc')).toBe(3);
	expect(sizeOf({ a: 'bc', d: [1] })).toBe(8 + 1 + 2 + 1 + 8 + 8);
	expect(sizeOf(new Map([['a', new Uint8Array(100)]]))).toBe(8 + 1 + 100);
});
