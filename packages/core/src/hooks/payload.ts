import type { ContentBlock, ToolResult } from '../tool/result.ts';

/** In every payload: where the event happened. */
export interface HookOrigin {
	readonly sessionId: string;
	/** Absolute. */
	readonly cwd: string;
	/** Grows by one with each event of a session, so that a receiver can order and notice gaps. */
	readonly sequence: number;
}

/** Where an event inside a turn happened. A turn is one run from accepted input to its outcome. */
export interface TurnOrigin extends HookOrigin {
	readonly turnId: string;
}

/** Where an event inside a step happened. A step is one model call and the work it asks for. */
export interface StepOrigin extends TurnOrigin {
	/** 1 for the first of the turn. */
	readonly step: number;
}

/** A tool call inside a message. */
export interface HookCallPart {
	readonly type: 'tool_call';
	readonly callId: string;
	readonly toolName: string;
	/** As the model gave them: not yet checked against the tool's schema, hence `unknown`. */
	readonly args: unknown;
}

/** What an assistant's message is made of. */
export type HookAssistantPart =
	| { readonly type: 'text'; readonly text: string }
	| { readonly type: 'reasoning'; readonly text: string }
	/** An image that the model made; its bytes stay in the store. */
	| { readonly type: 'attachment'; readonly attachment: HookAttachment }
	| HookCallPart;

/** Bytes that are kept beside a message. */
export interface HookAttachment {
	/** The SHA-256 of the bytes in hexadecimal. */
	readonly digest: string;
	readonly mimeType: string;
	readonly byteLength: number;
}

/** What any message is made of. */
export type MessagePart =
	| HookAssistantPart
	| ContentBlock
	| { readonly type: 'tool_result'; readonly callId: string; readonly result: ToolResult };

/** One message of a conversation, as hooks see it. */
export interface HookMessage {
	readonly id: string;
	readonly role: 'user' | 'assistant' | 'system';
	readonly parts: readonly MessagePart[];
}

/** Committed state at one revision. */
export interface SessionView {
	readonly revision: number;
	readonly messages: readonly HookMessage[];
}

/** What a model call cost, in tokens; the first four add up to the total. */
export interface TokenUsage {
	readonly input: number;
	readonly cacheRead: number;
	readonly cacheWrite: number;
	readonly output: number;
	/** Part of `output`. */
	readonly reasoning: number;
}

/** How full the model's context was at the last call. */
export interface PromptUsage {
	readonly contextTokens: number;
	/** Null where the model's window is unknown. */
	readonly maxContextTokens: number | null;
}
