import type { ContentBlock, HookPayload, TokenUsage } from '@tenon/core';
import type { Json, JsonObject } from '../data/json.ts';
import type { AssistantPart, ResultPart, UserPart } from '../model/message.ts';
import type { FinishReason } from '../model/response.ts';
import type { SessionQuestion } from '../session/question.ts';
import type { InputDelivery } from '../store/ingress.ts';
import type { TurnOutcome } from '../turn/outcome.ts';

/** An input that a turn has heard. */
export interface HeardInput {
	readonly inputId: string;
	readonly parts: readonly UserPart[];
	/** When it was heard. */
	readonly at: number;
}

/** How a step ended, as its model call did. */
export type StepStop = HookPayload<'model_call_ended'>['stop'];

/** How a tool call ended. */
export type ToolCallStatus = HookPayload<'tool_finished'>['status'];

/**
 * Something moved inside a turn: a live preview, never the settled text. `correlationId` names its row on a screen.
 * Arguments, parts and contents are cut, with a mark, where they are longer than 256 KiB: the transcript has the whole.
 * A turn that is resumed in another process tells again of the answers and results that are replayed.
 */
export type TurnActivity = { readonly correlationId: string } & (
	| { readonly type: 'turn-started'; readonly drives: number; readonly inputs: readonly HeardInput[] }
	/** Once for each attempt; an answer that is replayed is requested by none. */
	| {
			readonly type: 'model-request-started';
			readonly step: number;
			readonly attempt: number;
			readonly provider: string;
			readonly model: string;
	  }
	| { readonly type: 'assistant-prose-delta'; readonly text: string }
	| { readonly type: 'reasoning-delta'; readonly text: string }
	/** What this row has shown so far is void. */
	| { readonly type: 'model-attempt-reset'; readonly attempt: number }
	| {
			readonly type: 'retry-status';
			readonly attempt: number;
			readonly delayMs: number;
			readonly error: string;
	  }
	/**
	 * The call was made before and gave no answer, as far as it came: its process died. What this row has shown so far is
	 * void; the call is made again.
	 */
	| {
			readonly type: 'model-call-interrupted';
			readonly step: number;
			/** Which execution of the call it was: 1 for the first. */
			readonly purchase: number;
			readonly provider: string;
			readonly model: string;
			readonly text: string;
			readonly reasoning: string;
			/** What it is known to have used; null: nothing is known. */
			readonly usage: TokenUsage | null;
	  }
	| {
			readonly type: 'model-call-recorded';
			readonly step: number;
			readonly usage: TokenUsage;
			/** Of the session so far, this call included. */
			readonly total: TokenUsage;
	  }
	/** The answer as people are shown it; the tool calls that run are always among the parts. */
	| {
			readonly type: 'assistant-message-completed';
			readonly step: number;
			readonly parts: readonly AssistantPart[];
			readonly at: number;
			readonly finishReason: FinishReason;
	  }
	/** The step has no answer. */
	| {
			readonly type: 'model-call-failed';
			readonly step: number;
			readonly stop: 'error' | 'aborted';
			readonly error: string | null;
	  }
	| {
			readonly type: 'tool-call-started';
			readonly callId: string;
			readonly toolName: string;
			readonly args: JsonObject;
			/** The call that made this one; null: the model did. */
			readonly parentCallId: string | null;
	  }
	/** What a tool wrote since the last of these; a preview from whose beginning parts may be missing. */
	| { readonly type: 'tool-call-output'; readonly stream: 'stdout' | 'stderr'; readonly text: string }
	/** What a tool says while it runs; `percent` from 0 to 100, where it knows. */
	| { readonly type: 'tool-call-progress'; readonly text: string; readonly percent?: number }
	| { readonly type: 'tool-call-waiting'; readonly waitKey: string; readonly about: Json }
	/** Also of calls that were refused, and of those that an earlier process has run (`durationMs` 0 then). */
	| {
			readonly type: 'tool-call-completed';
			readonly callId: string;
			readonly toolName: string;
			readonly status: ToolCallStatus;
			readonly isError: boolean;
			readonly content: readonly ToldBlock[];
			readonly durationMs: number;
	  }
	/** The model has answered or failed, and the tools that it called are done. */
	| {
			readonly type: 'step-ended';
			readonly step: number;
			readonly stop: StepStop;
			readonly error: string | null;
	  }
	| ({ readonly type: 'input-heard' } & HeardInput)
	| { readonly type: 'protocol'; readonly name: string; readonly data: Json }
);

/** A block of a tool's result; of an image, where it is kept. */
export type ToldBlock =
	| Exclude<ContentBlock, { readonly type: 'image' }>
	| Extract<ResultPart, { readonly type: 'image' }>;

/** What of a session has changed. */
export type SessionChange = 'title' | 'cwd' | 'model' | 'protocol';

/** What subscribers of a session are told. */
export type SessionEvent =
	| { readonly type: 'activity'; readonly turnId: string; readonly activity: TurnActivity }
	/** The settled state moved: read it again; rows of the turn are settled. */
	| {
			readonly type: 'committed';
			readonly turnId: string;
			readonly revision: number;
			readonly outcome: TurnOutcome;
			readonly at: number;
	  }
	| { readonly type: 'frame-switched'; readonly frameKey: string }
	/** The list of what waits has changed: read it again. */
	| { readonly type: 'queue-changed' }
	/** An input is safe in the store. */
	| {
			readonly type: 'input-accepted';
			readonly inputId: string;
			readonly parts: readonly UserPart[];
			readonly delivery: InputDelivery;
			readonly at: number;
	  }
	/** An input was withdrawn before any turn heard it. */
	| { readonly type: 'input-cancelled'; readonly inputId: string }
	/** An answer is wanted; again after a process died that waited, with the same id. */
	| { readonly type: 'question-asked'; readonly question: SessionQuestion }
	/** No answer to it counts any more. */
	| {
			readonly type: 'question-closed';
			readonly questionId: string;
			readonly how: 'answered' | 'withdrawn' | 'timeout';
	  }
	/** Its record says something else: read it again. */
	| { readonly type: 'session-changed'; readonly changed: readonly SessionChange[] }
	/** The turn could not go on in this process; it stays open for the next try. */
	| { readonly type: 'drive-failed'; readonly turnId: string | null; readonly message: string };
