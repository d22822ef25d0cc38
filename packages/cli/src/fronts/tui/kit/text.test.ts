import { describe, expect, it } from 'vitest';
import { safeProse, safeText } from './text.ts';

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
