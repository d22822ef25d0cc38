/**
 * What kernels cost: a call of the shell in the process of a session's kernels beside the same call on a workspace in
 * this thread (they take turns, so that what else the machine does falls on both), and the memory of a fork that waits.
 */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { commands } from '@tenon/commands';
import { principalId } from '@tenon/core';
import { openWorkspace } from '@tenon/host';
import { Kernel } from '@tenon/shell';
import { FileTracker, shellTool } from '@tenon/tools';
import { createMemoryFileSystem } from '@tenon/vfs';
import { openKernels } from '../packages/cli/test/kernel-process/open-kernels.ts';

const rounds = 3000;
const root = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-bench-kernel-')));
const workspace = await openWorkspace({
	root,
	principal: { kind: 'model', id: principalId('model') },
	commands,
	environment: { PATH: process.env.PATH, HOME: root },
});
const shell = shellTool({
	kernel: workspace.kernel,
	about: workspace.kernel.describe(),
	tracker: new FileTracker(),
});
const apart = openKernels();

const timeOf = async (run: () => Promise<unknown>): Promise<number> => {
	const start = performance.now();
	await run();
	return performance.now() - start;
};

const times: Record<'inline' | 'apart', number[]> = { inline: [], apart: [] };
for (let round = -300; round < rounds; round++) {
	const here = await timeOf(() => workspace.kernel.callTool(shell, { script: 'echo hi' }));
	const there = await timeOf(() => apart.report('echo hi'));
	if (round < 0) continue;
	times.inline.push(here);
	times.apart.push(there);
}
await apart.close();
await workspace.close();
rmSync(root, { recursive: true });

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[list.length >> 1]!;
const [here, there] = [median(times.inline), median(times.apart)];
console.log(
	`echo hi in this thread ${here.toFixed(4)} ms, in the process ${there.toFixed(4)} ms (medians of ${rounds})`,
);
const over = there - here;
console.log(`the process costs ${over.toFixed(4)} ms more; bar 0.2 ms: ${over <= 0.2 ? 'kept' : 'missed'}`);

const inline = new Kernel({ fileSystem: createMemoryFileSystem() });
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
