import { writeHostFrame } from '@tenon/wire';
import { expect, it } from 'vitest';
import type { PanelKeyPress } from '../../panels/panel.ts';
import { keyFrames } from './key-frames.ts';

const lines = (press: PanelKeyPress, isRich: boolean): readonly string[] =>
	keyFrames('p', press, { isRich }).map((frame) =>
		writeHostFrame(frame).slice('{"type":"panel_key","panel_id":"p",'.length, -2),
	);

const plain: readonly [PanelKeyPress, readonly string[]][] = [
	[{ key: 'up', text: '' }, ['"key":"up"']],
	[{ key: 'rune', text: 'y' }, ['"key":"rune","text":"y"']],
	[{ key: 'rune', text: 'Y', modifiers: ['shift'] }, ['"key":"rune","text":"Y"']],
	[{ key: 'rune', text: 'a', modifiers: ['ctrl'] }, ['"key":"unknown"']],
	[{ key: 'tab', text: '', modifiers: ['shift'] }, ['"key":"tab"']],
	[{ key: 'f13', text: '' }, ['"key":"unknown"']],
	[
		{ key: 'paste', text: 'a\tb\r\nc' },
		[
			'"key":"rune","text":"a"',
			'"key":"tab"',
			'"key":"rune","text":"b"',
			'"key":"enter"',
			'"key":"rune","text":"c"',
		],
	],
];

it.each(plain)('%j comes without modifiers to an extension that does not know them', (press, expected) => {
	expect(lines(press, false)).toEqual(expected);
});

it.each([
	[{ key: 'rune', text: 'a', modifiers: ['ctrl'] }, ['"key":"rune","text":"a","modifiers":["ctrl"]']],
	[{ key: 'paste', text: 'a\nb' }, ['"key":"paste","text":"a\\nb"']],
	[{ key: 'esc', text: '' }, ['"key":"esc"']],
] as readonly [PanelKeyPress, readonly string[]][])(
	'%j comes as it is to one that does',
	(press, expected) => {
		expect(lines(press, true)).toEqual(expected);
	},
);
