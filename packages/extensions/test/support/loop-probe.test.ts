import { expect, it } from 'vitest';
import { LoopProbe, threadCpuMs } from './loop-probe.ts';

const work = (cpuMs: number): void => {
	const endsAt = threadCpuMs() + cpuMs;
	while (threadCpuMs() < endsAt);
};

it('one long turn among many short ones is seen, at whatever place', async () => {
	for (const place of [0, 25, 49]) {
		const probe = new LoopProbe();
		for (let turn = 0; turn < 50; turn++) {
			work(turn === place ? 60 : 1);
			await new Promise(setImmediate);
		}
		probe.stop();
		expect(probe.p99()).toBeGreaterThan(50);
	}
});

it('a loop that has nothing to do lets nobody wait', async () => {
	const probe = new LoopProbe();
	await new Promise((resolve) => setTimeout(resolve, 100));
	probe.stop();
	expect(probe.p99()).toBeLessThan(50);
});
