import type { Value } from '../value/value.ts';

/**
 * Something a handler asks for beside its verdict. Requests are collected in the order in which
 * they were made and handed to the dispatcher of the hook; they change no verdict, and they are taken
 * only from the first time a handler is asked, so that asking again repeats no effect.
 */
export type HookRequest =
	| {
			readonly type: 'enqueue-messages';
			readonly messages: readonly QueuedMessage[];
			/** `transient`: for this prompt only, never part of the transcript. */
			readonly lasting: 'durable' | 'transient';
	  }
	| {
			readonly type: 'create-session';
			/** Chosen by the runtime when null. */
			readonly sessionId: string | null;
			readonly task: string;
			readonly options: Value;
	  }
	| { readonly type: 'emit-event'; readonly name: string; readonly data: Value }
	| { readonly type: 'emit-trace'; readonly name: string; readonly data: Value };

/** A message that a handler wants in the conversation. */
export interface QueuedMessage {
	readonly role: 'user' | 'system';
	readonly text: string;
}

/** The names of the requests. */
export type HookRequestType = HookRequest['type'];

/** The requests of the given names. */
export type RequestOf<Type extends HookRequestType> = Extract<HookRequest, { readonly type: Type }>;
