import { describe, expect, it } from 'vitest';
import { safeProse, safeText, wrappedUnder } from './text.ts';

const family = '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}';
const persian = '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645';

describe('a text of others', () => {
	it.each([
		[family, family, '\u{1f469}\\u{200d}\u{1f469}\\u{200d}\u{1f467}'],
		[persian, persian, persian.replace('\u200c', '\\u{200c}')],
		['pay\u200dpal', 'pay\\u{200d}pal', 'pay\\u{200d}pal'],
		['a\u202eb', 'a\\u{202e}b', 'a\\u{202e}b'],
		['\u001b[31mred\u001b[0m', 'red', 'red'],
		['10 %\r20 %\rdone', 'done', 'done'],
		['a\tb\r\nc', 'a    b\nc', 'a    b\nc'],
	])(
		'keeps joiners in prose where a script is written with them, and spells out the rest: %j',
		(text, prose, other) => {
			expect([safeProse(text), safeText(text)]).toEqual([prose, other]);
		},
	);
});

describe('a line that is too wide', () => {
	it.each([
		['  /undo   go back to a turn', 20, ['  /undo   go back to', '          a turn']],
		['  key  短い説明 が 続く', 16, ['  key  短い説明', '       が 続く']],
		['  a name that is long  text', 20, ['  a name that is', '    long  text']],
		['  one two three', 10, ['  one two', '  three']],
		['one two three', 8, ['one two', 'three']],
		['  /undo  go back', 40, ['  /undo  go back']],
	])('is continued under its last column, or a little further in: %j', (line, width, rows) => {
		expect(wrappedUnder(line, width).map((row) => row.trimEnd())).toEqual(rows);
	});
});
