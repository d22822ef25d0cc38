import { BenchHost } from './bench-host.ts';
import { quantile, timesOf, verdict } from './figures.ts';

const extensions = 50;
const slowestMs = 1_000;
const bar = 1.3;
const turns = 3;

/** Fifty extensions that each take a while until they say hello, beside the slowest of them alone. */
export async function* starting(): AsyncGenerator<string> {
	const alone: number[] = [];
	const together: number[] = [];
	for (let turn = 0; turn < turns; turn++) {
		alone.push(await startMs([slowestMs]));
		together.push(
			await startMs(Array.from({ length: extensions }, (_, index) => slowestMs * ((index + 1) / extensions))),
		);
	}
	const [one, all] = [quantile(alone, 0.5), quantile(together, 0.5)];
	yield `${extensions} extensions started: ${all.toFixed(0)} ms, the slowest alone ${one.toFixed(0)} ms, × ${(all / one).toFixed(2)} (${verdict(all / one <= bar, `× ${bar}`)})`;
}

const startMs = async (waits: readonly number[]): Promise<number> => {
	await using bench = new BenchHost();
	const [time] = await timesOf(1, () =>
		bench.load(...waits.map((waitMs, index) => bench.sleeper(`sleeper-${index}`, waitMs))),
	);
	return time!;
};
