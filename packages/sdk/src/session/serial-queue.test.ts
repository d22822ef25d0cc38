import { expect, it } from 'vitest';
import { maxWaiting, SerialQueue } from './serial-queue.ts';

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

it('the caller that adds too many is told to wait until there is room', async () => {
	const queue = new SerialQueue(() => undefined);
	const gates = Array.from({ length: 2 }, () => Promise.withResolvers<void>());
	for (const { promise } of gates) expect(queue.add(() => promise)).toBeUndefined();
	for (let waiting = 2; waiting < maxWaiting; waiting += 1)
		expect(queue.add(() => undefined)).toBeUndefined();
	const room = queue.add(() => undefined);
	expect(room).toBeInstanceOf(Promise);
	gates[0]!.resolve();
	await room;
	expect(queue.add(() => undefined)).toBeInstanceOf(Promise);
	gates[1]!.resolve();
});
