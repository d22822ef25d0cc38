import { describe, expect, it } from 'vitest';
import { compileRegex } from './regex.ts';

const ere = (source: string, useNative = true): ReturnType<typeof compileRegex> =>
	compileRegex(source, { syntax: 'ere', ignoreCase: false, useNative });

describe.each([true, false])('searching, with the platform engine allowed: %s', (useNative) => {
	it('gives the spans of the match and its groups in units of the text', () => {
		expect(ere('(b)(x)?(c)', useNative).exec('abcd')).toEqual([[1, 3], [1, 2], undefined, [2, 3]]);
		expect(ere('é(.)', useNative).exec('😀é😀')).toEqual([
			[2, 5],
			[3, 5],
		]);
	});

	it('starts at an offset and still sees what stands before it', () => {
		expect(ere('a', useNative).exec('aba', 1)).toEqual([[2, 3]]);
		expect(ere('^a', useNative).exec('aa', 1)).toBe(undefined);
		expect(ere('\\ba', useNative).exec('aa a', 1)).toEqual([[3, 4]]);
		expect(ere('x*', useNative).exec('abc', 3)).toEqual([[3, 3]]);
		expect(ere('a+', useNative).exec('aaab', 1)).toEqual([[1, 3]]);
		expect(ere('a', useNative).test('ab', 1)).toBe(false);
	});

	it('does not take the edges of a part for those of a line', () => {
		const inner = { notBeginningOfLine: true, notEndOfLine: true };
		expect(ere('^a', useNative).exec('a', 0, inner)).toBe(undefined);
		expect(ere('a$', useNative).test('a', 0, inner)).toBe(false);
		expect(ere('a$', useNative).test('a', 0, { notBeginningOfLine: true })).toBe(true);
		expect(ere("\\`a\\'", useNative).test('a', 0, inner)).toBe(true);
		expect(ere('(^|x)a(y|$)', useNative).exec('axay', 0, inner)).toEqual([
			[1, 4],
			[1, 2],
			[3, 4],
		]);
	});

	it('answers about one text after another', () => {
		const regex = ere('[ab]+(c)?', useNative);
		const answers = ['xxab', 'ab', '', 'cabc', 'xxab'].map((text) => regex.exec(text)?.[0]);
		expect(answers).toEqual([[2, 4], [0, 2], undefined, [1, 4], [2, 4]]);
	});

	it('takes no half of a pair of surrogates for a raw byte', () => {
		const half = '😀'.charAt(1);
		expect(ere(`${half}`, useNative).exec('😀')).toBe(undefined);
		expect(ere('\udc80', useNative).exec('\ud800\udc80')).toBe(undefined);
		expect(ere('\udc80', useNative).exec('a\udc80')).toEqual([[1, 2]]);
		expect(ere('x?\udc80', useNative).exec('\ud800\udc80\udc80')).toEqual([[2, 3]]);
	});

	it('finds all characters of a text of many scripts', () => {
		const text = Array.from({ length: 3000 }, (_, index) => String.fromCodePoint(0x3b1 + index * 7)).join('');
		const wanted = String.fromCodePoint(0x3b1 + 2999 * 7);
		expect(ere(`${wanted}x?$`, useNative).exec(text)).toEqual([[2999, 3000]]);
	});
});

describe('newline sensitivity', () => {
	const lines = (source: string): ReturnType<typeof compileRegex> =>
		compileRegex(source, { syntax: 'ere', ignoreCase: false, newlineSensitive: true });

	it('lets anchors match at newlines', () => {
		expect(lines('^b$').exec('a\nb\nc')).toEqual([[2, 3]]);
		expect(ere('^b$').exec('a\nb\nc')).toBe(undefined);
		expect(lines('\\`b').exec('a\nb')).toBe(undefined);
	});

	it('keeps dot and negated lists from newlines, but not the escapes', () => {
		expect(lines('a.b').test('a\nb')).toBe(false);
		expect(lines('a[^x]b').test('a\nb')).toBe(false);
		expect(lines('a\\Wb').test('a\nb')).toBe(true);
		expect(ere('a.b').test('a\nb')).toBe(true);
		expect(ere('a[^x]b').test('a\nb')).toBe(true);
	});
});

describe('compiling', () => {
	it('finds an expression again that was compiled lately', () => {
		expect(ere('again')).toBe(ere('again'));
		expect(ere('again')).not.toBe(compileRegex('again', { syntax: 'bre', ignoreCase: false }));
	});

	it('counts the groups', () => {
		expect(ere('(a(b))|(c)').groupCount).toBe(3);
		expect(compileRegex('\\(a\\)(b)', { syntax: 'bre', ignoreCase: false }).groupCount).toBe(1);
	});
});

describe('a repetition of empty choices', () => {
	it('ends where the C library goes round for ever', () => {
		expect(ere('((c*)|.b|)*').exec('ab')?.[0]).toEqual([0, 2]);
		expect(ere('((|[ab]|){1,}|.+[ab]+|)*').exec('ccb')?.[0]).toEqual([0, 3]);
		expect(ere('(a*|b+|)*').exec('bbb')?.[0]).toEqual([0, 3]);
	});
});
