import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

describe('turns', () => {
	it('run at once and without a promise where none is waiting', () => {
		const turns = new Turns();
		expect(turns.exclusive(() => turns.toString.length)).toBe(0);
		expect(turns.shared(() => 'read')).toBe('read');
	});

	it('let readers in together, keep a writer alone, and none overtakes', async () => {
		const turns = new Turns();
		const events: string[] = [];
		const doors = new Map<string, () => void>();
		const work = (name: string) => (): Promise<void> => {
			events.push(`${name} in`);
			const { promise, resolve } = Promise.withResolvers<void>();
			doors.set(name, resolve);
			return promise.then(() => void events.push(`${name} out`));
		};
		const all = [
			turns.shared(work('r1')),
			turns.shared(work('r2')),
			turns.exclusive(work('w1')),
			turns.shared(work('r3')),
			turns.exclusive(work('w2')),
		];
		for (const name of ['r2', 'r1', 'w1', 'r3', 'w2']) {
			while (!doors.has(name)) await Promise.resolve();
			doors.get(name)!();
		}
		await Promise.all(all);
		expect(events).toEqual([
			'r1 in',
			'r2 in',
			'r2 out',
			'r1 out',
			'w1 in',
			'w1 out',
			'r3 in',
			'r3 out',
			'w2 in',
			'w2 out',
		]);
	});

	it('go on after work that failed', async () => {
		const turns = new Turns();
		expect(() =>
			turns.exclusive(() => {
				throw new Error('at once');
			}),
		).toThrow('at once');
		await expect(turns.exclusive(() => Promise.reject(new Error('later')))).rejects.toThrow('later');
		expect(turns.exclusive(() => 'fine')).toBe('fine');
	});
});
