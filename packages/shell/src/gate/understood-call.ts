import type { HostCapability, ProgramManner, Touch } from '@tenon/core';

/** Where a program would run. */
export interface ProgramPlace {
	readonly cwd: string;
	/** Its variables. */
	readonly environment: ReadonlyMap<string, string>;
	readonly signal: AbortSignal;
}

/** A call of a program whose every argument is declared: what it does, and how it is run so that it does no more. */
export interface UnderstoodCall {
	readonly manner: ProgramManner;
	/** What it does to which paths. What it changes is kept before it runs, or the call is not understood. */
	readonly touches: readonly Touch[];
	/** Where it connects to. */
	readonly hosts: readonly HostCapability[];
	/** The words that it runs with: those of the call, and what keeps it to its manner. */
	readonly argv: readonly string[];
	/** Variables that it gets besides its own; `undefined` takes one away. */
	readonly variables: Readonly<Record<string, string | undefined>>;
}
