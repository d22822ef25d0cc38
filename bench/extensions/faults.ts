import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FaultFigures } from '../../packages/extensions/test/support/witness.ts';
import { verdict } from './figures.ts';

const barMs = 50;
const suite = 'packages/extensions/test/faults';

/** Each fault of the suite of faults, with what the event loop let others wait meanwhile. */
export async function* faults(): AsyncGenerator<string> {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-bench-faults-'));
	try {
		const file = join(folder, 'figures');
		runSuite(file);
		const figures = readFileSync(file, 'utf8')
			.trimEnd()
			.split('\n')
			.map((line) => JSON.parse(line) as FaultFigures);
		for (const { fault, p99Ms, longestMs, calls, growthMb } of figures)
			yield `${fault}: event loop p99 ${p99Ms.toFixed(1)} ms, ${longestMs.toFixed(1)} ms at most (${verdict(p99Ms <= barMs, `${barMs} ms`)}), ${calls} calls of another extension, memory +${growthMb.toFixed(0)} MB`;
	} finally {
		rmSync(folder, { recursive: true });
	}
}

// One file after the other: two at a time would measure each other.
const runSuite = (figures: string): void => {
	const args = [vitest, 'run', suite, '--no-file-parallelism', '--reporter=dot'];
	const { status, stdout, stderr } = spawnSync(process.execPath, args, {
		cwd: root,
		env: { ...process.env, TENON_FAULT_FIGURES: figures },
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`the suite of faults failed:\n${stdout}${stderr}`);
};

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
