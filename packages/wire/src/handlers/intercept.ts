import type { Maybe, PlainObject, ValueRecord } from '@tenon/core';
import type { EventPayload } from '../frames/host-frames.ts';
import { type EventBase, placeOf, plainArgs, type ToolOfEvent } from './events.ts';
import { recordOf } from './record-of.ts';

/** What an extension can be asked about, and what the question tells. */
export interface InterceptMap {
	/** Before a tool runs. */
	readonly tool_call: EventBase & ToolOfEvent & { readonly toolArgs: PlainObject };
	/** Before the model is called. */
	readonly turn_start: EventBase & { readonly step: number };
	/** Before a message of the model is shown. */
	readonly assistant_message: EventBase & { readonly text: string };
	/** Before an agent starts. */
	readonly before_agent_start: EventBase & {
		readonly systemPrompt: string;
		readonly agentRunId: string;
		readonly provider: string;
		readonly model: string;
	};
}

/** The names of the questions. */
export type InterceptName = keyof InterceptMap;

/** One question. */
export interface InterceptCall {
	readonly id: string;
	/** How long the host waits, if it says so. */
	readonly deadlineMs: number | undefined;
	/** Aborted when the host no longer waits. An answer is wanted nevertheless. */
	readonly signal: AbortSignal;
	/** Tells hosts that know it that a person is being asked: they wait longer. */
	pending(note?: string): void;
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

/** What answers a question in the rich form. What it throws blocks, with its message as the reason. */
export type InterceptHandler<Name extends InterceptName> = (
	event: InterceptMap[Name],
	call: InterceptCall,
) => Maybe<InterceptResult | void>;

/** A question as its handler gets it. */
export const questionFromWire = (event: string, payload: EventPayload): EventBase => ({
	event,
	...placeOf(payload),
	...(Object.hasOwn(fieldsOf, event) ? fieldsOf[event as InterceptName](payload) : {}),
});

/** An answer in the words of the wire. */
export interface InterceptAnswer {
	readonly block?: boolean;
	readonly reason?: string;
	readonly modified_args?: ValueRecord | undefined;
	readonly replace_text?: string | undefined;
	readonly system_prompt?: string | undefined;
}

/** What a handler answered, in the words of the wire. Throws where the modified arguments are no object. */
export const interceptAnswer = (result: InterceptResult | void): InterceptAnswer => {
	if (result === undefined) return {};
	if (result.block === true) return { block: true, reason: result.reason ?? '' };
	const { modifiedArgs, replaceText, systemPrompt } = result;
	return {
		modified_args: modifiedArgs === undefined ? undefined : recordOf(modifiedArgs, 'the modified arguments'),
		replace_text: replaceText,
		system_prompt: systemPrompt,
	};
};

type FieldReaders = {
	readonly [Name in InterceptName]: (payload: EventPayload) => Omit<InterceptMap[Name], keyof EventBase>;
};

const fieldsOf: FieldReaders = {
	tool_call: ({ tool_id = '', tool_name = '', tool_args }) => ({
		toolId: tool_id,
		toolName: tool_name,
		toolArgs: plainArgs(tool_args),
	}),
	turn_start: ({ step = 0 }) => ({ step }),
	assistant_message: ({ text = '' }) => ({ text }),
	before_agent_start: ({ system_prompt = '', agent_run_id = '', provider = '', model = '' }) => ({
		systemPrompt: system_prompt,
		agentRunId: agent_run_id,
		provider,
		model,
	}),
};
