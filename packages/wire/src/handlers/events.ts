import { fromPlain, type Maybe, type PlainObject, toPlain } from '@tenon/core';
import type { EventPayload } from '../frames/host-frames.ts';

/** What every event has. Empty and zero where the host does not tell. */
export interface EventBase {
	readonly event: string;
	readonly sessionId: string;
	readonly cwd: string;
	readonly sequence: number;
}

/** The tool that an event is about. */
export interface ToolOfEvent {
	readonly toolId: string;
	readonly toolName: string;
}

/** What each event brings; what the host leaves out is empty, zero or false. */
export interface EventMap {
	readonly session_start: EventBase;
	readonly session_end: EventBase & { readonly reason: string };
	readonly user_prompt_submit: EventBase & {
		readonly text: string;
		readonly queued: boolean;
		readonly imageCount: number;
	};
	/** Before every model call; `step` counts from 1 within a prompt. */
	readonly turn_start: EventBase & { readonly step: number };
	readonly assistant_message: EventBase & { readonly text: string };
	readonly tool_call: EventBase & ToolOfEvent & { readonly toolArgs: PlainObject };
	/** `stop`: `end`, `tool_use`, `length`, `error` or `aborted`. */
	readonly turn_end: EventBase & { readonly stop: string; readonly error: string };
	readonly tool_result: EventBase &
		ToolOfEvent & {
			readonly toolArgs: PlainObject;
			readonly status: string;
			readonly executed: boolean;
			readonly result: PlainObject;
		};
	readonly tool_confirmation_requested: EventBase & ToolOfEvent & { readonly toolPreview: string };
	readonly permission_decision: EventBase &
		ToolOfEvent & {
			readonly decision: string;
			readonly source: string;
			readonly stage: string;
			readonly reason: string;
		};
	readonly pre_compact: EventBase & Compaction;
	readonly post_compact: EventBase & Compaction;
	readonly subagent_start: EventBase & Subagent;
	readonly subagent_stop: EventBase & Subagent;
}

/** A compaction of the transcript. */
export interface Compaction {
	readonly compactionId: string;
	readonly messageCount: number;
	readonly tokenEstimate: number;
	readonly status: string;
	readonly error: string;
}

/** A run of another agent. */
export interface Subagent {
	readonly agentId: string;
	readonly agentRunId: string;
	readonly name: string;
	readonly status: string;
	readonly error: string;
}

/** The events that this version knows. */
export type EventName = keyof EventMap;

/** What runs when something happened. It is not waited for; what it throws is logged. */
export type EventHandler<Event extends EventBase> = (event: Event) => Maybe<void>;

/** An event as its handler gets it. */
export const eventFromWire = (event: string, payload: EventPayload): EventBase => ({
	event,
	...placeOf(payload),
	...(Object.hasOwn(fieldsOf, event) ? fieldsOf[event as EventName](payload) : {}),
});

/** Where something happens, with zero for what is absent. */
export const placeOf = ({
	session_id = '',
	cwd = '',
	sequence = 0,
}: EventPayload): Omit<EventBase, 'event'> => ({ sessionId: session_id, cwd, sequence });

/** Arguments, records or objects, as a plain object of its own; none are the empty one. */
export const plainArgs = (args: object = {}): PlainObject => toPlain(fromPlain(args)) as PlainObject;

const toolOf = ({ tool_id = '', tool_name = '' }: EventPayload): ToolOfEvent => ({
	toolId: tool_id,
	toolName: tool_name,
});

const compactionOf = (payload: EventPayload): Compaction => ({
	compactionId: payload.compaction_id ?? '',
	messageCount: payload.message_count ?? 0,
	tokenEstimate: payload.token_estimate ?? 0,
	status: payload.status ?? '',
	error: payload.error ?? '',
});

const subagentOf = (payload: EventPayload): Subagent => ({
	agentId: payload.agent_id ?? '',
	agentRunId: payload.agent_run_id ?? '',
	name: payload.name ?? '',
	status: payload.status ?? '',
	error: payload.error ?? '',
});

type FieldReaders = {
	readonly [Name in EventName]: (payload: EventPayload) => Omit<EventMap[Name], keyof EventBase>;
};

const fieldsOf: FieldReaders = {
	session_start: () => ({}),
	session_end: ({ reason = '' }) => ({ reason }),
	user_prompt_submit: ({ text = '', queued = false, image_count = 0 }) => ({
		text,
		queued,
		imageCount: image_count,
	}),
	turn_start: ({ step = 0 }) => ({ step }),
	assistant_message: ({ text = '' }) => ({ text }),
	tool_call: (payload) => ({ ...toolOf(payload), toolArgs: plainArgs(payload.tool_args) }),
	turn_end: ({ stop = '', error = '' }) => ({ stop, error }),
	tool_result: (payload) => ({
		...toolOf(payload),
		toolArgs: plainArgs(payload.tool_args),
		status: payload.status ?? '',
		executed: payload.executed ?? false,
		result: plainArgs(payload.result),
	}),
	tool_confirmation_requested: (payload) => ({
		...toolOf(payload),
		toolPreview: payload.tool_preview ?? '',
	}),
	permission_decision: (payload) => ({
		...toolOf(payload),
		decision: payload.decision ?? '',
		source: payload.source ?? '',
		stage: payload.stage ?? '',
		reason: payload.reason ?? '',
	}),
	pre_compact: compactionOf,
	post_compact: compactionOf,
	subagent_start: subagentOf,
	subagent_stop: subagentOf,
};
