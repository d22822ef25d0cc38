import type { Value } from '../value/value.ts';

/**
 * Something that a tool asks of the turn of the agent whose model called it, beside its result. It counts only if the
 * call succeeded. A script or another tool that makes the call gets it with the result and decides for itself.
 */
export type ToolDirective =
	/** The turn ends with this value. */
	| { readonly type: 'finish'; readonly value: Value }
	/** The turn ends as one that failed, with this value. */
	| { readonly type: 'submit-error'; readonly value: Value }
	/** The turn ends, and another frame opens with the task. */
	| {
			readonly type: 'switch-frame';
			readonly frameKey: string;
			readonly task: string;
			/** The turn options of the frame; absent: what it had before, else those of this turn. */
			readonly options?: Value;
	  }
	/** Input, as of a person: for the running turn at its next checkpoint, or for the turn after it. */
	| { readonly type: 'add-input'; readonly text: string; readonly delivery: 'active-turn' | 'next-turn' };
