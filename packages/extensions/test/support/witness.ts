import { expect } from 'vitest';
import { LoopProbe } from './loop-probe.ts';
import { answering } from './puppet-sources.ts';
import type { TestHost } from './test-host.ts';

/** A puppet that is well; to be loaded beside the one that is not. */
export const witnessSource: string = answering('witness');

/**
 * Calls the witness again and again while something goes wrong elsewhere: each call has to be answered rightly, the
 * event loop has to come round in time, and memory may not grow without bound.
 */
export const underWitness = async (
	host: TestHost,
	fault: string,
	during: () => Promise<unknown>,
): Promise<void> => {
	// The first call of all loads what checks arguments.
	await host.text('witness');
	const before = process.memoryUsage.rss();
	let growth = 0;
	let calls = 0;
	let isOver = false;
	const watch = async (): Promise<void> => {
		while (!isOver || calls === 0) {
			expect(await host.text('witness')).toBe('witness');
			calls += 1;
			growth = Math.max(growth, process.memoryUsage.rss() - before);
			// A turn of the event loop in between: the witness is not to be a flood itself.
			await new Promise(setImmediate);
		}
	};
	const probe = new LoopProbe();
	const faulting = during().finally(() => {
		isOver = true;
		probe.stop();
	});
	await Promise.all([watch(), faulting]);
	const p99 = probe.p99();
	console.info(
		`${fault}: the event loop's p99 ${p99.toFixed(1)} ms, ${calls} calls of the witness, memory +${mb(growth)} MB`,
	);
	expect(p99).toBeLessThanOrEqual(maxDelayMs);
	expect(growth).toBeLessThan(maxGrowth);
};

const maxDelayMs = 50;
const maxGrowth = 300e6;
const mb = (bytes: number): string => (bytes / 1e6).toFixed(0);
