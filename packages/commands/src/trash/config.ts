import { fromPlain } from '@tenon/core';
import { inColumns } from '../kernel/columns.ts';
import { printJson } from '../support/json-output.ts';
import type { TrashSubcommand } from './subcommand.ts';

/** `trash config`: where things are kept, and how much. */
export const trashConfig: TrashSubcommand = {
	name: 'config',
	operands: '',
	min: 0,
	max: 0,
	summary: 'tell where things are kept, and how much',
	run(context, { settings }) {
		const { directory, maxBytesPerItem, maxTotalBytes, maxSteps, maxAgeMs } = settings;
		const facts = {
			directory,
			max_bytes_per_item: limit(maxBytesPerItem),
			max_total_bytes: limit(maxTotalBytes),
			max_steps: limit(maxSteps),
			max_age_ms: limit(maxAgeMs),
		};
		if (context.json) printJson(context, fromPlain(facts));
		else {
			const rows = Object.entries(facts).map(([name, value]) => [name, String(value ?? 'unlimited')]);
			context.output.appendText(inColumns(rows));
		}
		return 0;
	},
};

const limit = (value: number): number | null => (Number.isFinite(value) ? value : null);
