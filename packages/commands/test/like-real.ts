import { isDeepStrictEqual } from 'node:util';
import type { NetworkPort } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../shell/test/row.ts';
import { type Outcome, runOnBash, runOnDisk } from '../../shell/test/run-bash.ts';
import { runOnCommands } from './run-on-commands.ts';

/** A script, or one with what is special about it. */
export type CommandRow = string | (Omit<Row, 'stderr'> & { readonly ignoresStderr?: true });

/**
 * Runs scripts on our commands and on the machine's: stdout and status must be the same to the byte,
 * and so must the first line of stderr, unless the row says that its wording is not ours to match. `network`: where
 * our commands find one.
 */
export const describeLikeReal = (
	title: string,
	files: Readonly<Record<string, string>>,
	rows: readonly CommandRow[],
	network?: NetworkPort,
): void => describeRows(title, files, rows, { runOnReal: runOnBash, network });

/** The same for scripts that show the sizes of folders, or what comes first in them: real ones run on a disk. */
export const describeLikeRealOnDisk = (
	title: string,
	files: Readonly<Record<string, string>>,
	rows: readonly CommandRow[],
): void => describeRows(title, files, rows, { runOnReal: runOnDisk, network: undefined });

interface Machines {
	readonly runOnReal: typeof runOnBash;
	readonly network: NetworkPort | undefined;
}

const describeRows = (
	title: string,
	files: Readonly<Record<string, string>>,
	rows: readonly CommandRow[],
	{ runOnReal, network }: Machines,
): void => {
	const all = rows.map((row) => {
		const given = typeof row === 'string' ? { script: row } : row;
		return { ...given, files: { ...files, ...given.files } };
	});
	describe(title, () => {
		const real = runOnReal(all);
		it.each(all.map((row, index) => ({ title: row.script, row, index })))(
			'$title',
			async ({ row, index }) => {
				const { differs } = row;
				let ours = await runOnCommands(row, network);
				if (differs === undefined) {
					let theirs = real[index]!;
					// Both read the clock: where a minute ends between the two, both are asked again.
					if (!isDeepStrictEqual(compared(ours, row), compared(theirs, row))) {
						theirs = runOnReal([row])[0]!;
						ours = await runOnCommands(row, network);
					}
					expect(compared(ours, row)).toEqual(compared(theirs, row));
				} else {
					expect({ stdout: ours.stdout, status: ours.status }).toEqual({
						stdout: differs.stdout,
						status: differs.status,
					});
					expect(compared(ours, row)).not.toEqual(compared(real[index]!, row));
				}
			},
		);
	});
};

const compared = (outcome: Outcome, row: { readonly ignoresStderr?: true }): Partial<Outcome> => ({
	stdout: outcome.stdout,
	status: outcome.status,
	...(row.ignoresStderr === true ? {} : { stderr: firstLine(outcome.stderr) }),
});

// Programs name themselves by path or name; the shell adds its own name and line.
const firstLine = (stderr: string): string =>
	(stderr.split('\n')[0] ?? '').replace(/^bash: (?:line \d+: )?/, '').replace(/^\/usr\/bin\//, '');
