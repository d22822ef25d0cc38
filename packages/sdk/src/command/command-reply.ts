import { fromPlain, isRecord, type ValueRecord } from '@tenon/core';
import type { PanelCallbacks, PanelDraft } from '../panel/panel.ts';
import type { Panels } from '../panel/panels.ts';
import type { Draft } from '../session/outbox.ts';

/** What the host is to do after a command. Made by the functions of this file. */
export type CommandReply =
	| { readonly action: 'prompt'; readonly prompt: string }
	| { readonly action: 'insert'; readonly insert: string }
	| { readonly action: 'display'; readonly display: string }
	| { readonly action: 'open_panel'; readonly panel: PanelDraft; readonly callbacks: PanelCallbacks }
	| { readonly action: 'noop' }
	| { readonly action: 'fail'; readonly error: string }
	| {
			readonly action: 'tool_prompt';
			readonly prompt: string;
			readonly toolName: string;
			readonly toolArgs: ValueRecord;
	  };

/** Submits a text as if the user had: a turn starts. */
export const prompt = (content: string): CommandReply => ({ action: 'prompt', prompt: content });

/** Puts a text where the user types, without submitting it. */
export const insert = (content: string): CommandReply => ({ action: 'insert', insert: content });

/** Shows a note that the model does not see. */
export const display = (content: string): CommandReply => ({ action: 'display', display: content });

/** Opens a panel. */
export const openPanel = (panel: PanelDraft, callbacks: PanelCallbacks = {}): CommandReply => ({
	action: 'open_panel',
	panel,
	callbacks,
});

/** Does nothing, as a handler that returns nothing does. */
export const noop = (): CommandReply => ({ action: 'noop' });

/** Shows what went wrong, as a handler that throws does. */
export const failure = (error: string): CommandReply => ({ action: 'fail', error });

/** Submits a text together with a call of a tool, which runs before the model answers. */
export const toolPrompt = (content: string, toolName: string, toolArgs: object = {}): CommandReply => {
	const record = fromPlain(toolArgs);
	if (!isRecord(record)) throw new TypeError(`the arguments of ${toolName} have to be an object`);
	return { action: 'tool_prompt', prompt: content, toolName, toolArgs: record };
};

/** The frame that answers a command; a panel that it opens is made known. */
export const commandFrame = (id: string, reply: CommandReply | void, panels: Panels): Draft => {
	if (reply === undefined) return { type: 'command_response', id, action: 'noop' };
	switch (reply.action) {
		case 'fail':
			return commandFailure(id, reply.error);
		case 'open_panel':
			return {
				type: 'command_response',
				id,
				action: 'open_panel',
				open_panel: panels.add(reply.panel, reply.callbacks).shown,
			};
		case 'tool_prompt': {
			const { action, prompt, toolName, toolArgs } = reply;
			return { type: 'command_response', id, action, prompt, tool_name: toolName, tool_args: toolArgs };
		}
		default:
			return { type: 'command_response', id, ...reply };
	}
};

/** The frame that tells why a command failed. */
export const commandFailure = (id: string, error: string): Draft => ({
	type: 'command_response',
	id,
	action: 'noop',
	error,
});
