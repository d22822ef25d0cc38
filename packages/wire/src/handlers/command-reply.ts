import type { ValueRecord } from '@tenon/core';
import { recordOf } from './record-of.ts';

/** What is to happen after a command. A panel is opened with the draft and the callbacks that its runtime knows. */
export type CommandReply<Draft, Callbacks> =
	| PlainCommandReply
	| { readonly action: 'open_panel'; readonly panel: Draft; readonly callbacks: Callbacks };

/** What is to happen after a command that opens no panel. Made by the functions of this file. */
export type PlainCommandReply =
	| { readonly action: 'prompt'; readonly prompt: string }
	| { readonly action: 'insert'; readonly insert: string }
	| { readonly action: 'display'; readonly display: string }
	| { readonly action: 'noop' }
	| { readonly action: 'fail'; readonly error: string }
	| {
			readonly action: 'tool_prompt';
			readonly prompt: string;
			readonly toolName: string;
			readonly toolArgs: ValueRecord;
	  };

/** Submits a text as if the user had: a turn starts. */
export const prompt = (content: string): PlainCommandReply => ({ action: 'prompt', prompt: content });

/** Puts a text where the user types, without submitting it. */
export const insert = (content: string): PlainCommandReply => ({ action: 'insert', insert: content });

/** Shows a note that the model does not see. */
export const display = (content: string): PlainCommandReply => ({ action: 'display', display: content });

/** Does nothing, as a handler that returns nothing does. */
export const noop = (): PlainCommandReply => ({ action: 'noop' });

/** Shows what went wrong, as a handler that throws does. */
export const failure = (error: string): PlainCommandReply => ({ action: 'fail', error });

/** Submits a text together with a call of a tool, which runs before the model answers. */
export const toolPrompt = (content: string, toolName: string, toolArgs: object = {}): PlainCommandReply => ({
	action: 'tool_prompt',
	prompt: content,
	toolName,
	toolArgs: recordOf(toolArgs, `the arguments of ${toolName}`),
});
