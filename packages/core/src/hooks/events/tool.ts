import type { Principal } from '../../capability/principal.ts';
import type { ToolResult } from '../../tool/result.ts';
import {
	type GuardedTransform,
	guardedTransform,
	type HookTable,
	type Transform,
	transform,
	type Watch,
	watch,
} from '../declaration.ts';
import type { TurnOrigin } from '../payload.ts';
import { type TurnRequest, turnRequests } from './turn.ts';

/** The events of one tool call, by any caller. */
export interface ToolHooks {
	/** A call was asked for, also of a tool that does not exist; nothing has been judged. */
	tool_call_proposed: Watch<ToolCallFacts, 'optional'>;
	/** Before a known tool runs: change the arguments, refuse, or answer in the tool's place. */
	tool_call: GuardedTransform<ToolCallPayload, 'args', TurnRequest, ToolResult, 'optional'>;
	/** A person is being asked about a call. */
	confirmation_requested: Watch<ToolCallFacts & { readonly preview: string }, 'optional'>;
	/** The question about a call is settled. */
	permission_decided: Watch<PermissionDecided, 'optional'>;
	/** The tool itself ran and is done: change its result, or fail it with a refusal. */
	tool_result: GuardedTransform<ToolResultFacts, 'result', TurnRequest, ToolResult, 'optional'>;
	/** What the model reads of a result, after the protocol has made it; the one way in which results are made shorter. */
	tool_result_projection: Transform<ToolResultProjection, 'content'>;
	/** The call is over, whether it ran or not. */
	tool_finished: Watch<ToolFinished, 'optional'>;
	/** A tool call wrote a file, as far as its arguments said which; told when the call has succeeded. */
	file_written: Watch<FileWritten, 'optional'>;
}

/** What is known of any call. */
export interface ToolCallFacts extends TurnOrigin {
	readonly callId: string;
	readonly toolName: string;
	/** Not checked against a schema until the call has passed all transforms, hence `unknown`. */
	readonly args: unknown;
	/** Model, user, extension or subagent. */
	readonly caller: Principal;
	/** The call inside which this one was made; null for an outermost one. */
	readonly parentCallId: string | null;
}

/** Payload of `tool_call`: `args` as they stand, `proposedArgs` as the caller gave them. */
export interface ToolCallPayload extends ToolCallFacts {
	readonly proposedArgs: unknown;
}

/** Payload of `permission_decided`. */
export interface PermissionDecided extends ToolCallFacts {
	readonly decision: 'approved' | 'denied' | 'cancelled';
	/** `unattended`: the user lets everything pass. */
	readonly source: 'user' | 'remembered' | 'policy' | 'unattended';
	readonly stage: 'pre_execution' | 'tool_execution';
	readonly reason: string | null;
}

/** Payload of `tool_result`. */
export interface ToolResultFacts extends ToolCallFacts {
	readonly result: ToolResult;
	readonly durationMs: number;
}

/** Payload of `tool_result_projection`. Images are told of, not shown. */
export interface ToolResultProjection extends ToolCallFacts {
	readonly content: readonly ProjectedBlock[];
	readonly isError: boolean;
	readonly durationMs: number;
}

/** A part of a result as the model reads it: a text, or data as JSON. */
export type ProjectedBlock =
	| { readonly type: 'text'; readonly text: string }
	| { readonly type: 'json'; readonly json: string };

/** Payload of `tool_finished`. */
export interface ToolFinished extends ToolResultFacts {
	readonly status: 'completed' | 'failed' | 'blocked' | 'cancelled' | 'timed_out';
	/** False when the tool itself never ran. */
	readonly executed: boolean;
	readonly truncated: boolean;
}

/** Payload of `file_written`. */
export interface FileWritten extends ToolCallFacts {
	/** Absolute. */
	readonly path: string;
}

const named = {
	names: 'optional',
	nameOf: (payload: ToolCallFacts): string => payload.toolName,
} as const;

/** The rows of {@link ToolHooks}. */
export const toolHooks: HookTable<ToolHooks> = {
	tool_call_proposed: { ...watch, ...named },
	tool_call: { ...guardedTransform, ...named, changes: 'args', shortCircuits: true, requests: turnRequests },
	confirmation_requested: { ...watch, ...named },
	permission_decided: { ...watch, ...named },
	tool_result: {
		...guardedTransform,
		...named,
		changes: 'result',
		shortCircuits: true,
		requests: turnRequests,
	},
	tool_result_projection: { ...transform, changes: 'content', subscribers: 'one' },
	tool_finished: { ...watch, ...named },
	file_written: { ...watch, ...named },
};
