import type { OutputFormat, ToolResult } from '@tenon/core';

/** The input a tool runs with, or why it may not. */
export type CheckedArguments = { readonly ok: true; readonly args: unknown } | Misfit;

/** An input that a tool cannot take. */
export interface Misfit {
	readonly ok: false;
	readonly message: string;
	/** The status of the call. */
	readonly status: number;
}

/** What a call gave, and the format that the tool chose for it, if it did. */
export interface ToolOutcome {
	readonly result: ToolResult;
	readonly format: OutputFormat | undefined;
}

/** What came of a call whose input was looked at: an outcome, or word that the input does not fit. */
export type ToolAnswer = ({ readonly ok: true } & ToolOutcome) | Misfit;
