import { describe, expect, it } from 'vitest';
import { FlowMeter } from './flow-meter.ts';

describe('a flow of messages', () => {
	it('is held back at its limit until some were taken', () => {
		const flow = new FlowMeter(3);
		for (let at = 0; at < 3; at += 1) flow.send();
		expect(() => flow.send()).toThrow('too many messages at once');
		flow.take();
		flow.take();
		flow.send();
		flow.send();
		expect(() => flow.send()).toThrow('too many messages at once');
	});
});
