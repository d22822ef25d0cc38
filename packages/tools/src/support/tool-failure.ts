import {
	andThen,
	type ContentBlock,
	errnoText,
	errorResult,
	type Flow,
	type FsError,
	isFsError,
	type Maybe,
	orElse,
	runFlow,
	TenonError,
	type ToolResult,
	type Value,
} from '@tenon/core';

/** The work of a tool cannot be done: its text goes to the model, which can do something about it. */
export class ToolFailure extends TenonError {
	readonly code = 'tools.failure';
	readonly exitStatus: number;
	readonly data: Value | undefined;

	constructor(text: string, more: { readonly exitStatus?: number; readonly data?: Value } = {}) {
		super(text);
		this.exitStatus = more.exitStatus ?? 1;
		this.data = more.data;
	}
}

/**
 * Runs the steps of a tool; a failure of the work or of a file becomes a failed result. Texts are well formed,
 * so that any consumer of JSON takes them.
 */
export const runReporting = (steps: () => Flow<ToolResult>): Maybe<ToolResult> =>
	andThen(runToResult(steps), (result) => ({ ...result, content: result.content.map(repaired) }));

const repaired = (block: ContentBlock): ContentBlock =>
	block.type === 'text' ? { ...block, text: block.text.toWellFormed() } : block;

const runToResult = (steps: () => Flow<ToolResult>): Maybe<ToolResult> =>
	orElse(
		() => runFlow(steps()),
		(error) => {
			const failure = isFsError(error) ? fileFailure(error.path, error) : error;
			if (!(failure instanceof ToolFailure)) throw error;
			const { message, exitStatus, data } = failure;
			return errorResult(message, { exitStatus, ...(data === undefined ? {} : { data }) });
		},
	);

/** A file error as it is told: the path as the caller wrote it, what is wrong, and the reason where one is known. */
export const fileFailure = (path: string, { errno, reason }: FsError): ToolFailure =>
	new ToolFailure(`${path}: ${errnoText[errno]}${reason === undefined ? '' : ` (${reason})`}`, {
		exitStatus: errno === 'EACCES' || errno === 'EPERM' ? notPermitted : 1,
	});

const notPermitted = 126;
