import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';
import { linkPrograms } from './scripts/program-links.ts';

// Tests find declared programs and no others: one that a developer happens to have is missing here as elsewhere.
process.env.PATH = linkPrograms(process.env.PATH ?? '');

// Processes and threads that tests start from the sources take the types out of these and compile them once, not each
// time: that was three quarters of what it took to start one.
process.env.NODE_COMPILE_CACHE = fileURLToPath(
	new URL('node_modules/.cache/tenon-test-code', import.meta.url),
);

// Vitest itself takes one less than there are cores. Tests wait much: for programs, screens, disks and deadlines. A third
// worker keeps two cores busy meanwhile, where there is memory for it: most keep less than two gigabytes, one for a while
// four.
const fewestWorkers = process.availableMemory() > 10e9 ? 3 : 2;

export default defineConfig({
	resolve: { conditions: ['@tenon/source'] },
	ssr: { resolve: { conditions: ['@tenon/source'] } },
	test: {
		include: ['packages/*/src/**/*.test.ts', 'packages/*/test/**/*.test.ts', 'test/**/*.test.ts'],
		setupFiles: ['test/property-seed.ts', 'test/put-back.ts'],
		maxWorkers: Math.max(fewestWorkers, availableParallelism() - 1),
		sequence: { sequencer: LongestFirst },
		testTimeout: 30_000,
		// Files share a worker and its modules: evaluating these anew for each file took a third of a run.
		isolate: false,
		// Real terminals, browsers and programs share a busy machine there: one more try, which the report names.
		retry: process.env.CI === undefined ? 0 : 1,
		execArgv: ['-C', '@tenon/source'],
	},
});
