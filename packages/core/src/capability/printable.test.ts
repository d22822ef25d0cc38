import { describe, expect, it } from 'vitest';
import { formatMoney } from './money.ts';
import { colouredLine, oneLine, printable, quoteWords, severalLines } from './printable.ts';

describe('a text in one line', () => {
	const rows: readonly (readonly [string, string])[] = [
		['/repo/ä 😀', '/repo/ä 😀'],
		['a\nb', 'a\\u{a}b'],
		['\u001b[31m', '\\u{1b}[31m'],
		['a\u202eb', 'a\\u{202e}b'],
		['a\u200bb', 'a\\u{200b}b'],
		['\udc80', '\\u{dc80}'],
		['a\u061cb', 'a\\u{61c}b'],
		['a\u{e0041}b', 'a\\u{e0041}b'],
	];
	for (const [text, expected] of rows) {
		it(`${JSON.stringify(text)} is ${expected}`, () => {
			expect(oneLine(text)).toBe(expected);
		});
	}

	it('several lines keep their breaks and tabs, and nothing else that cannot be seen', () => {
		expect(severalLines('a\tb\nc\r\u001b[2J\u2066\u{e0041}')).toBe(
			'a\tb\nc\\u{d}\\u{1b}[2J\\u{2066}\\u{e0041}',
		);
	});

	it('a line with colours keeps them, and no other control sequence', () => {
		expect(colouredLine('\u001b[1;31mred\u001b[0m\u001b[2J\u001b]0;t\u0007\n\u202e\u001b[m')).toBe(
			'\u001b[1;31mred\u001b[0m\\u{1b}[2J\\u{1b}]0;t\\u{7}\\u{a}\\u{202e}\u001b[m',
		);
	});

	it('a very long name is cut', () => {
		expect(printable('x'.repeat(2000))).toBe(`${'x'.repeat(1000)}…`);
	});

	it('words with white space or quotes are quoted', () => {
		expect(quoteWords(['rm', '-r', 'a b', '', "it's", 'c\nd'])).toBe('rm -r "a b" "" "it\'s" "c\\nd"');
	});
});

describe('money', () => {
	const rows: readonly (readonly [number, string])[] = [
		[0, '0'],
		[1, '0.000001'],
		[250_000, '0.25'],
		[3_000_000, '3'],
		[12_345_678, '12.345678'],
		[-1, '-1 millionths'],
		[Number.NaN, 'NaN millionths'],
	];
	for (const [microUnits, expected] of rows) {
		it(`${microUnits} millionths are ${expected}`, () => {
			expect(formatMoney(microUnits)).toBe(expected);
		});
	}
});
