import type { Json, JsonObject, ShownBlock, TokenUsage } from './data.ts';
import type { PanelChange } from './verbs/panels.ts';
import type { OpenQuestion, QuestionEnd } from './verbs/questions.ts';
import type { AssistantBlock } from './verbs/transcript.ts';

/** How a model call ended. */
export type StepStop = 'end' | 'tool_use' | 'length' | 'error' | 'aborted';

/** Input that a turn has heard. */
export interface HeardInput {
	readonly inputId: string;
	readonly content: readonly ShownBlock[];
	readonly at: number;
}

/** What happens inside a turn: previews, until the turn is committed. */
export type TurnEvent =
	/** `drives`: how often it was taken up; more than 1 after a restart. */
	| { readonly type: 'turn-started'; readonly drives: number; readonly inputs: readonly HeardInput[] }
	/** Steering that the turn has heard. */
	| ({ readonly type: 'input-heard' } & HeardInput)
	| {
			readonly type: 'step-started';
			readonly step: number;
			readonly attempt: number;
			readonly provider: string;
			readonly model: string;
	  }
	| { readonly type: 'text-delta'; readonly step: number; readonly text: string }
	| { readonly type: 'reasoning-delta'; readonly step: number; readonly text: string }
	/** What was shown of this step is void: the model is asked again. */
	| { readonly type: 'message-reset'; readonly step: number }
	| {
			readonly type: 'retry';
			readonly step: number;
			readonly attempt: number;
			readonly delayMs: number;
			readonly error: string;
	  }
	/**
	 * The process that asked for this step died before the answer was whole: what came of it. What was shown of the step is
	 * void, and the model is asked again. `purchase`: 1 for the first time it was asked. `usage`: what that is known to have
	 * used; null where nothing is known.
	 */
	| {
			readonly type: 'answer-interrupted';
			readonly step: number;
			readonly purchase: number;
			readonly provider: string;
			readonly model: string;
			readonly text: string;
			readonly reasoning: string;
			readonly usage: TokenUsage | null;
	  }
	/**
	 * `cumulative`: since the service was opened, and of the session before. `costUsd`: of this call; absent where the
	 * price is not known. The others are there where it is: of the calls of the turn, of the session and of the day whose
	 * prices were known, those of subagents among them; of the day those of all sessions.
	 */
	| {
			readonly type: 'usage';
			readonly step: number;
			readonly usage: TokenUsage;
			readonly cumulative: TokenUsage;
			readonly costUsd?: number;
			readonly turnCostUsd?: number;
			readonly sessionCostUsd?: number;
			readonly dayCostUsd?: number;
	  }
	/** What the model said in a step, as people are to see it, tool calls among it. */
	| {
			readonly type: 'message';
			readonly step: number;
			readonly content: readonly AssistantBlock[];
			readonly at: number;
			readonly stop: StepStop;
			/** Why it stopped, where that is an error. */
			readonly error: string | null;
	  }
	/** A step ended without a message. */
	| {
			readonly type: 'step-failed';
			readonly step: number;
			readonly stop: 'error' | 'aborted';
			readonly error: string | null;
	  }
	| {
			readonly type: 'tool-started';
			readonly callId: string;
			readonly toolName: string;
			readonly args: JsonObject;
			/** The call inside of which it was made; null: the model's own. */
			readonly parentCallId: string | null;
	  }
	| {
			readonly type: 'tool-output';
			readonly callId: string;
			readonly stream: 'stdout' | 'stderr';
			readonly text: string;
	  }
	| {
			readonly type: 'tool-progress';
			readonly callId: string;
			readonly text: string;
			/** 0 to 100; null where it is not known. */
			readonly percent: number | null;
	  }
	| { readonly type: 'tool-waiting'; readonly callId: string; readonly about: Json }
	| {
			readonly type: 'tool-finished';
			readonly callId: string;
			readonly toolName: string;
			readonly status: 'completed' | 'failed' | 'blocked' | 'timed_out' | 'cancelled';
			readonly isError: boolean;
			readonly content: readonly ShownBlock[];
			/** When it ended, in milliseconds since 1970: what begins later is not of this call, however late this is read. */
			readonly at: number;
			readonly durationMs: number;
			/** As of `tool-started`. */
			readonly parentCallId: string | null;
	  }
	/** Of the session's protocol. */
	| { readonly type: 'protocol'; readonly name: string; readonly data: Json };

