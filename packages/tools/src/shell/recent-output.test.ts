import { encodeText } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { RecentOutput } from './recent-output.ts';

describe('recent output', () => {
	it('is in the order of writing, a run of one stream as one piece, and is taken once', () => {
		const recent = new RecentOutput();
		recent.write('stdout', encodeText('one\n'));
		recent.write('stdout', encodeText('two\n'));
		recent.write('stderr', encodeText('oops\n'));
		recent.write('stdout', encodeText('three\n'));
		expect(recent.take()).toEqual([
			{ stream: 'stdout', text: 'one\ntwo\n' },
			{ stream: 'stderr', text: 'oops\n' },
			{ stream: 'stdout', text: 'three\n' },
		]);
		expect(recent.take()).toEqual([]);
	});

	it('has a character whole whose bytes came in two writes', () => {
		const recent = new RecentOutput();
		const [first, ...rest] = encodeText('é');
		recent.write('stdout', Uint8Array.of(first!));
		expect(recent.take()).toEqual([]);
		recent.write('stdout', Uint8Array.from(rest));
		expect(recent.take()).toEqual([{ stream: 'stdout', text: 'é' }]);
	});

	it('is the newest part where more was written', () => {
		const recent = new RecentOutput();
		for (let count = 0; count < 100; count++) recent.write('stdout', encodeText('x'.repeat(1024)));
		recent.write('stdout', encodeText('y'.repeat(40_000)));
		recent.write('stdout', encodeText('the end'));
		const [{ text } = { text: '' }, ...others] = recent.take();
		expect(others).toEqual([]);
		expect(text.endsWith('ythe end')).toBe(true);
		expect(text).not.toContain('x');
		expect(text.length).toBeLessThanOrEqual(32 * 1024);
	});

	it('keeps few runs where two streams take turns', () => {
		const recent = new RecentOutput();
		for (let count = 0; count < 1_000; count++) {
			recent.write('stdout', encodeText('o'));
			recent.write('stderr', encodeText('e'));
		}
		expect(recent.take()).toHaveLength(32);
	});
});
