import { expect, it } from 'vitest';
import { FrameProblems } from './frame-problems.ts';

it('tells the first problems of a kind, then ever fewer, and never forgets to count', () => {
	const reported: string[] = [];
	const problems = new FrameProblems({
		say: () => undefined,
		report: ({ where, message }) => reported.push(`${where}: ${message}`),
	});
	for (let count = 0; count < 1_500; count += 1)
		problems.report('frame.malformed', 'notify.message', 'expected a text');
	const expected = [
		...Array.from({ length: 5 }, () => ''),
		' (10 times)',
		' (100 times)',
		' (1000 times)',
	].map((end) => `notify.message: expected a text${end}`);
	expect(reported).toEqual(expected);
});

it('keeps the kinds that it counts apart few, however many there are', () => {
	const said: string[] = [];
	const problems = new FrameProblems({ say: (text) => said.push(text), report: () => undefined });
	for (let count = 0; count < 100_000; count += 1) problems.mention(`type-${count}`, 'unknown');
	expect(said.length).toBeLessThan(120);
});
