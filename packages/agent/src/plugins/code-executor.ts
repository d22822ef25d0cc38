import type { Maybe, Replay } from '@tenon/core';
import type { Json } from '../data/json.ts';
import { count, flag, json, listOf, nullOr, objectOf, oneOf, type Shape, text } from '../data/shape.ts';
import type { AttachmentRef } from '../model/message.ts';
import type { EffectCall, EffectHandler } from './effect-handler.ts';
import type { ProtocolSessionContext } from './protocol-session.ts';

/** The kind of the effects that run code. */
export const execCodeKind = 'exec-code';

/** What a driver asks for with an `exec-code` effect. */
export interface ExecRequest {
	readonly language: string;
	readonly code: string;
	/** Whether the code may end the turn with a value. */
	readonly acceptFinish: boolean;
}

/** A call of a tool that code made. */
export interface ExecutedCall {
	readonly callId: string;
	readonly toolName: string;
	readonly isError: boolean;
}

/** What a piece of code came to. */
export interface ExecResponse {
	/** What it printed, in order. */
	readonly observations: readonly string[];
	/** How much of what it printed is shown; null: all. */
	readonly truncation: { readonly shownChars: number; readonly totalChars: number } | null;
	/** The calls that it made, in order. */
	readonly toolCalls: readonly ExecutedCall[];
	/** Images that it printed; their bytes are in the store. */
	readonly images: readonly AttachmentRef[];
	/** What it threw; null where it ended well. */
	readonly error: string | null;
	readonly durationMs: number;
	/** The value with which it wants the turn to finish; null where it wants nothing. */
	readonly terminalFinish: { readonly value: Json } | null;
}

/** What code may use while it runs. Every member fails once the code has ended. */
export type RuntimeExecutionContext = EffectCall;

/**
 * Runs the code that a model wrote, for one live session, and keeps what the code leaves in its variables. The state is
 * the frame's: a committed switch to another frame clears it. Registered once, by `registrar.execution.codeExecutor`.
 */
export interface CodeExecutorPlugin {
	readonly languages: readonly string[];
	/**
	 * Whether code whose outcome is unknown may be run again: then every effect of it goes through its context, where it
	 * is journaled, and equal code with equal answers does the same.
	 */
	readonly replay: Replay;
	/** An error of the code is a response; what it rejects with is a fault of the executor. */
	executeCode(context: RuntimeExecutionContext, request: ExecRequest): Promise<ExecResponse>;
	/** Whether the state differs from what was acknowledged last. Absent or false: a commit keeps what it has. */
	executionStateDirty?(): boolean;
	/** Whether the state can be captured now; asked before each capture. Absent: always. */
	probeExecutionStateCapture?(context: ProtocolSessionContext): Maybe<CaptureProbe>;
	/** The state, for a commit; null: there is none. Each is acknowledged or aborted before the next. */
	snapshotExecutionState?(context: ProtocolSessionContext): Maybe<ExecutionSnapshot | null>;
	/** The commit that carried the last snapshot is made: only this clears the dirty flag. */
	acknowledgeCapture?(): void;
	/** No commit carries the last snapshot: what was dirty stays dirty. */
	abortCapture?(): void;
	/** The whole state as it is now, for a clone; null: there is none. */
	hydratedExecutionState?(context: ProtocolSessionContext): Maybe<ExecutionState | null>;
	/** Takes a state; null: as it was when it was built. */
	restoreExecutionState?(context: ProtocolSessionContext, state: ExecutionState | null): Maybe<void>;
}

/** Whether a state can be captured, and if not, why. */
export type CaptureProbe = { readonly ready: true } | { readonly ready: false; readonly reason: string };

/** A state as a commit carries it: a root, and parts by key. A part below 512 bytes is better kept in the root. */
export interface ExecutionSnapshot {
	readonly root: Uint8Array | null;
	/** `unchanged`: as it was acknowledged last. */
	readonly components: ReadonlyMap<string, Uint8Array | 'unchanged'>;
}

/** A whole state. */
export interface ExecutionState {
	readonly root: Uint8Array | null;
	readonly components: ReadonlyMap<string, Uint8Array>;
}

/** An executor as the handler of `exec-code` effects. */
export const codeHandler = (executor: CodeExecutorPlugin): EffectHandler => ({
	replay: executor.replay,
	perform: async (given, call) => {
		const { language, code, acceptFinish = true } = requestShape(given, 'command');
		oneOf(...executor.languages)(language, 'command.language');
		const response: unknown = await executor.executeCode(call, { language, code, acceptFinish });
		const { terminalFinish, ...rest } = responseShape(response, 'response');
		// An end that was not accepted is none.
		return { ...rest, terminalFinish: acceptFinish ? terminalFinish : null } as unknown as Json;
	},
});

const requestShape = objectOf({ language: text, code: text }, { acceptFinish: flag });

const responseShape: Shape<ExecResponse> = objectOf({
	observations: listOf(text),
	truncation: nullOr(objectOf({ shownChars: count, totalChars: count })),
	toolCalls: listOf(objectOf({ callId: text, toolName: text, isError: flag })),
	images: listOf(objectOf({ digest: text, mimeType: text, byteLength: count })),
	error: nullOr(text),
	durationMs: count,
	terminalFinish: nullOr(objectOf({ value: json })),
});
