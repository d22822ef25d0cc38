import type { ForeignFields, Maybe, PlainObject, ZotEvents, ZotIntercepts } from '@tenon/core';
import { plainOf } from './plain-of.ts';

/** What every event of the subprocess protocol has. */
export interface ProtocolEvent {
	readonly event: string;
	readonly sessionId: string;
	readonly cwd: string;
	readonly sequence: number;
}

interface ToolOfEvent {
	readonly toolId: string;
	readonly toolName: string;
}

interface Compaction {
	readonly compactionId: string;
	readonly messageCount: number;
	readonly tokenEstimate: number;
	readonly status: string;
	readonly error: string;
}

interface Subagent {
	readonly agentId: string;
	readonly agentRunId: string;
	readonly name: string;
	readonly status: string;
	readonly error: string;
}

/** What each event of the subprocess protocol brings, as in `@tenon/sdk`. What is not known is empty. */
export interface ProtocolEvents {
	readonly session_start: ProtocolEvent;
	readonly session_end: ProtocolEvent & { readonly reason: string };
	readonly user_prompt_submit: ProtocolEvent & {
		readonly text: string;
		readonly queued: boolean;
		readonly imageCount: number;
	};
	/** Before every model call; `step` counts from 1 within a prompt. */
	readonly turn_start: ProtocolEvent & { readonly step: number };
	readonly assistant_message: ProtocolEvent & { readonly text: string };
	readonly tool_call: ProtocolEvent & ToolOfEvent & { readonly toolArgs: PlainObject };
	/** `stop`: `end`, `tool_use`, `length`, `error` or `aborted`. */
	readonly turn_end: ProtocolEvent & { readonly stop: string; readonly error: string };
	readonly tool_result: ProtocolEvent &
		ToolOfEvent & {
			readonly toolArgs: PlainObject;
			readonly status: string;
			readonly executed: boolean;
			readonly result: PlainObject;
		};
	readonly tool_confirmation_requested: ProtocolEvent & ToolOfEvent & { readonly toolPreview: string };
	readonly permission_decision: ProtocolEvent &
		ToolOfEvent & {
			readonly decision: string;
			readonly source: string;
			readonly stage: string;
			readonly reason: string;
		};
	readonly pre_compact: ProtocolEvent & Compaction;
	readonly post_compact: ProtocolEvent & Compaction;
	readonly subagent_start: ProtocolEvent & Subagent;
	readonly subagent_stop: ProtocolEvent & Subagent;
}

/** What a module can be asked about under the protocol's names, and what the question tells. */
export interface ProtocolIntercepts {
	/** Before a tool runs. */
	readonly tool_call: ProtocolEvent & ToolOfEvent & { readonly toolArgs: PlainObject };
	/** Before the model is called. */
	readonly turn_start: ProtocolEvent & { readonly step: number };
	/** Before a message of the model is shown. */
	readonly assistant_message: ProtocolEvent & { readonly text: string };
	/** Before an agent starts. */
	readonly before_agent_start: ProtocolEvent & {
		readonly systemPrompt: string;
		readonly agentRunId: string;
		readonly provider: string;
		readonly model: string;
	};
}

/** The answer to a question. Nothing in it: as it was. */
export interface InterceptResult {
	/** Refuses; the rest does not count then, but for the reason. */
	readonly block?: boolean;
	/** For the model or the user. */
	readonly reason?: string;
	/** Of `tool_call`: what the tool is to see instead. */
	readonly modifiedArgs?: object;
	/** Of `assistant_message`: what is to be shown instead. Empty: as it was. */
	readonly replaceText?: string;
	/** Of `before_agent_start`: the new system prompt, which may be empty. */
	readonly systemPrompt?: string;
}

/** One question. */
export interface InterceptCall {
	readonly id: string;
	readonly deadlineMs: number;
	/** Aborted when nobody waits any more. */
	readonly signal: AbortSignal;
	/** Says that a person is being asked: the deadline stands still until the handler answers. */
	pending(note?: string): void;
}

/** What answers a question in the rich form. What it throws blocks, with its message as the reason. */
export type InterceptHandler<Name extends keyof ProtocolIntercepts> = (
	event: ProtocolIntercepts[Name],
	call: InterceptCall,
) => Maybe<InterceptResult | void>;

/** The fields of the wire under the names that handlers know, with zero for what is absent. */
export const protocolEvent = (
	event: keyof ZotEvents | keyof ZotIntercepts,
	fields: ForeignFields,
): ProtocolEvent => ({
	event,
	sessionId: '',
	cwd: '',
	sequence: 0,
	...(Object.hasOwn(absentFields, event) ? absentFields[event] : {}),
	...Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [
			camelCase(name),
			typeof value === 'object' ? plainOf(value) : value,
		]),
	),
});

const camelCase = (name: string): string =>
	name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

// What the host leaves out of an event where there is nothing to say.
const absentFields: { readonly [event: string]: Readonly<Record<string, string>> } = {
	turn_end: { error: '' },
	permission_decision: { reason: '' },
	pre_compact: { status: '', error: '' },
	post_compact: { error: '' },
	subagent_start: { status: '', error: '' },
	subagent_stop: { error: '' },
};

/** An answer in the spelling of the wire. */
export const wireAnswer = (result: InterceptResult | void): ForeignFields => {
	if (result === undefined) return {};
	if (result.block === true) return { block: true, reason: result.reason ?? '' };
	return {
		modified_args: result.modifiedArgs,
		replace_text: result.replaceText,
		system_prompt: result.systemPrompt,
	};
};
