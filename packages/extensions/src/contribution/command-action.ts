import type { ValueRecord } from '@tenon/core';

/** One use of a slash command. */
export interface CommandCall {
	/** What stands after the name, trimmed. */
	readonly args: string;
	readonly sessionId: string;
	/** Aborts when the answer is no longer wanted. */
	readonly signal: AbortSignal;
}

/** What a front does when a slash command has answered. */
export type CommandAction =
	/** Submits the text as the user's. */
	| { readonly type: 'prompt'; readonly text: string }
	/** Puts the text at the cursor. */
	| { readonly type: 'insert'; readonly text: string }
	/** Shows the text once; no part of the conversation. */
	| { readonly type: 'display'; readonly text: string }
	/** A panel was opened in the front's panels; nothing is left to do. */
	| { readonly type: 'panel'; readonly panelId: string }
	/** Submits the text, and records this call and its result before the model answers. */
	| {
			readonly type: 'tool-prompt';
			readonly text: string;
			readonly toolName: string;
			readonly args: ValueRecord;
	  }
	| { readonly type: 'none' }
	| { readonly type: 'error'; readonly message: string };
