import { expect, it } from 'vitest';
import type { Key } from './panel.ts';
import { plainKeys } from './plain-keys.ts';

const key = (name: string, text = '', ...modifiers: string[]): Key => ({ key: name, text, modifiers });

it.each<[Key, readonly Key[]]>([
	[key('up'), [key('up')]],
	[key('tab', '', 'shift'), [key('tab')]],
	[key('rune', 'Y', 'shift'), [key('rune', 'Y')]],
	[key('rune', 'y', 'ctrl'), [key('unknown')]],
	[key('rune', 'y', 'alt', 'shift'), [key('unknown')]],
	[
		key('paste', 'a\t😀\r\nb\r'),
		[key('rune', 'a'), key('tab'), key('rune', '😀'), key('enter'), key('rune', 'b'), key('enter')],
	],
	[key('paste'), []],
])('%j is %j without modifiers', (pressed, expected) => {
	expect(plainKeys(pressed)).toEqual(expected);
});
