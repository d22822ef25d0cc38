import type { CommandReply as AnyCommandReply } from '@tenon/wire';
import type { PanelCallbacks, PanelDraft } from '../panel/panel.ts';
import type { Panels } from '../panel/panels.ts';
import type { Draft } from '../session/outbox.ts';

/** What the host is to do after a command. */
export type CommandReply = AnyCommandReply<PanelDraft, PanelCallbacks>;

/** Opens a panel. */
export const openPanel = (panel: PanelDraft, callbacks: PanelCallbacks = {}): CommandReply => ({
	action: 'open_panel',
	panel,
	callbacks,
});

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