/** How a turn ended, for people. */
export type TurnEnd =
	| { readonly type: 'finished' }
	| { readonly type: 'cancelled' }
	| {
			readonly type: 'failed';
			readonly message: string;
			/** Whether a hook refused that it continues: that is no fault. */
			readonly isRefused: boolean;
	  };

/** What a service tells, in the order in which it happened. */
export type ServiceEvent =
	| ({ readonly turnId: string } & TurnEvent)
	/** The turn is in the store; what was told of it is settled. */
	| { readonly type: 'turn-ended'; readonly turnId: string; readonly end: TurnEnd }
	/** The turn could not continue in this process; it stays open for the next try. */
	| { readonly type: 'turn-stuck'; readonly turnId: string | null; readonly message: string }
	| {
			readonly type: 'input-accepted';
			readonly inputId: string;
			readonly content: readonly ShownBlock[];
			readonly delivery: 'active-turn' | 'next-turn';
			readonly at: number;
	  }
	| { readonly type: 'input-cancelled'; readonly inputId: string }
	/** Input that waited has moved to the session that was opened, under another id. */
	| { readonly type: 'input-moved'; readonly inputId: string; readonly movedTo: string }
	/** A command has asked for a tool, whose call and result stand before the model's answer. */
	| {
			readonly type: 'prepared-call';
			readonly callId: string;
			readonly toolName: string;
			readonly args: JsonObject;
			/** What the user is taken to have said. */
			readonly content: readonly ShownBlock[];
			readonly at: number;
	  }
	| {
			readonly type: 'prepared-result';
			readonly callId: string;
			readonly isError: boolean;
			readonly content: readonly ShownBlock[];
			/** The input that it was made for; null: it was cancelled, and there is none. */
			readonly inputId: string | null;
	  }
	| { readonly type: 'question'; readonly question: OpenQuestion }
	| { readonly type: 'question-closed'; readonly questionId: string; readonly how: QuestionEnd }
	| { readonly type: 'panel'; readonly change: PanelChange }
	| {
			readonly type: 'note';
			readonly extension: string;
			readonly level: 'info' | 'success' | 'warn' | 'error';
			readonly text: string;
	  }
	| { readonly type: 'notes-cleared'; readonly extension: string }
	/** A lasting text under a key; null removes it. */
	| {
			readonly type: 'status';
			readonly extension: string | null;
			readonly key: string;
			readonly text: string | null;
	  }
	/** A script of a person runs in the session's shell; `runId` names it in the two that follow. */
	| { readonly type: 'shell-started'; readonly runId: string; readonly script: string }
	| {
			readonly type: 'shell-output';
			readonly runId: string;
			readonly stream: 'stdout' | 'stderr';
			readonly text: string;
	  }
	| {
			readonly type: 'shell-finished';
			readonly runId: string;
			readonly isError: boolean;
			readonly content: readonly ShownBlock[];
	  }
	/** A text to be shown once. */
	| { readonly type: 'display'; readonly command: string; readonly text: string }
	/** A text for the place where a person types. */
	| { readonly type: 'insert'; readonly text: string }
	/** A command that was not waited for has failed. */
	| { readonly type: 'command-failed'; readonly command: string; readonly message: string }
	/** Read again what is named. */
	| { readonly type: 'changed'; readonly changed: readonly ChangedThing[] };

/** What may be different now. */
export type ChangedThing =
	| 'session'
	| 'title'
	| 'cwd'
	| 'model'
	| 'protocol'
	| 'mode'
	| 'approvals'
	| 'frame'
	| 'queue'
	| 'transcript'
	| 'extensions'
	| 'contributions';

/** Where to follow from: the cursor of the last event that a front has seen; absent: from here on. */
export interface FollowFrom {
	readonly cursor?: string;
}

/** An event, or word that some were missed: then what a front shows has to be read again. */
export type ServiceNews =
	| { readonly type: 'event'; readonly cursor: string; readonly event: ServiceEvent }
	| { readonly type: 'gap'; readonly cursor: string };
