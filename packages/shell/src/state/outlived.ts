import { Interrupted } from './errors.ts';
import type { Shell } from './shell.ts';

/** The signal that has ended what a shell waited for, where the shell itself goes on; `undefined` for any other error. */
export const outlivedSignal = (shell: Shell, error: unknown): number | undefined =>
	error instanceof Interrupted && !shell.slice.isCancelled ? shell.outlivedSignal : undefined;
