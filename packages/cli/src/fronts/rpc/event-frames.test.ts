import { expect, it } from 'vitest';
import { EventFrames } from './event-frames.ts';

it('a note of an extension is told with what controls a terminal or cannot be seen spelled out', () => {
	const text = 'a\tb\n\u001b[2J\u202e\u{e0041}ä';
	expect(new EventFrames().of({ type: 'note', extension: 'notes', level: 'info', text })).toEqual([
		{
			type: 'ext_notify',
			extension: 'notes',
			level: 'info',
			message: 'a\tb\n\\u{1b}[2J\\u{202e}\\u{e0041}ä',
		},
	]);
});

const hostile = 'a\tb\n\u001b[2J\u202e\u{e0041}ä';
const spelled = 'a\tb\n\\u{1b}[2J\\u{202e}\\u{e0041}ä';

it('so are what a command displays and what a tool says of its progress', () => {
	expect(new EventFrames().of({ type: 'display', command: 'notes', text: hostile })).toEqual([
		{ type: 'ext_display', command: 'notes', text: spelled },
	]);
	expect(
		new EventFrames().of({ type: 'tool-progress', turnId: 't', callId: 'c1', text: hostile, percent: null }),
	).toEqual([{ type: 'tool_progress', id: 'c1', text: spelled }]);
});

it('a panel keeps its colours, and nothing else that controls a terminal', () => {
	const panel = {
		owner: 'notes',
		id: 'p',
		title: 'a\u001b[31m',
		lines: ['\u001b[31mred\u001b[0m', '\u001b[2J\u202e'],
		footer: 'b\n',
	};
	expect(new EventFrames().of({ type: 'panel', change: { type: 'opened', panel } })).toEqual([
		{
			type: 'ext_panel_open',
			extension: 'notes',
			panel_id: 'p',
			title: 'a\\u{1b}[31m',
			lines: ['\u001b[31mred\u001b[0m', '\\u{1b}[2J\\u{202e}'],
			footer: 'b\\u{a}',
		},
	]);
});
