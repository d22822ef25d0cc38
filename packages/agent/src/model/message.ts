import type { JsonObject } from '../data/json.ts';

/** Bytes that belong to a message and are kept beside it, named by what they are. */
export interface AttachmentRef {
	/** The SHA-256 of the bytes in hexadecimal. */
	readonly digest: string;
	readonly mimeType: string;
	readonly byteLength: number;
}

/**
 * What a provider wants to see again with a part that it made: a signature, encrypted reasoning, the id of an item. Opaque
 * to everybody else.
 */
export interface ProviderData {
	/** Provider, endpoint and model that made it. It is sent to no other: those would refuse the request. */
	readonly origin: string;
	readonly data: JsonObject;
}

/** What a person or a plugin puts into a message. */
export type UserPart =
	| { readonly type: 'text'; readonly text: string }
	| { readonly type: 'image'; readonly attachment: AttachmentRef };

/** A tool call as the model asked for it. */
export interface ToolCallPart {
	readonly type: 'tool_call';
	/** Chosen by the model, or for it where its choice was taken already; unique in what it is shown. */
	readonly callId: string;
	readonly toolName: string;
	/** `{}` where the model's text was no JSON object; the tool's schema then answers the model. */
	readonly args: JsonObject;
	readonly providerData?: ProviderData;
}

/** What an assistant's message is made of. */
export type AssistantPart =
	| { readonly type: 'text'; readonly text: string; readonly providerData?: ProviderData }
	/** `signature`: of a provider that an extension contributes. */
	| {
			readonly type: 'reasoning';
			readonly text: string;
			readonly signature?: string;
			readonly providerData?: ProviderData;
	  }
	/** An image that the model made. */
	| { readonly type: 'attachment'; readonly attachment: AttachmentRef; readonly providerData?: ProviderData }
	| ToolCallPart;

/** What a tool's result is made of, as the model reads it. `json` holds the text of a value, digits and order kept. */
export type ResultPart =
	| { readonly type: 'text'; readonly text: string }
	| { readonly type: 'json'; readonly json: string }
	| { readonly type: 'image'; readonly attachment: AttachmentRef };

/** The result of one call, as it stands in the conversation. */
export interface CallResult {
	readonly callId: string;
	readonly toolName: string;
	readonly isError: boolean;
	readonly exitStatus: number;
	readonly parts: readonly ResultPart[];
	/**
	 * How the call came to its result: it ran; it was refused before it ran; its process died and it is unknown
	 * how far it got; it was cancelled.
	 */
	readonly ending: 'ran' | 'refused' | 'interrupted' | 'cancelled';
}

/** Why a message of the user's side is there. */
export type MessageSource =
	| 'input'
	| 'steering'
	| 'plugin'
	| 'turn-limit'
	| 'task'
	/** Opens a frame in the place of what the model no longer sees. */
	| 'summary'
	/** Tells the model what of its surroundings has changed. */
	| 'notice';

/** What a user, or a caller in the user's place, said. */
export interface UserMessage {
	readonly role: 'user';
	/** Derived, never random: unique in its frame. */
	readonly id: string;
	readonly source: MessageSource;
	readonly parts: readonly UserPart[];
}

/** What the model said. */
export interface AssistantMessage {
	readonly role: 'assistant';
	readonly id: string;
	/** None where the model said nothing; a provider that allows no such message leaves it out. */
	readonly parts: readonly AssistantPart[];
	/** How people are shown it, where a hook said so; absent: as it is. Never sent to a model. */
	readonly shown?: ShownAs;
	/** `input`: no model said it, it holds the calls that were made for an input. Absent: a model did. */
	readonly source?: 'input';
}

/** What people see in the place of what a model said. */
export type ShownAs =
	| { readonly type: 'parts'; readonly parts: readonly AssistantPart[] }
	/** Nothing; `reason` is why. */
	| { readonly type: 'hidden'; readonly reason: string };

/** What the tools that one message called have answered, in the order of the calls. */
export interface ToolMessage {
	readonly role: 'tool';
	readonly id: string;
	readonly results: readonly CallResult[];
}

/** One message of a conversation. */
export type Message = UserMessage | AssistantMessage | ToolMessage;
