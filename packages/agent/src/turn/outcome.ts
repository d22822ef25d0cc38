import type { StopReason } from '@tenon/core';
import type { Json } from '../data/json.ts';

/** How a turn ended. */
export type TurnOutcome =
	| { readonly type: 'finished'; readonly with: 'assistant-message'; readonly text: string }
	| { readonly type: 'finished'; readonly with: 'final-value'; readonly value: Json }
	| {
			readonly type: 'finished';
			readonly with: 'tool-value';
			readonly toolName: string;
			readonly value: Json;
	  }
	| { readonly type: 'frame-switch'; readonly frameKey: string; readonly task: string }
	| {
			readonly type: 'stopped';
			readonly reason: StopReason;
			/** Stable, for programs: `empty_response`, `no_progress_budget` … */
			readonly code: string;
			readonly message: string;
			/** Who cancelled, what the tool gave, what was submitted; null where there is nothing more to say. */
			readonly evidence: Json;
	  };

/** Who asked for the end of a turn, and why: the proof that a cancellation won the race against completion. */
export interface CancelEvidence {
	readonly requestId: string;
	readonly origin: string | null;
	readonly reason: string | null;
}
