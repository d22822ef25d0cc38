import { expect, it } from 'vitest';
import type { TurnActivity } from '../observe/events.ts';
import { LiveText } from './live-text.ts';

const prose = (text: string) => ({ type: 'text', text }) as const;

/** What observers are told of pieces that arrive, by whether a guard listens at each of them. */
const toldOf = (pieces: readonly (readonly [text: string, isHeld: boolean])[]) => {
	const told: string[] = [];
	let isHeld = false;
	const text = new LiveText({
		correlationId: 'step/1',
		isHeld: () => isHeld,
		tell: (activity: TurnActivity) =>
			told.push('text' in activity ? `${activity.type} ${activity.text}` : activity.type),
	});
	for (const [piece, held] of pieces) {
		isHeld = held;
		text.add({ text: piece, reasoning: '' });
	}
	return { told, text };
};

it('pieces that no plugin may change are told as they arrive, and no more', () => {
	const { told, text } = toldOf([
		['a', false],
		['b', false],
	]);
	text.settle([prose('ab')], false);
	expect(told).toEqual(['assistant-prose-delta a', 'assistant-prose-delta b']);
});

it('held back, all is told at the end as it is to be shown', () => {
	const { told, text } = toldOf([
		['a', true],
		['b', true],
	]);
	expect(told).toEqual([]);
	text.settle([{ type: 'reasoning', text: 'hm' }, prose('a*')], true);
	expect(told).toEqual(['reasoning-delta hm', 'assistant-prose-delta a*']);
});

it('what had left before there was a listener is void', () => {
	const { told, text } = toldOf([
		['a', false],
		['b', true],
	]);
	text.settle([prose('**')], true);
	expect(told).toEqual(['assistant-prose-delta a', 'model-attempt-reset', 'assistant-prose-delta **']);
});

it('what was changed after it had left is void, and a message that is hidden leaves nothing', () => {
	const { told, text } = toldOf([['a', false]]);
	text.settle([], true);
	expect(told).toEqual(['assistant-prose-delta a', 'model-attempt-reset']);
});

it('an attempt that failed leaves nothing to be settled', () => {
	const { told, text } = toldOf([['a', true]]);
	text.reset(1);
	text.settle([prose('other')], false);
	expect(told).toEqual(['model-attempt-reset']);
});
