import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import { LoopProbe } from './loop-probe.ts';
import { answering } from './puppet-sources.ts';
import type { TestHost } from './test-host.ts';

/** A puppet that is well; to be loaded beside the one that is not. */
export const witnessSource: string = answering('witness');

/**
 * Calls the witness again and again while something goes wrong elsewhere: each call has to be answered rightly, and
 * memory may not grow without bound. How long the event loop let things wait depends on the machine and is told to
 * the measurement: a line of JSON in the file that `TENON_FAULT_FIGURES` names.
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
	const probe = new LoopProbe(() => performance.now());
	const faulting = during().finally(() => {
		isOver = true;
		probe.stop();
	});
	await Promise.all([watch(), faulting]);
	tell({ fault, p99Ms: probe.p99(), longestMs: probe.longest(), calls, growthMb: growth / 1e6 });
	expect(growth).toBeLessThan(maxGrowth);
};

/** What a fault did to those beside it. */
export interface FaultFigures {
	readonly fault: string;
	/** How long the event loop let things wait. */
	readonly p99Ms: number;
	readonly longestMs: number;
	/** Calls of the witness meanwhile. */
	readonly calls: number;
	/** How much memory this process had more at some moment. */
	readonly growthMb: number;
}

const tell = (figures: FaultFigures): void => {
	const file = process.env.TENON_FAULT_FIGURES;
	if (file !== undefined) appendFileSync(file, `${JSON.stringify(figures)}\n`);
};

const maxGrowth = 300e6;
