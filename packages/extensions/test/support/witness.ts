import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect } from 'vitest';
import { answering } from './puppet-sources.ts';
import type { TestHost } from './test-host.ts';

/** A puppet that is well; to be loaded beside the one that is not. */
export const witnessSource: string = answering('witness');

/**
 * Calls the witness again and again while something goes wrong elsewhere: each call has to be answered rightly, and
 * memory may not grow without bound. What it felt like is printed and not judged: machines differ.
 */
export const underWitness = async (
	host: TestHost,
	fault: string,
	during: () => Promise<unknown>,
): Promise<void> => {
	// The first call of all loads what checks arguments.
	await host.text('witness');
	const delay = monitorEventLoopDelay({ resolution: 1 });
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
	delay.enable();
	const faulting = during().finally(() => {
		isOver = true;
		delay.disable();
	});
	await Promise.all([watch(), faulting]);
	const p99 = (delay.percentile(99) / 1e6).toFixed(1);
	console.info(`${fault}: event loop p99 ${p99} ms, ${calls} calls of the witness, memory +${mb(growth)} MB`);
	expect(growth).toBeLessThan(maxGrowth);
};

const maxGrowth = 300e6;
const mb = (bytes: number): string => (bytes / 1e6).toFixed(0);
