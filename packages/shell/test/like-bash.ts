import { describe, expect, it } from 'vitest';
import { askAgain } from './ask-again.ts';
import { runOnBash } from './run-bash.ts';
import { runOnOurs } from './run-ours.ts';

/**
 * Runs scripts on our shell and on the machine's bash; stdout with stderr in between, and the status,
 * must be the same to the byte.
 */
export const describeLikeBash = (title: string, scripts: readonly string[]): void => {
	const rows = scripts.map((script) => ({ script: `exec 2>&1; ${script}` }));
	describe(title, () => {
		const fromBash = runOnBash(rows);
		it.each(rows.map((row, index) => ({ title: scripts[index]!, row, index })))(
			'$title',
			async ({ row, index }) => {
				const ours = await runOnOurs(row);
				const theirs = askAgain(
					row,
					fromBash[index]!,
					({ stdout, status }) => stdout === ours.stdout && status === ours.status,
				);
				expect({ output: ours.stdout, status: ours.status }).toEqual({
					output: theirs.stdout,
					status: theirs.status,
				});
			},
		);
	});
};
