import { expect, it } from 'vitest';
import { parseArguments } from '../arguments/parse-arguments.ts';

it('a fault in an old spelling is a usage error with its own text', () => {
	const outcome = parseArguments(
		{
			name: 'sample',
			summary: '',
			options: {},
			operands: { name: 'FILE', min: 0, max: 1, summary: '' },
			examples: [],
			effects: [],
			json: undefined,
			usageStatus: 1,
			rewrite: ([word]) => (word === '-5' ? { fault: 'invalid trailing option -- 5' } : []),
			run: () => 0,
		},
		['-5'],
	);
	expect(outcome).toEqual({ kind: 'error', message: 'invalid trailing option -- 5', hint: true });
});
