import type { CommandResponse } from '@tenon/wire';
import { hostCall } from '../../compat/tool-words.ts';
import type { CommandAction } from '../../contribution/command-action.ts';

/** What a command's answer asks for. An error is shown, and then nothing else happens. */
export const actionFrom = (frame: CommandResponse): CommandAction => {
	if (frame.error !== '') return { type: 'error', message: frame.error };
	switch (frame.action) {
		case 'prompt':
			return frame.prompt.trim() === '' ? nothing : { type: 'prompt', text: frame.prompt };
		case 'insert':
			return frame.insert === '' ? nothing : { type: 'insert', text: frame.insert };
		case 'display':
			return { type: 'display', text: frame.display };
		case 'open_panel':
			return frame.open_panel === undefined ? nothing : { type: 'panel', panelId: frame.open_panel.id };
		case 'tool_prompt':
			return toolPrompt(frame);
		case 'noop':
		case '':
			return nothing;
		default:
			return { type: 'error', message: `unknown action ${JSON.stringify(frame.action)}` };
	}
};

const nothing: CommandAction = { type: 'none' };

const toolPrompt = ({ prompt, tool_name, tool_args }: CommandResponse): CommandAction => {
	if (prompt.trim() === '') return nothing;
	if (tool_name === '') return { type: 'error', message: 'tool_prompt names no tool' };
	const { name, args } = hostCall({ name: tool_name, args: tool_args ?? new Map() });
	return { type: 'tool-prompt', text: prompt, toolName: name, args };
};
