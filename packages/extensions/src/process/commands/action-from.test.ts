import type { CommandResponse } from '@tenon/wire';
import { expect, it } from 'vitest';
import type { CommandAction } from '../../contribution/command-action.ts';
import { actionFrom } from './action-from.ts';

const panel = { id: 'p', title: '', lines: [], footer: '' };
const args = new Map([['a', 1]]);

const rows: readonly [answer: Partial<CommandResponse>, action: CommandAction][] = [
	[
		{ action: 'prompt', prompt: 'do it' },
		{ type: 'prompt', text: 'do it' },
	],
	[{ action: 'prompt', prompt: '  ' }, { type: 'none' }],
	[
		{ action: 'insert', insert: 'TODO: ' },
		{ type: 'insert', text: 'TODO: ' },
	],
	[{ action: 'insert' }, { type: 'none' }],
	[
		{ action: 'display', display: 'now' },
		{ type: 'display', text: 'now' },
	],
	[
		{ action: 'open_panel', open_panel: panel },
		{ type: 'panel', panelId: 'p' },
	],
	[{ action: 'open_panel' }, { type: 'none' }],
	[{ action: 'noop' }, { type: 'none' }],
	[{ action: '' }, { type: 'none' }],
	[
		{ action: 'tool_prompt', prompt: 'add', tool_name: 'add', tool_args: args },
		{ type: 'tool-prompt', text: 'add', toolName: 'add', args },
	],
	[
		{ action: 'tool_prompt', prompt: 'add', tool_name: 'add' },
		{ type: 'tool-prompt', text: 'add', toolName: 'add', args: new Map() },
	],
	[
		{ action: 'tool_prompt', prompt: 'go', tool_name: 'bash', tool_args: new Map([['command', 'ls']]) },
		{ type: 'tool-prompt', text: 'go', toolName: 'shell', args: new Map([['script', 'ls']]) },
	],
	[
		{
			action: 'tool_prompt',
			prompt: 'go',
			tool_name: 'edit',
			tool_args: new Map([['edits', [new Map([['oldText', 'a']])]]]),
		},
		{
			type: 'tool-prompt',
			text: 'go',
			toolName: 'edit',
			args: new Map([['edits', [new Map([['old', 'a']])]]]),
		},
	],
	[
		{ action: 'tool_prompt', prompt: 'add' },
		{ type: 'error', message: 'tool_prompt names no tool' },
	],
	[{ action: 'dance' }, { type: 'error', message: 'unknown action "dance"' }],
	[
		{ action: 'prompt', prompt: 'do it', error: 'no' },
		{ type: 'error', message: 'no' },
	],
];

it.each(rows)('%j asks for %j', (answer, action) => {
	expect(
		actionFrom({
			type: 'command_response',
			id: 'c1',
			action: '',
			prompt: '',
			insert: '',
			display: '',
			error: '',
			tool_name: '',
			...answer,
		}),
	).toEqual(action);
});
