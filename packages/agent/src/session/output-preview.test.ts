import { describe, expect, it } from 'vitest';
import type { TurnActivity } from '../observe/events.ts';
import { OutputPreview } from './output-preview.ts';

/** A preview whose clock stands still until it is told to ring. */
const previewed = () => {
	const told: string[] = [];
	const sleepers: (() => void)[] = [];
	const preview = new OutputPreview({
		correlationId: 'call/1',
		tell: (activity: TurnActivity) => {
			if (activity.type === 'tool-call-output') told.push(`${activity.stream}: ${activity.text}`);
		},
		clock: { now: () => 0, sleep: () => new Promise((resolve) => void sleepers.push(resolve)) },
	});
	const ring = async (): Promise<void> => {
		sleepers.shift()?.();
		await Promise.resolve();
	};
	return { preview, told, ring };
};

const out = (text: string) => [{ stream: 'stdout', text } as const];
const err = (text: string) => [{ stream: 'stderr', text } as const];

describe('a preview of output', () => {
	it('tells the first piece at once, and what came meanwhile as one when its time has come', async () => {
		const { preview, told, ring } = previewed();
		preview.add(out('a'));
		preview.add(out('b'));
		preview.add(out('c'));
		preview.add(err('!'));
		expect(told).toEqual(['stdout: a']);
		await ring();
		expect(told).toEqual(['stdout: a', 'stdout: bc', 'stderr: !']);
		await ring();
		preview.add(out('d'));
		expect(told.at(-1)).toBe('stdout: d');
	});

	it('tells of a flood the newest part', async () => {
		const { preview, told, ring } = previewed();
		preview.add(out('first'));
		for (let count = 0; count < 100; count++) preview.add(out('x'.repeat(1_000)));
		preview.add(out('last'));
		await ring();
		expect(told).toEqual(['stdout: first', `stdout: ${'x'.repeat(16 * 1024 - 4)}last`]);
	});

	it('tells the rest at the end, and nothing afterwards', async () => {
		const { preview, told, ring } = previewed();
		preview.add(out('a'));
		preview.add(out('b'));
		preview.end();
		preview.add(out('c'));
		await ring();
		expect(told).toEqual(['stdout: a', 'stdout: b']);
	});
});
