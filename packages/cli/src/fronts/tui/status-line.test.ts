import { expect, it } from 'vitest';
import { type StatusFacts, StatusLine } from './status-line.ts';
import { makeTheme } from './theme.ts';

const facts: StatusFacts = {
	...{
		model: 'm',
		mode: 'full',
		approvals: 'ask',
		isBusy: true,
		contextTokens: 50_000,
		contextWindow: 200_000,
	},
	usage: { input: 1000, cacheRead: 3000, cacheWrite: 0, output: 500, reasoning: 0 },
	...{ costUsd: 0.0421, jobs: 1, queued: 2, title: 'a talk', items: ['mine'] },
};

it('tells model, stance, context, tokens, cache, cost, jobs and what waits, and fits where there is little room', () => {
	const line = new StatusLine(facts, makeTheme(false));
	expect(line.render(200)).toEqual([
		'working · esc stops · m · ask · 25 % of 200.0k · ↑4.0k ↓500 · 75 % cached · $0.042 · 1 job · 2 queued · mine · a talk',
	]);
	expect(line.render(20).map((row) => row.replaceAll('\u001b[0m', ''))).toEqual(['working · esc stops…']);
});
