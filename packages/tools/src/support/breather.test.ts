import { type Flow, isPromise, runFlow } from '@tenon/core';
import { expect, it } from 'vitest';
import { Breather } from './breather.ts';

it('gives the event loop turns while work goes on', async () => {
	const breather = new Breather(new AbortController().signal);
	let hasTurned = false;
	setTimeout(() => {
		hasTurned = true;
	}, 0);
	const work = function* (): Flow<void> {
		for (let step = 0; step < 100_000_000 && !hasTurned; step++) yield* breather.breathe(100);
	};
	await runFlow(work());
	expect(hasTurned).toBe(true);
});

it('is no promise where little was done', () => {
	const breather = new Breather(new AbortController().signal);
	expect(isPromise(runFlow(breather.breathe(1)))).toBe(false);
});

it('ends work that was cancelled', () => {
	const controller = new AbortController();
	const breather = new Breather(controller.signal);
	controller.abort(new Error('enough'));
	expect(() => runFlow(breather.breathe(1000))).toThrow('enough');
});
