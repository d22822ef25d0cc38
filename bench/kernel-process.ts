/**
 * What kernels in a process of their own cost and keep: a small script against one in this thread, starts of the
 * programs that use them, and pings while hostile scripts run. All in one run, in turn. `npm run bench -- kernel-process`.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleProgram } from '../scripts/bundle.ts';
import { pings } from './kernel-process/pings.ts';
import { smallScripts } from './kernel-process/small-scripts.ts';
import { starts } from './kernel-process/starts.ts';

const program = fileURLToPath(new URL('../packages/cli/bin/tenon.cjs', import.meta.url));
const home = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-bench-kernels-')));
const folder = join(home, 'app');
mkdirSync(folder);
await bundleProgram();
try {
	console.log(`load ${loadavg()[0]!.toFixed(1)} at the start`);
	for (const rows of [smallScripts, starts, pings])
		for await (const row of rows(folder, program)) console.log(row);
	console.log(`load ${loadavg()[0]!.toFixed(1)} at the end`);
} finally {
	rmSync(home, { recursive: true, force: true });
}
