import type { ShownBlock } from '../data.ts';

/** A script that a person runs in the session's shell. */
export interface RunShell {
	readonly script: string;
}

/** What came of it. */
export interface ShellRun {
	readonly content: readonly ShownBlock[];
	readonly isError: boolean;
}

/** The session's shell, for the person. */
export interface ShellVerbs {
	/**
	 * Runs a script in the shell that the model uses, under the same policy, with the same undo; while that is busy, in a
	 * copy of it, whose variables are gone afterwards. The model is not told.
	 * Ends with `cancelShell`, and with the service.
	 */
	runShell(run: RunShell): Promise<ShellRun>;
	/** Ends the scripts that a person has started and that run. */
	cancelShell(): Promise<void>;
}
