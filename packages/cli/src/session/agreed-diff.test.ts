import { expect, it } from 'vitest';
import { agreedDiff } from './agreed-diff.ts';

const readings = (...texts: readonly string[]) => {
	const left = [...texts];
	return async () => ({ text: left.length > 1 ? left.shift()! : left[0]!, files: [] });
};

it.each([
	['one reading that was of two steps is not told', ['both', 'first', 'first'], 'first'],
	['two readings that agree at once are enough', ['first', 'first', 'later'], 'first'],
	['readings that never agree end with the fourth', ['1', '2', '3', '4', '5', '5'], '4'],
])('%s', async (_, texts, told) => {
	expect((await agreedDiff(readings(...texts))).text).toBe(told);
});
