import { LoopProbe, threadCpuMs } from '../../packages/extensions/test/support/loop-probe.ts';
import { BenchHost } from './bench-host.ts';
import { quantile, verdict } from './figures.ts';

const extensions = 50;
// What the slowest of real ones take: a TypeScript file by npx, with everything in its cache.
const slowestMs = 2_000;
const bar = 1.3;
const stillBarMs = 50;
const turns = 3;

/**
 * Fifty extensions that each take a while until they say hello, the slowest at the end, beside the slowest alone.
 * Starting a program costs the more the larger this process is: the system copies its page tables.
 */
export async function* starting(): AsyncGenerator<string> {
	const alone: number[] = [];
	const together: number[] = [];
	const waits = Array.from({ length: extensions }, (_, index) => slowestMs * ((index + 1) / extensions));
	const still: number[] = [];
	const worked: number[] = [];
	for (let turn = 0; turn < turns; turn++) {
		alone.push(await startMs([slowestMs]));
		const clock = new LoopProbe(() => performance.now());
		const processor = new LoopProbe(threadCpuMs);
		together.push(await startMs(waits));
		clock.stop();
		processor.stop();
		still.push(clock.longest());
		worked.push(processor.longest());
	}
	const [one, all] = [quantile(alone, 0.5), quantile(together, 0.5)];
	const [stillMs, workedMs] = [quantile(still, 0.5), quantile(worked, 0.5)];
	yield `${extensions} extensions started: ${all.toFixed(0)} ms, the slowest alone ${one.toFixed(0)} ms, × ${(all / one).toFixed(2)} (${verdict(all / one <= bar, `× ${bar}`)}); the event loop stood still for ${stillMs.toFixed(0)} ms at most, and worked for ${workedMs.toFixed(0)} ms at a stretch at most (${verdict(stillMs <= stillBarMs, `${stillBarMs} ms`)})`;
}

const startMs = async (waits: readonly number[]): Promise<number> => {
	const bench = new BenchHost();
	try {
		const found = waits.map((waitMs, index) => bench.sleeper(`sleeper-${index}`, waitMs));
		const start = performance.now();
		await bench.load(...found);
		return performance.now() - start;
	} finally {
		await bench.close();
	}
};
