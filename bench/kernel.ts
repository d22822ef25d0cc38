/** What a kernel's fork costs that waits: its memory, before and after it has changed something. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';

const kernel = new Kernel({ fileSystem: createMemoryFileSystem() });
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const used = (): number => {
	collect();
	return process.memoryUsage().heapUsed;
};

// A kernel that has seen work: variables, functions, an open state.
await kernel.execute(
	'for i in {1..500}; do declare "v$i=$i"; done; f() { echo "$1"; }; g() { f x; }; g; set -u',
);
const before = used();
const forks = Array.from({ length: 1000 }, () => kernel.fork());
const each = (used() - before) / forks.length / 1024;
console.log(`an idle fork takes ${each.toFixed(1)} KB; bar 100 KB: ${each <= 100 ? 'kept' : 'missed'}`);
for (const fork of forks) await fork.execute('v1=other');
const changed = (used() - before) / forks.length / 1024;
console.log(`one that has changed a variable takes ${changed.toFixed(1)} KB`);
