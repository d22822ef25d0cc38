import type { UserPart } from '@tenon/agent';
import type { AssistantPart, CallSummary, ContentBlock, Grant, TokenUsage } from '@tenon/core';
import type { Note, PanelChange } from '@tenon/extensions';

/**
 * What a session tells whoever shows it, in the order in which it happened. Of one model call:
 * `step-started`, `message-started`, `text-delta`s, `tool-use`s, `usage`, `message`, `tool-call`s, `step-ended`, and
 * behind that what the tools do. A prompt begins with `user-message`, behind which a `tool-call` and its
 * `tool-result` may stand that a command asked for, and ends with `done`.
 */
export type FrontEvent =
	| { readonly type: 'user-message'; readonly parts: readonly UserPart[]; readonly at: number }
	| { readonly type: 'step-started'; readonly step: number }
	| { readonly type: 'message-started' }
	/** A preview: what counts is the message. */
	| { readonly type: 'text-delta'; readonly text: string }
	/** What was shown of this message so far is void: the model is asked again. */
	| { readonly type: 'message-reset' }
	| ({ readonly type: 'tool-use' | 'tool-call' } & ProposedCall)
	| { readonly type: 'usage'; readonly usage: TokenUsage; readonly cumulative: TokenUsage }
	| { readonly type: 'message'; readonly parts: readonly AssistantPart[]; readonly at: number }
	| { readonly type: 'step-ended'; readonly stop: StepStop; readonly error: string | null }
	| {
			readonly type: 'tool-progress';
			readonly callId: string;
			readonly text: string;
			/** 0 to 100. */
			readonly percent?: number;
	  }
	| {
			readonly type: 'tool-result';
			readonly callId: string;
			readonly isError: boolean;
			readonly content: readonly ContentBlock[];
	  }
	| { readonly type: 'error'; readonly message: string }
	| { readonly type: 'done' }
	/** A text to be shown once. */
	| { readonly type: 'display'; readonly command: string; readonly text: string }
	/** A text for the place where a person types. */
	| { readonly type: 'insert'; readonly text: string }
	| ({ readonly type: 'note' } & Note)
	| { readonly type: 'notes-cleared'; readonly extension: string }
	| { readonly type: 'panel'; readonly change: PanelChange }
	| ({ readonly type: 'question' } & OpenQuestion)
	/** Answered, given up or too old: no answer to it counts any more. */
	| { readonly type: 'question-closed'; readonly questionId: string };

/** A tool call as the model asked for it. */
export interface ProposedCall {
	readonly callId: string;
	readonly toolName: string;
	readonly args: unknown;
}

/** How a model call ended. */
export type StepStop = 'end' | 'tool_use' | 'length' | 'error' | 'aborted';

/** Something that waits for a person's word. */
export interface OpenQuestion {
	readonly questionId: string;
	readonly call: CallSummary;
	readonly text: string;
	/** What "always" would grant; empty: it can be allowed once or not at all. */
	readonly scope: readonly Grant[];
	/** Answers it too; for the person's own side alone, and nowhere a model can read. */
	readonly nonce: string;
}

/** Whoever wants to hear of events. */
export type FrontListener = (event: FrontEvent) => void;
