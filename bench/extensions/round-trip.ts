import { BenchHost } from './bench-host.ts';
import { quantile, timesOf, verdict } from './figures.ts';
import { PipeFloor } from './floor.ts';

const barMs = 0.2;
const rounds = 2_000;
const turns = 5;

/** One call after the other: what a model waits for, beside the bare pipe. */
export async function* roundTrip(): AsyncGenerator<string> {
	const bench = new BenchHost();
	const floor = new PipeFloor();
	try {
		const [raw, sdk] = [bench.rawEcho('raw'), bench.sdkEcho('sdk')];
		await bench.load(raw, sdk);
		const subjects = { bare: () => floor.call(), raw: bench.caller('raw'), sdk: bench.caller('sdk') };
		const times: Record<keyof typeof subjects, number[]> = { bare: [], raw: [], sdk: [] };
		for (const call of Object.values(subjects)) await timesOf(rounds, call);
		for (let turn = 0; turn < turns; turn++) {
			for (const name of ['bare', 'raw', 'sdk'] as const)
				times[name].push(...(await timesOf(rounds, subjects[name])));
		}
		const bare = quantile(times.bare, 0.5);
		yield `a call over a bare pipe: p50 ${bare.toFixed(3)} ms`;
		for (const [name, title] of [
			['raw', 'a client without an SDK'],
			['sdk', 'our SDK'],
		] as const) {
			const p50 = quantile(times[name], 0.5);
			const p99 = quantile(times[name], 0.99);
			yield `a tool call, ${title}: p50 ${p50.toFixed(3)} ms, p99 ${p99.toFixed(3)} ms, × ${(p50 / bare).toFixed(2)} (${verdict(p50 <= barMs, `${barMs} ms`)})`;
		}
	} finally {
		floor.close();
		await bench.close();
	}
}
