import { BenchHost } from './bench-host.ts';
import { quantile, timesOf, verdict } from './figures.ts';

const guards = 10;
const barMs = 2;
const rounds = 2_000;

/** A tool call that ten processes are asked about, one after the other. */
export async function* chain(): AsyncGenerator<string> {
	const bench = new BenchHost();
	try {
		await bench.load(...Array.from({ length: guards }, (_, index) => bench.rawEcho(`guard-${index}`)));
		// Each of the processes has to be warm.
		await timesOf(rounds, bench.judge);
		const times = await timesOf(rounds, bench.judge);
		const p50 = quantile(times, 0.5);
		yield `a chain of ${guards} guards: p50 ${p50.toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms (${verdict(p50 <= barMs, `${barMs} ms`)})`;
	} finally {
		await bench.close();
	}
}
