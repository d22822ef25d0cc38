import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BenchHost } from './bench-host.ts';
import { verdict } from './figures.ts';

const extensions = 50;
const barMb = 1;

/** What an extension that does nothing costs in our own process. */
export async function* idle(): AsyncGenerator<string> {
	const bench = new BenchHost();
	try {
		const first = bench.sleeper('first', 0);
		await bench.load(first);
		const before = await used();
		const more = Array.from({ length: extensions }, (_, index) => bench.sleeper(`idle-${index}`, 0));
		await bench.load(first, ...more);
		const after = await used();
		const heap = (after.heap - before.heap) / extensions;
		const resident = (after.resident - before.resident) / extensions;
		yield `an idle extension: ${heap.toFixed(3)} MB of heap, ${resident.toFixed(3)} MB of resident memory (${verdict(resident <= barMb, `${barMb} MB`)})`;
	} finally {
		await bench.close();
	}
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

// Some of what is garbage shows only when the event loop has turned.
const used = async (): Promise<{ readonly heap: number; readonly resident: number }> => {
	for (let round = 0; round < 5; round++) {
		collect();
		await new Promise(setImmediate);
	}
	const { heapUsed, external, rss } = process.memoryUsage();
	return { heap: (heapUsed + external) / 1e6, resident: rss / 1e6 };
};
