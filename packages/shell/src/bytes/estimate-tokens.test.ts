import { encodeText } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { estimateTokens, TokenEstimate } from './estimate-tokens.ts';

describe('estimateTokens', () => {
	const rows: readonly (readonly [text: string, tokens: number])[] = [
		['', 0],
		['a', 1],
		['abcd', 1],
		['abcde', 2],
		['The quick brown fox jumps over the lazy dog.', 11],
		['привет', 3],
		['日本語', 3],
		['😀', 2],
	];
	it.each(rows)('%j is about %d', (text, tokens) => {
		expect(estimateTokens(encodeText(text))).toBe(tokens);
	});

	it('is the same however the text is cut', () => {
		const bytes = encodeText('añ日😀 and so on'.repeat(20));
		const estimate = new TokenEstimate();
		for (let at = 0; at < bytes.length; at += 3) estimate.push(bytes.subarray(at, at + 3));
		expect(estimate.tokens).toBe(estimateTokens(bytes));
	});
});
