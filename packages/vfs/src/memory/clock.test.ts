import { expect, it } from 'vitest';
import { createSteppingClock } from './clock.ts';

it('is always later than before, also when the system stands still or goes back', () => {
	const step = 1 / 1024;
	const times = [1000, 1000, 1000, 990, 1001];
	const clock = createSteppingClock(() => times.shift()!);
	expect([clock(), clock(), clock(), clock(), clock()]).toEqual([
		1000,
		1000 + step,
		1000 + 2 * step,
		1000 + 3 * step,
		1001,
	]);
});
