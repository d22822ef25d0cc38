import { monitorEventLoopDelay } from 'node:perf_hooks';
import { LoopProbe } from '../../packages/extensions/test/support/loop-probe.ts';
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
	let longestMs = 0;
	let longestCpuMs = 0;
	for (let turn = 0; turn < turns; turn++) {
		alone.push(await startMs([slowestMs]));
		const delay = monitorEventLoopDelay({ resolution: 1 });
		delay.enable();
		// It counts from its second look.
		await new Promise((resolve) => setTimeout(resolve, 20));
		const probe = new LoopProbe();
		together.push(await startMs(waits));
		delay.disable();
		probe.stop();
		longestMs = Math.max(longestMs, delay.max / 1e6);
		longestCpuMs = Math.max(longestCpuMs, probe.longest());
	}
	const [one, all] = [quantile(alone, 0.5), quantile(together, 0.5)];
	yield `${extensions} extensions started: ${all.toFixed(0)} ms, the slowest alone ${one.toFixed(0)} ms, × ${(all / one).toFixed(2)} (${verdict(all / one <= bar, `× ${bar}`)}); the event loop stood still for ${longestMs.toFixed(0)} ms at most, of which we worked ${longestCpuMs.toFixed(0)} ms at most (${verdict(longestMs <= stillBarMs, `${stillBarMs} ms`)})`;
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
