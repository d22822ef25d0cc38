import { expect, it } from 'vitest';
import { LoopProbe } from './loop-probe.ts';

let nowMs = 0;
const work = (ms: number): void => {
	nowMs += ms;
};
const probing = (): LoopProbe => new LoopProbe(() => nowMs);

it('one long turn among many short ones is seen, at whatever place', async () => {
	for (const place of [0, 25, 49]) {
		const probe = probing();
		for (let turn = 0; turn < 50; turn++) {
			work(turn === place ? 60 : 1);
			await new Promise(setImmediate);
		}
		probe.stop();
		expect([probe.longest() >= 60, probe.p99() > 50]).toEqual([true, true]);
	}
});

it('an idle loop makes no caller wait', async () => {
	const probe = probing();
	for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
	probe.stop();
	expect([probe.longest(), probe.p99()]).toEqual([0, 0]);
});
