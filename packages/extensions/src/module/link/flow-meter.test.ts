import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FlowSender, FlowTaker, sharedFlow } from './flow-meter.ts';

const limit = { maxOutstanding: 3, whenFull: 'throw' } as const;

describe('a flow of messages', () => {
	it('is held back at its limit until some were taken', async () => {
		const shared = sharedFlow();
		const sender = new FlowSender(shared, limit);
		const taker = new FlowTaker(shared);
		for (let at = 0; at < 3; at += 1) sender.send();
		expect(() => sender.send()).toThrow('too many messages at once');
		taker.take();
		taker.take();
		expect(() => sender.send()).toThrow('too many messages at once');
		await setImmediate();
		sender.send();
		sender.send();
		expect(() => sender.send()).toThrow('too many messages at once');
	});

	it('goes on counting beyond 32 bits', async () => {
		const shared = sharedFlow();
		const counter = new Int32Array(shared);
		counter[0] = 2 ** 31 - 1;
		new FlowTaker(shared).take();
		await setImmediate();
		expect(counter[0]).toBe(-(2 ** 31));
	});
});
