import type { Maybe } from '@tenon/core';
import type { SedRun } from './sed-run.ts';

/** Does one command on the current line; the index of the next one, or one of {@link ends}. */
export type Step = (run: SedRun) => Maybe<number>;

/** Does one command on a line that is selected; `next` is the command behind it. */
export type Act = (run: SedRun, next: number) => Maybe<number>;

/** How the work on a line may end before the last command. */
export const ends = {
	/** As after the last command: the line is printed. */
	cycle: -1,
	/** Without printing. */
	delete: -2,
	/** From the first command on, with what is left of the line. */
	restart: -3,
	/** The line is printed, and sed ends. */
	quit: -4,
	/** Sed ends at once. */
	quitSilently: -5,
} as const;
