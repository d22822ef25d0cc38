import { describe, expect, it } from 'vitest';
import { RegexError } from './errors.ts';
import { compileRegex, type Regex } from './regex.ts';

// A regex that fails as too complex after so many steps, and never asks the platform's engine.
const bounded = (source: string, maxSteps: number): Regex =>
	compileRegex(source, { syntax: 'ere', ignoreCase: false, maxSteps, useNative: false });

const megabyte = 1_000_000;

describe('the work of a search is linear in the text', () => {
	it.each([
		['(a*)*b', 'a'.repeat(megabyte)],
		['(a|aa)+$', `${'a'.repeat(megabyte)}b`],
		['(.*)(.*)(.*)x', 'a'.repeat(megabyte)],
		['(a?){30}a{30}b', 'a'.repeat(megabyte)],
		['((a+)+)+b', 'a'.repeat(megabyte)],
		['(x+x+)+y', 'x'.repeat(megabyte)],
		['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(megabyte)],
		['[0-9]+x', '1'.repeat(megabyte)],
	])('for %s without a match', (source, text) => {
		const regex = bounded(source, 3 * megabyte);
		expect(regex.test(text)).toBe(false);
		expect(regex.exec(text)).toBe(undefined);
	});

	it('for groups of a match as long as the text', () => {
		const text = `${'ab'.repeat(megabyte / 2)}x`;
		expect(bounded('(.*)(.*)(.*)x', 20 * megabyte).exec(text)).toEqual([
			[0, megabyte + 1],
			[0, megabyte],
			[megabyte, megabyte],
			[megabyte, megabyte],
		]);
		expect(bounded('((a)|(b))*x', 30 * megabyte).exec(text)).toEqual([
			[0, megabyte + 1],
			[megabyte - 1, megabyte],
			[megabyte - 2, megabyte - 1],
			[megabyte - 1, megabyte],
		]);
	});

	it('for all matches of a text together', () => {
		const text = 'ab'.repeat(10_000);
		const regex = bounded('(a|xb)b?', 200_000);
		let from = 0;
		let count = 0;
		for (let match = regex.exec(text); match !== undefined; match = regex.exec(text, from)) {
			from = match[0]![1];
			count += 1;
		}
		expect(count).toBe(10_000);
	});

	it('for automata of very many states, whose table is emptied again and again', () => {
		let seed = 1;
		const letters = Array.from({ length: 60_000 }, () => {
			seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
			return seed >>> 31 === 0 ? 'a' : 'b';
		});
		const text = letters.join('');
		expect(bounded('a.{18}c', 5_000_000).test(text)).toBe(false);
		const match = bounded('(b|a)*a(.{18})c', 20_000_000).exec(`${text}a${'b'.repeat(18)}c`);
		expect(match).toEqual([
			[0, 60_020],
			[59_999, 60_000],
			[60_001, 60_019],
		]);
	});
});

describe('a large pattern', () => {
	it('of ten thousand characters is compiled and matched', () => {
		const source = `${'(a|b)'.repeat(2000)}$`;
		expect(bounded(source, 50_000_000).exec('ab'.repeat(1000))?.length).toBe(2001);
		const alternatives = Array.from({ length: 2000 }, (_, index) => `word${index}`).join('|');
		expect(bounded(alternatives, 1_000_000).exec('a word1999 z')).toEqual([[2, 10]]);
	});

	it('nests ten thousand groups without using the stack', () => {
		const source = `${'('.repeat(10_000)}a${')'.repeat(10_000)}`;
		const match = compileRegex(source, { syntax: 'ere', ignoreCase: false }).exec('ba');
		expect([match?.length, match?.[10_000]]).toEqual([10_001, [1, 2]]);
	});

	it('repeats up to the limit of the C library', () => {
		expect(bounded('^a{32767}$', 2_000_000_000).test('a'.repeat(32_767))).toBe(true);
		expect(() => bounded('a{32768}', 1)).toThrow('Regular expression too big');
	});

	it('is refused where nested intervals multiply beyond measure', () => {
		for (const source of [
			'(a{1000}){1000}',
			'((a{100}){100}){100}',
			'((((a{99}){99}){99}){99}){99}',
			'(a{1,500}){1,500}{9}',
		])
			expect(() => bounded(source, 1)).toThrow('Regular expression too big');
	});

	it('of many distinct characters keeps its tables small', () => {
		const characters = Array.from({ length: 5000 }, (_, index) => String.fromCharCode(0x4e00 + index)).join(
			'',
		);
		expect(bounded(`^${characters}$`, 100_000).test(characters)).toBe(true);
		expect(bounded(`[${characters}]+`, 100_000).exec(`a${characters}`)).toEqual([[1, 5001]]);
	});
});

const outcome = (regex: Regex, text: string): string => {
	try {
		return String(regex.test(text));
	} catch (error) {
		if (!(error instanceof RegexError)) throw error;
		return error.code;
	}
};

describe('back-references', () => {
	it('stay within the budget, or fail cleanly', () => {
		const text = 'a'.repeat(200);
		for (const source of [
			'(a*)*\\1b',
			'(a*)(a*)(a*)(a*)\\1\\2\\3\\4b',
			'(.*)(.*)(.*)\\3\\2\\1x',
			'((a|aa)+)\\2\\1b',
		]) {
			const regex = bounded(source, 300_000);
			expect(regex.test(text)).toBe(false);
			expect(outcome(regex, `${text}bx`)).toMatch(/^(true|false|regex.too-complex)$/);
		}
	});

	it('fail as too complex where the search would not end', () => {
		const regex = bounded('(.*)(.*)(.*)(.*)(.*)\\5\\4\\3\\2\\1x', 300_000);
		expect(outcome(regex, `${'ab'.repeat(200)}x`.slice(1))).toBe('regex.too-complex');
	});

	it('are not even tried where the rest of the pattern cannot match', () => {
		expect(bounded('(a*)\\1b', 5 * megabyte).test('a'.repeat(megabyte))).toBe(false);
	});
});
