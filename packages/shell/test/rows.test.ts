import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { askAgain } from './ask-again.ts';
import type { Row } from './row.ts';
import { type Outcome, runOnBash } from './run-bash.ts';
import { runOnOurs } from './run-ours.ts';

const folder = fileURLToPath(new URL('rows/', import.meta.url));
const files = readdirSync(folder).filter((file) => file.endsWith('.rows.ts'));

// The first line of a diagnostic, without the program's name and the line number before it.
const firstDiagnostic = (stderr: string): string =>
	(stderr.split('\n')[0] ?? '').replace(/^bash: (?:-c: )?(?:line \d+: )?/, '');

const agree = (row: Row, ours: Outcome, theirs: Outcome): boolean =>
	ours.stdout === theirs.stdout &&
	ours.status === theirs.status &&
	(row.stderr !== true || firstDiagnostic(ours.stderr) === firstDiagnostic(theirs.stderr));

for (const file of files) {
	const { rows }: { readonly rows: readonly Row[] } = await import(`./rows/${file}`);
	describe(file.replace('.rows.ts', ''), () => {
		const fromBash = runOnBash(rows);
		it.each(rows.map((row, index) => ({ title: row.script, row, index })))(
			'$title',
			async ({ row, index }) => {
				const ours = await runOnOurs(row);
				if (row.differs !== undefined) {
					const { stdout, status } = row.differs;
					expect({ stdout: ours.stdout, status: ours.status }).toEqual({ stdout, status });
					expect(agree(row, ours, fromBash[index]!)).toBe(false);
				} else {
					const theirs = askAgain(row, fromBash[index]!, (outcome) => agree(row, ours, outcome));
					expect({ stdout: ours.stdout, status: ours.status }).toEqual({
						stdout: theirs.stdout,
						status: theirs.status,
					});
					if (row.stderr === true) expect(firstDiagnostic(ours.stderr)).toBe(firstDiagnostic(theirs.stderr));
				}
			},
		);
	});
}
