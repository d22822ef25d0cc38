import {
	type DamagedTrashEntry,
	type Flow,
	fromPlain,
	runFlow,
	type Trash,
	type TrashEntry,
	wait,
} from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { printJson } from '../support/json-output.ts';
import { printRows } from '../support/print-rows.ts';
import { timeText } from '../undo/time-text.ts';
import type { TrashSubcommand } from './subcommand.ts';

/** `trash list`: what is kept, newest first. */
export const trashList: TrashSubcommand = {
	name: 'list',
	operands: '[FILTER]',
	min: 0,
	max: 1,
	summary: 'list what is kept, or what has FILTER in its path',
	run: (context, trash, [filter]) => runFlow(run(context, trash, filter)),
};

const run = function* (context: CommandContext, trash: Trash, filter: string | undefined): Flow<number> {
	const entries = yield* wait(trash.list(filter));
	if (context.json) printJson(context, fromPlain(entries.map(factsOf)));
	else printRows(context, entries.map(rowOf));
	return 0;
};

const rowOf = (entry: TrashEntry | DamagedTrashEntry): readonly string[] =>
	entry.kind === 'damaged'
		? [entry.id, '-', 'damaged', '-', entry.reason]
		: [
				entry.id,
				timeText(entry.deletedAtMs),
				entry.kind === 'removed' ? 'removed' : 'overwritten',
				String(entry.bytes),
				entry.originalPath,
			];

const factsOf = (entry: TrashEntry | DamagedTrashEntry) =>
	entry.kind === 'damaged'
		? { id: entry.id, kind: entry.kind, reason: entry.reason }
		: {
				id: entry.id,
				kind: entry.kind,
				name: entry.name,
				path: entry.originalPath,
				time: timeText(entry.deletedAtMs),
				bytes: entry.bytes,
			};
