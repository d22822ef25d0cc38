import { fromPlain, type TrashSettings } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { CommandFailure } from '../support/command-failure.ts';
import { printJson } from '../support/json-output.ts';
import { printRows } from '../support/print-rows.ts';
import type { TrashSubcommand } from './subcommand.ts';

/**
 * `trash config`: where things are kept, and how much. It changes nothing: a script that could make the trash smaller
 * could take the way back from what comes next.
 */
export const trashConfig: TrashSubcommand = {
	name: 'config',
	operands: '[max-size]',
	min: 0,
	max: 2,
	summary: 'tell where things are kept, and how much',
	run(context, { settings }, [name, value]) {
		if (name !== undefined) return maxSize(context, settings, name, value);
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
			printRows(context, rows);
		}
		return 0;
	},
};

const maxSize = (
	context: CommandContext,
	{ maxBytesPerItem }: TrashSettings,
	name: string,
	value: string | undefined,
): number => {
	if (name !== 'max-size') throw new CommandFailure(`config: '${name}' is no setting; there is max-size`);
	if (value !== undefined) {
		throw new CommandFailure(
			`config: max-size stays ${maxBytesPerItem}: it is set by who opens the session, not by a script`,
		);
	}
	if (context.json) printJson(context, fromPlain({ max_bytes_per_item: limit(maxBytesPerItem) }));
	else context.output.appendText(`${limit(maxBytesPerItem) ?? 'unlimited'}\n`);
	return 0;
};

const limit = (value: number): number | null => (Number.isFinite(value) ? value : null);
