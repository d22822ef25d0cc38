import { FsError, runFlow } from '@tenon/core';
import { expect, it } from 'vitest';
import { attempt } from './attempt.ts';

const thrower = (error: Error) => (): never => {
	throw error;
};

it('a file error is what an attempt gives, thrown or rejected', async () => {
	const gone = new FsError('ENOENT', 'stat', '/a');
	expect(runFlow(attempt(thrower(gone)))).toBe(gone);
	expect(await runFlow(attempt(() => Promise.reject(gone)))).toBe(gone);
});

it('other errors pass through an attempt', () => {
	expect(() => runFlow(attempt(thrower(new RangeError('other'))))).toThrow(RangeError);
});

it('the result of work that goes well is given at once', () => {
	expect(runFlow(attempt(() => 7))).toBe(7);
});
