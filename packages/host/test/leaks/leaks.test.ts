import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import type { Resources } from './resources.ts';
import { program } from './run-many.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'tenon-leaks-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

// A process of its own: nothing else is counted.
const runMany = async (kind: string, count: number): Promise<Outcome> => {
	const temporary = mkdtempSync(join(root, 'tmp-'));
	const work = mkdtempSync(join(root, 'work-'));
	const { stdout, stderr } = await promisify(execFile)(
		process.execPath,
		['-C', '@tenon/source', program, kind, String(count)],
		{ cwd: work, env: { ...process.env, TMPDIR: temporary, NODE_NO_WARNINGS: '1' } },
	);
	return { stderr, left: readdirSync(temporary), ...JSON.parse(stdout) };
};

interface Outcome {
	readonly before: Resources;
	readonly after: Resources;
	/** What is left of the temporary files when the process has ended. */
	readonly left: readonly string[];
	readonly stderr: string;
}

// What is more than before, by name: some things that are made once go again.
const increase = ({ before, after }: Outcome): Record<string, number> => {
	const [earlier, later] = [flat(before), flat(after)];
	const grown = Object.entries(later).filter(([name, count]) => count > (earlier[name] ?? 0));
	return Object.fromEntries(grown);
};

const flat = ({ active, listeners, ...counts }: Resources): Readonly<Record<string, number>> => ({
	...counts,
	...active,
	...listeners,
});

describe.runIf(process.platform === 'linux').concurrent('one kernel', () => {
	it.each([
		['ten thousand scripts', 'in-process', 10_000],
		['a thousand scripts with programs outside', 'external', 1000],
	])(
		'leaks no descriptor, process, timer, listener or file over %s',
		async (_what, kind, count) => {
			const outcome = await runMany(kind, count);
			expect([increase(outcome), outcome.after.children, outcome.left, outcome.stderr]).toEqual([
				{},
				0,
				[],
				'',
			]);
		},
		120_000,
	);
});
