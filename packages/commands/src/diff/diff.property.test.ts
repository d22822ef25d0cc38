import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runOnCommands } from '../../test/run-on-commands.ts';

const realDiff = 'diff';
const folder = mkdtempSync(join(tmpdir(), 'tenon-diff-'));

const agree = async (left: string, right: string, flags: readonly string[]): Promise<void> => {
	writeFileSync(join(folder, 'left'), left);
	writeFileSync(join(folder, 'right'), right);
	const argv = [...flags, '--label', 'A', '--label', 'B', 'left', 'right'];
	const real = spawnSync(realDiff, argv, { cwd: folder, env: { LC_ALL: 'C.UTF-8' }, encoding: 'latin1' });
	const ours = await runOnCommands({ script: `diff ${argv.join(' ')}`, files: { left, right } });
	expect({ stdout: ours.stdout, status: ours.status }).toEqual({ stdout: real.stdout, status: real.status });
};

const line = fc.constantFrom('a', 'b', 'c', 'd', ' a', 'a ', 'A', '', '\ta', '{', '}');
const text = fc
	.tuple(fc.array(line, { maxLength: 30 }), fc.boolean())
	.map(([lines, ends]) => lines.join('\n') + (ends && lines.length > 0 ? '\n' : ''));
const flags = fc.constantFrom(
	[],
	['-u'],
	['-U1'],
	['-c'],
	['-y', '-W40'],
	['-n'],
	['-b'],
	['-uw'],
	['-iB'],
	['-U0', '-Z'],
	['-d'],
	['-uE'],
	['-C0', '-B'],
	['-I', 'a'],
	['-U1', '-I', 'a'],
	['-U2', '-B'],
	['-c', '-I', '[ab]'],
	['-EZ'],
);

it('prints the hunks that the real diff prints, for short texts of few different lines', async () => {
	await fc.assert(
		fc.asyncProperty(text, text, flags, (left, right, given) => agree(left, right, given)),
		{ numRuns: 250 },
	);
}, 120_000);

// A long text and what a few edits make of it: where the rules of thumb for frequent lines decide.
const edits = fc.array(
	fc.record({
		at: fc.nat(2000),
		removed: fc.nat(8),
		added: fc.array(fc.constantFrom('', '}', 'x', 'return', 'new'), { maxLength: 8 }),
	}),
	{ maxLength: 25 },
);
const pool = ['', '}', '{', 'return', 'if', 'else', 'end', '\tfoo();'];

it('prints the hunks that the real diff prints, for long texts with edits', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.infiniteStream(fc.nat(40)),
			edits,
			fc.constantFrom([], ['-u'], ['-c'], ['-H']),
			async (stream, changes, given) => {
				const lines = Array.from({ length: 2000 }, (_, index) => {
					const pick = stream.next().value!;
					return pool[pick] ?? (pick < 20 ? `line ${pick}` : `unique ${index}`);
				});
				const changed = [...lines];
				for (const { at, removed, added } of changes) changed.splice(at, removed, ...added);
				await agree(
					lines.map((one) => `${one}\n`).join(''),
					changed.map((one) => `${one}\n`).join(''),
					given,
				);
			},
		),
		{ numRuns: 40 },
	);
	rmSync(folder, { recursive: true });
}, 120_000);
