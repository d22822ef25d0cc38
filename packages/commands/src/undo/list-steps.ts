import { type Flow, fromPlain, type UndoLog, type UndoStep, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { printJson } from '../support/json-output.ts';
import { printRows } from '../support/print-rows.ts';
import { timeText } from './time-text.ts';

/** Prints the steps of a log, newest first. */
export const listSteps = function* (context: CommandContext, log: UndoLog): Flow<number> {
	const steps = yield* wait(log.list());
	if (context.json) printJson(context, fromPlain(steps.map(factsOf)));
	else printRows(context, steps.map(rowOf));
	return 0;
};

const rowOf = ({ id, startedAtMs, changes, isUndone, label }: UndoStep): readonly string[] => [
	id,
	timeText(startedAtMs),
	isUndone ? 'undone' : changes.length === 1 ? '1 change' : `${changes.length} changes`,
	label,
];

const factsOf = ({ id, label, startedAtMs, changes, notes, isUndone, undoes }: UndoStep) => ({
	id,
	label,
	time: timeText(startedAtMs),
	undone: isUndone,
	...(undoes === undefined ? {} : { undoes }),
	changes: changes.map(({ path, kind }) => ({ path, kind })),
	notes: [...notes],
});
