import { type Flow, isPromise } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';

/** Called between two files or names: the event loop gets its turn, and the output is written on. */
export function* betweenEntries(context: CommandContext): Flow<void> {
	const settled = context.output.settle();
	if (isPromise(settled)) yield settled;
	const turn = context.breathe(stepsOfEntry);
	if (isPromise(turn)) yield turn;
}

/**
 * What the work on an entry of the file system counts as, told to `breathe`: on the disk, judged and recorded, it may
 * take a millisecond.
 */
export const stepsOfEntry = 64;
