import { expect, it } from 'vitest';
import { SerialQueue } from './serial-queue.ts';

it('a task that waits holds up those behind it, and one that fails does not', async () => {
	const seen: unknown[] = [];
	const queue = new SerialQueue((error) => void seen.push(error));
	const { promise: gate, resolve: open } = Promise.withResolvers<void>();
	queue.add(async () => {
		await gate;
		seen.push('first');
		throw 'failed';
	});
	const done = new Promise<void>((resolve) => {
		queue.add(() => {
			seen.push('second');
			throw 'failed too';
		});
		queue.add(() => {
			seen.push('third');
			resolve();
		});
	});
	expect(seen).toEqual([]);
	open();
	await done;
	expect(seen).toEqual(['first', 'failed', 'second', 'failed too', 'third']);
});

it('a task runs at once where nothing is before it, also one that another adds', () => {
	const seen: number[] = [];
	const queue = new SerialQueue(() => undefined);
	queue.add(() => {
		queue.add(() => void seen.push(2));
		seen.push(1);
	});
	expect(seen).toEqual([1, 2]);
});
