import { describe, expect, it } from 'vitest';
import type { Row } from '../packages/shell/test/row.ts';
import { rows as globbing } from '../packages/shell/test/rows/globbing.rows.ts';
import { rows as heredocs } from '../packages/shell/test/rows/heredocs.rows.ts';
import { rows as pipelines } from '../packages/shell/test/rows/pipelines.rows.ts';
import { rows as realLife } from '../packages/shell/test/rows/real-life.rows.ts';
import { rows as substitutions } from '../packages/shell/test/rows/substitutions.rows.ts';
import { type Outcome, runOnDisk } from '../packages/shell/test/run-bash.ts';
import { commandRows } from './browser/command.rows.ts';
import type { RunRows } from './browser/rows-entry.ts';
import { browserPath, bundleForBrowser, withPage } from './support/browser.ts';

// Those that differ on purpose are refused by a check that this kernel leaves to the commands.
const shellRows: readonly Row[] = [globbing, heredocs, pipelines, realLife, substitutions]
	.flat()
	.filter(({ differs }) => differs === undefined);

const rows = [...shellRows, ...commandRows];

describe('the bundle of shell and commands for a browser', async () => {
	const bundle = await bundleForBrowser('rows-entry.ts');

	it('needs no module of Node', () => {
		expect(bundle.imports).toEqual([]);
	});

	it.skipIf(browserPath === undefined)(
		'does in headless Chromium what bash and GNU programs do',
		async () => {
			expect(shellRows.length).toBeGreaterThanOrEqual(300);
			expect(commandRows.length).toBeGreaterThanOrEqual(120);
			const real = runOnDisk(rows);
			const ours = await withPage(bundle, (page) =>
				page.evaluate(
					(given) => (globalThis as unknown as { readonly tenonRunRows: RunRows }).tenonRunRows(given),
					rows,
				),
			);
			expect(rows.map((row, index) => compared(row, ours[index]!))).toEqual(
				rows.map((row, index) => compared(row, real[index]!)),
			);
		},
		120_000,
	);
});

const compared = ({ script }: Row, { stdout, status }: Pick<Outcome, 'stdout' | 'status'>) => ({
	script,
	stdout,
	status,
});
