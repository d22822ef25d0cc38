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
	| FrameSwitchOutcome
	| {
			readonly type: 'stopped';
			readonly reason: StopReason;
			/** Stable, for programs: `empty_response`, `no_progress_budget` … */
			readonly code: string;
			readonly message: string;
			/** Who cancelled, what the tool gave, what was submitted; null where there is nothing more to say. */
			readonly evidence: Json;
	  };

/** The turn ends, and another one works on the task in another frame. */
export interface FrameSwitchOutcome {
	readonly type: 'frame-switch';
	readonly frameKey: string;
	readonly task: string;
	/** The turn options of the frame; absent: what it had before, else those of this turn. */
	readonly options?: Json;
}

/** Who asked for the end of a turn, and why: the proof that a cancellation won the race against completion. */
export interface CancelEvidence {
	readonly requestId: string;
	readonly origin: string | null;
	readonly reason: string | null;
}
