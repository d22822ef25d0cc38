import { describe, expect, it } from 'vitest';
import { BytesAsText } from './errors.ts';
import { parseJson } from './json-read.ts';
import { textOf } from './text-of.ts';

describe('textOf', () => {
	it.each([
		['null', 'null'],
		['true', 'true'],
		['false', 'false'],
		['42', '42'],
		['1.0', '1'],
		['1e3', '1000'],
		['-0', '-0'],
		['9007199254740993', '9007199254740993'],
		['0.1', '0.1'],
		['"plain"', 'plain'],
		['"say \\"hi\\"\\n"', 'say "hi"\n'],
		['""', ''],
		['[1, "a", null]', '[1,"a",null]'],
		['{"b": 1, "10": [2]}', '{"b":1,"10":[2]}'],
	])('of %s is %s', (json, text) => {
		expect(textOf(parseJson(json))).toBe(text);
	});

	it('leaves raw bytes in a string as they are', () => {
		expect(textOf('a\udcff')).toBe('a\udcff');
	});

	it('refuses bytes and says how many there are', () => {
		const bytes = Uint8Array.of(1, 2, 3);
		expect(() => textOf(bytes)).toThrow(new BytesAsText(3));
		expect(() => textOf([bytes])).toThrow(new BytesAsText(3, [0]));
		expect(new BytesAsText(1, ['a', 0, 'odd key']).message).toBe(
			'.a[0]["odd key"]: binary data (1 byte) is not text; encode it first, as base64 does',
		);
	});
});
