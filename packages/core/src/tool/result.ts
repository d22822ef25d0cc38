import type { Value } from '../value/value.ts';
import type { ToolDirective } from './directive.ts';

/** One piece of what a tool hands back to a model or a person. */
export type ContentBlock =
	| { readonly type: 'text'; readonly text: string }
	| { readonly type: 'image'; readonly mimeType: string; readonly bytes: Uint8Array }
	| { readonly type: 'json'; readonly value: Value };

/**
 * What a tool returns. A failure of the work is a result with `isError`, not an exception: an
 * exception from a tool means that the tool itself is broken.
 */
export interface ToolResult {
	readonly content: readonly ContentBlock[];
	readonly isError: boolean;
	/** The shell's contract: 0 success, 1 failure, 2 refused or misused, 124, 126, 127, 128+n. */
	readonly exitStatus: number;
	/** The value the content was made from, for callers that want data and not text. */
	readonly data: Value | undefined;
	/** For fronts that draw this tool's result in their own way; never shown to a model. */
	readonly details: unknown;
	/** What the tool asks of the turn; absent: nothing, as nearly always. */
	readonly directives?: readonly ToolDirective[];
}

/** A successful result with one text block. */
export const textResult = (
	text: string,
	more: { readonly data?: Value; readonly details?: unknown } = {},
): ToolResult => ({
	content: [{ type: 'text', text }],
	isError: false,
	exitStatus: 0,
	data: more.data,
	details: more.details,
});

/** A successful result that is data; its text is the data's JSON. */
export const dataResult = (data: Value): ToolResult => ({
	content: [{ type: 'json', value: data }],
	isError: false,
	exitStatus: 0,
	data,
	details: undefined,
});

/** A failed result with one text block; the status is 1 unless said otherwise. */
export const errorResult = (
	text: string,
	more: { readonly exitStatus?: number; readonly data?: Value; readonly details?: unknown } = {},
): ToolResult => ({
	content: [{ type: 'text', text }],
	isError: true,
	exitStatus: more.exitStatus ?? 1,
	data: more.data,
	details: more.details,
});
