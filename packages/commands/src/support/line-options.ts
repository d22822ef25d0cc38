import type { Maybe } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { chunkSteps } from './chunks.ts';

/** How a command cuts its input into lines. */
export interface LineOptions {
	readonly delimiter: number;
	/** A longer line is refused with `LineTooLong`. */
	readonly maxLineBytes: number;
	/** Called between the chunks of a line that spans many. */
	readonly breathe: () => Maybe<void>;
}

/** Lines that end in a delimiter, within the limits and slices of a command. */
export const linesOf = (context: CommandContext, delimiter: number): LineOptions => ({
	delimiter,
	maxLineBytes: context.ports.limits.maxTextBytes,
	breathe: () => context.breathe(chunkSteps),
});
