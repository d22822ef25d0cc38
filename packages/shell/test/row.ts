/**
 * A script and what must come of it. The expectation is real bash's: every row is also run on the
 * machine's bash in the same test run, and the two must agree on stdout and status.
 */
export interface Row {
	readonly script: string;
	/** Files that exist in the working directory at the start. */
	readonly files?: Readonly<Record<string, string>>;
	/** Symbolic links in the working directory at the start: what each points to. */
	readonly links?: Readonly<Record<string, string>>;
	/** Text on standard input. */
	readonly stdin?: string;
	/** Compare the first line of stderr too, after the program's name and line number. */
	readonly stderr?: true;
	/** This row differs from bash on purpose: why, and what is right here. */
	readonly differs?: { readonly why: string; readonly stdout: string; readonly status: number };
}

/** Rows from bare scripts. */
export const rowsOf = (...scripts: readonly string[]): readonly Row[] =>
	scripts.map((script) => ({ script }));
