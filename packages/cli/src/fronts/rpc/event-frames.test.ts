import { expect, it } from 'vitest';
import { eventFrames } from './event-frames.ts';

it('a note of an extension is told with what controls a terminal or cannot be seen spelled out', () => {
	const text = 'a\tb\n\u001b[2J\u202e\u{e0041}ä';
	expect(eventFrames({ type: 'note', extension: 'notes', level: 'info', text })).toEqual([
		{
			type: 'ext_notify',
			extension: 'notes',
			level: 'info',
			message: 'a\tb\n\\u{1b}[2J\\u{202e}\\u{e0041}ä',
		},
	]);
});
