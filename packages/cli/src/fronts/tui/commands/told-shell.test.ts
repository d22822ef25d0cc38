import { expect, it } from 'vitest';
import { withoutRuns, withRuns } from './told-shell.ts';

it('a prompt has what was run before it at its end, and is taken apart again', () => {
	const runs = [
		{ script: 'ls', output: 'a\n\nb\n' },
		{ script: 'for i in 1; do\necho\ndone', output: '' },
	];
	const text = withRuns('Why?\n\nSay it.', runs);
	expect(text).toContain('$ ls\na\n\nb\n');
	expect(withoutRuns(text)).toEqual({ prompt: 'Why?\n\nSay it.', commands: ['ls', 'for i in 1; do'] });
	expect(withoutRuns('hello')).toEqual({ prompt: 'hello', commands: [] });
});
