import { expect, it } from 'vitest';
import { withoutTrailing } from './without-trailing.ts';

it('leaves out the characters at the end, and none before another', () => {
	expect(withoutTrailing(' a \t b\t ', ' \t')).toBe(' a \t b');
	expect(withoutTrailing('100', '0')).toBe('1');
	expect(withoutTrailing('000', '0')).toBe('');
	expect(withoutTrailing('', ' ')).toBe('');
	expect(withoutTrailing('a', '')).toBe('a');
});

it('takes a time that grows with the text and no faster', () => {
	const run = ' '.repeat(1_000_000);
	expect(withoutTrailing(`${run}x`, ' ')).toHaveLength(run.length + 1);
});
