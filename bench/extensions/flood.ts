import { monitorEventLoopDelay } from 'node:perf_hooks';
import { BenchHost } from './bench-host.ts';
import { quantile, timesOf, verdict } from './figures.ts';

const barMs = 50;
const seconds = 3;

/** An extension that says as much as the pipe takes, while another one is called. */
export async function* flood(): AsyncGenerator<string> {
	const bench = new BenchHost();
	try {
		await bench.load(bench.rawEcho('healthy'), bench.flooder('flood'));
		const call = bench.caller('healthy');
		await timesOf(50, call);
		const delay = monitorEventLoopDelay({ resolution: 1 });
		delay.enable();
		const endsAt = performance.now() + seconds * 1000;
		const times: number[] = [];
		while (performance.now() < endsAt) times.push(...(await timesOf(20, call)));
		delay.disable();
		const p99 = delay.percentile(99) / 1e6;
		yield `a flood: event loop p99 ${p99.toFixed(1)} ms (${verdict(p99 <= barMs, `${barMs} ms`)}), a call of another extension p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`;
	} finally {
		await bench.close();
	}
}
