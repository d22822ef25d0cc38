import { BenchHost } from './bench-host.ts';
import { callsPerSecond, quantile, verdict } from './figures.ts';
import { PipeFloor } from './floor.ts';

const bar = 80_000;
const calls = 60_000;
const atOnce = 256;
const turns = 5;

/** Many calls under way at once: what programs in code mode do, beside the bare pipe. */
export async function* pipelined(): AsyncGenerator<string> {
	await using bench = new BenchHost();
	using floor = new PipeFloor();
	await bench.load(bench.rawEcho('raw'), bench.sdkEcho('sdk'));
	const subjects = {
		bare: () => () => floor.call(),
		raw: () => bench.caller('raw'),
		sdk: () => bench.caller('sdk'),
	};
	const rates: Record<keyof typeof subjects, number[]> = { bare: [], raw: [], sdk: [] };
	for (const caller of Object.values(subjects)) await callsPerSecond(calls, atOnce, caller);
	for (let turn = 0; turn < turns; turn++) {
		for (const name of ['bare', 'raw', 'sdk'] as const)
			rates[name].push(await callsPerSecond(calls, atOnce, subjects[name]));
	}
	const bare = quantile(rates.bare, 0.5);
	yield `${atOnce} calls at once over a bare pipe: ${bare.toFixed(0)} calls/s`;
	for (const [name, title] of [
		['raw', 'a client without an SDK'],
		['sdk', 'our SDK'],
	] as const) {
		const rate = quantile(rates[name], 0.5);
		yield `${atOnce} tool calls at once, ${title}: ${rate.toFixed(0)} calls/s, × ${(rate / bare).toFixed(2)} (${verdict(rate >= bar, `${bar} calls/s`)})`;
	}
}
