import type { TokenUsage } from '@tenon/core';
import type { Json } from '../data/json.ts';
import type { TurnOutcome } from '../turn/outcome.ts';

/** Something moved inside a turn: a live preview, never the settled text. `correlationId` names its row on a screen. */
export type TurnActivity = { readonly correlationId: string } & (
	| { readonly type: 'turn-started'; readonly drives: number }
	| { readonly type: 'model-request-started'; readonly step: number }
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
	| { readonly type: 'model-call-recorded'; readonly step: number; readonly usage: TokenUsage }
	| { readonly type: 'tool-call-started'; readonly toolName: string }
	/** What a tool says while it runs; `percent` from 0 to 100, where it knows. */
	| { readonly type: 'tool-call-progress'; readonly text: string; readonly percent?: number }
	| { readonly type: 'tool-call-waiting'; readonly waitKey: string; readonly about: Json }
	| { readonly type: 'tool-call-completed'; readonly toolName: string; readonly isError: boolean }
	| { readonly type: 'input-heard'; readonly inputId: string }
	| { readonly type: 'protocol'; readonly name: string; readonly data: Json }
);

/** What those who watch a session are told. */
export type SessionEvent =
	| { readonly type: 'activity'; readonly turnId: string; readonly activity: TurnActivity }
	/** The settled state moved: read it again; rows of the turn are settled. */
	| {
			readonly type: 'committed';
			readonly turnId: string;
			readonly revision: number;
			readonly outcome: TurnOutcome;
	  }
	| { readonly type: 'frame-switched'; readonly frameKey: string }
	/** The list of what waits has changed: read it again. */
	| { readonly type: 'queue-changed' }
	/** The turn could not go on in this process; it stays open for the next try. */
	| { readonly type: 'drive-failed'; readonly turnId: string | null; readonly message: string };
