import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { kernelAfter, observe, type StateCase } from './state.ts';

const elsewhere = fileURLToPath(new URL('./restore-elsewhere.ts', import.meta.url));
const stateCount = 200;

describe('a snapshot', () => {
	it(`of ${stateCount} generated states is the same state in another process, and goes on in the same way`, {
		timeout: 180_000,
	}, async () => {
		const states: StateCase[] = [];
		const here: (readonly string[])[] = [];
		for (let seed = 1; seed <= stateCount; seed++) {
			const kernel = await kernelAfter(seed);
			states.push({ seed, snapshot: kernel.snapshot() });
			here.push(await observe(kernel, seed));
		}
		const { stdout, stderr, status } = spawnSync(process.execPath, [...process.execArgv, elsewhere], {
			input: JSON.stringify(states),
			encoding: 'utf8',
			maxBuffer: 1 << 30,
		});
		expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
		const there = JSON.parse(stdout) as typeof here;
		const differing = states
			.filter((_, at) => there[at]!.join() !== here[at]!.join())
			.map(({ seed }) => seed);
		const first = differing[0] ?? 1;
		expect(there[first - 1]).toEqual(here[first - 1]);
		expect(differing).toEqual([]);
	});
});
