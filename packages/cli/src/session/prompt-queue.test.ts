import { describe, expect, it } from 'vitest';
import { PromptQueue } from './prompt-queue.ts';

/** Work that notes when it starts and ends; it ends when it is given up or told to. */
const workIn = (notes: string[]) => {
	const finish = new Map<string, () => void>();
	const work =
		(name: string) =>
		(signal: AbortSignal): Promise<void> =>
			new Promise((resolve) => {
				notes.push(`${name} starts`);
				const end = (how: string) => () => {
					notes.push(`${name} ${how}`);
					resolve();
				};
				finish.set(name, end('ends'));
				signal.addEventListener('abort', end('is given up'), { once: true });
			});
	return { work, finish: (name: string) => finish.get(name)!() };
};

describe('the queue of prompts', () => {
	it('runs one after the other, in order', async () => {
		const notes: string[] = [];
		const { work, finish } = workIn(notes);
		const queue = new PromptQueue();
		const first = queue.add(work('one'));
		const second = queue.add(work('two'));
		expect(queue.isBusy).toBe(true);
		finish('one');
		await first;
		finish('two');
		await second;
		await queue.idle();
		expect(notes).toEqual(['one starts', 'one ends', 'two starts', 'two ends']);
		expect(queue.isBusy).toBe(false);
	});

	it('gives up what runs and goes on with what waits', async () => {
		const notes: string[] = [];
		const { work, finish } = workIn(notes);
		const queue = new PromptQueue();
		void queue.add(work('one'));
		const second = queue.add(work('two'));
		await queue.abort();
		finish('two');
		await second;
		await queue.abort();
		expect(notes).toEqual(['one starts', 'one is given up', 'two starts', 'two ends']);
	});

	it('lets something pass before what waits', async () => {
		const notes: string[] = [];
		const { work, finish } = workIn(notes);
		const queue = new PromptQueue();
		void queue.add(work('one'));
		const second = queue.add(work('two'));
		const between = queue.interrupt(work('between'));
		await Promise.resolve();
		await new Promise((resolve) => setImmediate(resolve));
		finish('between');
		await between;
		finish('two');
		await second;
		expect(notes).toEqual([
			'one starts',
			'one is given up',
			'between starts',
			'between ends',
			'two starts',
			'two ends',
		]);
	});

	it('drops what waits', async () => {
		const notes: string[] = [];
		const { work, finish } = workIn(notes);
		const queue = new PromptQueue();
		void queue.add(work('one'));
		const second = queue.add(work('two'));
		queue.clear();
		await second;
		finish('one');
		await queue.idle();
		expect(notes).toEqual(['one starts', 'one ends']);
	});
});
