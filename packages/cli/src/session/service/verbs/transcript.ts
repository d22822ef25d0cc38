import type { JsonObject, ShownBlock, ShownImage, ShownText } from '../data.ts';
import type { NameSession } from './sessions.ts';

/** A tool call inside of a message. */
export interface ShownCall {
	readonly type: 'tool_call';
	readonly callId: string;
	readonly toolName: string;
	readonly args: JsonObject;
}

/** What an assistant's message is made of, as people are to see it. */
export type AssistantBlock = ShownText | ShownReasoning | ShownImage | ShownCall;

/** What a model thought before it answered. */
export interface ShownReasoning {
	readonly type: 'reasoning';
	readonly text: string;
}

/** What a call came to. */
export interface ShownResult {
	readonly type: 'tool_result';
	readonly callId: string;
	readonly toolName: string;
	readonly isError: boolean;
	readonly content: readonly ShownBlock[];
}

/** A message as people are to see it: what a guard has replaced or hidden stays so. */
export type ShownMessage = {
	/** Milliseconds since 1970. */
	readonly at: number;
	readonly turnId: string | null;
} & (
	| { readonly role: 'user'; readonly content: readonly ShownBlock[] }
	| { readonly role: 'assistant'; readonly content: readonly AssistantBlock[] }
	| { readonly role: 'tool'; readonly content: readonly ShownResult[] }
	/** What had come of an answer that was broken off; the model knows nothing of it. */
	| { readonly role: 'interrupted'; readonly content: readonly (ShownText | ShownReasoning)[] }
);

/** Which page of a transcript. */
export interface ReadTranscript extends NameSession {
	readonly cursor?: string;
	/** At most 1 000 messages; default 200. */
	readonly limit?: number;
	/** Whether the page ends before the cursor, or at the newest message without one; default false. */
	readonly isNewest?: boolean;
}

/** One page, oldest message first. */
export interface TranscriptPage {
	readonly messages: readonly ShownMessage[];
	/** Where the messages after this page begin; null at the end. */
	readonly next: string | null;
	/** Where this page begins: with `isNewest` the cursor of the page before it; null at the beginning. */
	readonly previous: string | null;
}

/** A committed turn: where a session can be forked. */
export interface ShownTurn {
	readonly turnId: string;
	readonly turnIndex: number;
	readonly at: number;
	/** `finished`, `stopped` or `frame-switch`. */
	readonly outcome: string;
}

/** Which turns. */
export interface ListTurns extends NameSession {
	/** From this index on; default 0. */
	readonly fromIndex?: number;
	/** At most 1 000; default 1 000. */
	readonly limit?: number;
}

/** Names the bytes of an image. */
export interface ReadAttachment {
	readonly digest: string;
}

/** The bytes of an image. */
export interface AttachmentData {
	readonly mimeType: string;
	/** In base64. */
	readonly data: string;
}

/** What was said. */
export interface TranscriptVerbs {
	readTranscript(which: ReadTranscript): Promise<TranscriptPage>;
	listTurns(which: ListTurns): Promise<readonly ShownTurn[]>;
	/** Rejects with `service.unknown-attachment`. */
	readAttachment(which: ReadAttachment): Promise<AttachmentData>;
}
