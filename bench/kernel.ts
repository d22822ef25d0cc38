/**
 * What kernels cost: a call that goes through the worker pool beside the same call on a kernel in this thread
 * (they take turns, so that what else the machine does falls on both), and the memory of a fork that waits.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { KernelPool } from '@tenon/host';
import { Kernel, type KernelCalls } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';

const rounds = 3000;
const pool = new KernelPool({
	recipe: new URL('../packages/host/test/pool-recipe.ts', import.meta.url),
	size: 1,
});
const pooled = await pool.open();
const inline = new Kernel({ fileSystem: createMemoryFileSystem() });

const timeOf = async (kernel: KernelCalls): Promise<number> => {
	const start = performance.now();
	await kernel.execute('echo hi');
	return performance.now() - start;
};

const times: Record<'inline' | 'pooled', number[]> = { inline: [], pooled: [] };
for (let round = -300; round < rounds; round++) {
	const [here, there] = [await timeOf(inline), await timeOf(pooled)];
	if (round < 0) continue;
	times.inline.push(here);
	times.pooled.push(there);
}
await pool.close();

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!;
const [here, there] = [median(times.inline), median(times.pooled)];
console.log(
	`echo hi in this thread ${here.toFixed(4)} ms, in the pool ${there.toFixed(4)} ms (medians of ${rounds})`,
);
const over = there - here;
console.log(`the pool costs ${over.toFixed(4)} ms more; bar 0.15 ms: ${over <= 0.15 ? 'kept' : 'missed'}`);

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const used = (): number => {
	collect();
	return process.memoryUsage().heapUsed;
};

// A kernel that has seen work: variables, functions, an open state.
await inline.execute(
	'for i in {1..500}; do declare "v$i=$i"; done; f() { echo "$1"; }; g() { f x; }; g; set -u',
);
const before = used();
const forks = Array.from({ length: 1000 }, () => inline.fork());
const each = (used() - before) / forks.length / 1024;
console.log(`an idle fork takes ${each.toFixed(1)} KB; bar 100 KB: ${each <= 100 ? 'kept' : 'missed'}`);
for (const fork of forks) await fork.execute('v1=other');
const changed = (used() - before) / forks.length / 1024;
console.log(`one that has changed a variable takes ${changed.toFixed(1)} KB`);
