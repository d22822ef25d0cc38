import { describe, expect, it } from 'vitest';
import { dataResult, errorResult, textResult } from './result.ts';

describe('results', () => {
	it('text succeeds with status 0', () => {
		expect(textResult('hi', { data: 1, details: 'd' })).toEqual({
			content: [{ type: 'text', text: 'hi' }],
			isError: false,
			exitStatus: 0,
			data: 1,
			details: 'd',
		});
	});

	it('data is its own content', () => {
		expect(dataResult(['a'])).toEqual({
			content: [{ type: 'json', value: ['a'] }],
			isError: false,
			exitStatus: 0,
			data: ['a'],
			details: undefined,
		});
	});

	it('an error has status 1 unless it says otherwise', () => {
		expect(errorResult('no')).toMatchObject({
			isError: true,
			exitStatus: 1,
			content: [{ type: 'text', text: 'no' }],
		});
		expect(errorResult('no', { exitStatus: 127 })).toMatchObject({ isError: true, exitStatus: 127 });
	});
});
