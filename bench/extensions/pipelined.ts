import { BenchHost } from './bench-host.ts';
import { type CallFigures, callFigures, quantile, verdict } from './figures.ts';
import { PipeFloor } from './floor.ts';

const bar = 80_000;
const calls = 60_000;
const atOnce = 256;
const turns = 5;

/** Many calls under way at once: what programs in code mode do, beside the bare pipe. */
export async function* pipelined(): AsyncGenerator<string> {
	const bench = new BenchHost();
	const floor = new PipeFloor();
	try {
		await bench.load(bench.rawEcho('raw'), bench.sdkEcho('sdk'));
		const subjects = {
			bare: () => () => floor.call(),
			raw: () => bench.caller('raw'),
			sdk: () => bench.caller('sdk'),
		};
		const figures: Record<keyof typeof subjects, CallFigures[]> = { bare: [], raw: [], sdk: [] };
		for (const caller of Object.values(subjects)) await callFigures(calls, atOnce, caller);
		for (let turn = 0; turn < turns; turn++) {
			for (const name of ['bare', 'raw', 'sdk'] as const)
				figures[name].push(await callFigures(calls, atOnce, subjects[name]));
		}
		const rateOf = (name: keyof typeof subjects): number =>
			quantile(
				figures[name].map(({ rate }) => rate),
				0.5,
			);
		const cpuOf = (name: keyof typeof subjects): string =>
			quantile(
				figures[name].map(({ cpuMicros }) => cpuMicros),
				0.5,
			).toFixed(1);
		const bare = rateOf('bare');
		yield `${atOnce} calls at once over a bare pipe: ${bare.toFixed(0)} calls/s, ${cpuOf('bare')} µs of our processor each`;
		for (const [name, title] of [
			['raw', 'a client without an SDK'],
			['sdk', 'our SDK'],
		] as const) {
			const rate = rateOf(name);
			const ratio = (rate / bare).toFixed(2);
			yield `${atOnce} tool calls at once, ${title}: ${rate.toFixed(0)} calls/s, × ${ratio}, ${cpuOf(name)} µs of our processor each (${verdict(rate >= bar, `${bar} calls/s`)})`;
		}
	} finally {
		floor.close();
		await bench.close();
	}
}
