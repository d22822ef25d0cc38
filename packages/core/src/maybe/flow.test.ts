import { expect, it } from 'vitest';
import { type Flow, runFlow, wait } from './flow.ts';

const add = function* (left: number | Promise<number>, right: number | Promise<number>): Flow<number> {
	return (yield* wait(left)) + (yield* wait(right));
};

it('a flow in which nothing waits returns its value without a promise', () => {
	expect(runFlow(add(1, 2))).toBe(3);
});

it('a flow that waits returns a promise of its value', async () => {
	const result = runFlow(add(1, Promise.resolve(2)));
	expect(result).toBeInstanceOf(Promise);
	expect(await result).toBe(3);
});

it('a rejection is thrown where the flow waits, and cleanup runs', async () => {
	const events: string[] = [];
	const flow = function* (): Flow<string> {
		try {
			yield* wait(Promise.reject(new Error('late')));
			return 'not reached';
		} catch (error) {
			events.push((error as Error).message);
			return 'recovered';
		} finally {
			events.push('cleaned');
		}
	};
	expect(await runFlow(flow())).toBe('recovered');
	expect(events).toEqual(['late', 'cleaned']);
});

it('what a flow throws reaches the caller', async () => {
	const flow = function* (before: void | Promise<void>): Flow<never> {
		yield* wait(before);
		throw new Error('own');
	};
	expect(() => runFlow(flow(undefined))).toThrow('own');
	await expect(runFlow(flow(Promise.resolve()))).rejects.toThrow('own');
});
