import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Budget } from '../budget.ts';
import { DeepMatcher } from './deep-matcher.ts';
import { PerlMatcher } from './matcher.ts';
import { writeOperations } from './operations.ts';
import { parsePerl } from './parse.ts';
import { compilePerl } from './perl-regex.ts';

const patterns = [
	'a|ab|',
	'(a|ab)(c|bcd)?',
	'a*?b',
	'(a+)(b+)?',
	'(?:a|b)*?c',
	'((a)|b)*',
	'((a)|b)*?c',
	'(?=(ab))a',
	'(?!ab)a.',
	'(?<=a|bb)b',
	'(?<!a)(b|c)',
	'(a|b)\\1',
	'(?i)(a|b)\\1',
	'\\b(ab)+\\b',
	'(ab?){1,2}?b',
	'^(a|c)*$',
	'(?<x>a)\\k<x>',
	'(a*)*b',
	'(a*?)+b',
	'(?:a?){3}b',
	'(?:(a)|b|(c)){2,}',
	'((ab)*c?)+',
	'(?>a|ab)c',
	'(?>(a+)b?)b',
	'(a|b)++b',
	'(a+)++',
	'a\\K(b)',
	'\\X+?c',
	'(?:(?:a|b)+c?)+ ',
	'([^a]|aa)*a',
	'(?<=(a)b)c',
	'(😀|a)+b?',
];

const readProgram = (source: string) =>
	parsePerl(source, 'pcre', { ignoreCase: false, isMultiline: false, letters: 'pcre' });

describe('a matcher with a stack of its own', () => {
	it('finds what the matcher on the stack of the engine finds', () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...patterns),
				fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'A', ' ', '😀'), maxLength: 12 }),
				fc.nat(12),
				(source, text, start) => {
					const program = readProgram(source);
					const budget = (): Budget => new Budget(1_000_000);
					const deep = new DeepMatcher(program, writeOperations(program)!, budget());
					const other = new PerlMatcher(program, budget(), 2500);
					const at = Math.min(start, text.length);
					expect(deep.matchAt(text, at, 0)).toEqual(other.matchAt(text, at, 0));
				},
			),
			{ numRuns: 20_000 },
		);
	});

	it.each([
		['^(ab|cd)*$', 'ab'],
		['(?:ab|cd)+?$', 'ab'],
		['((a)b|c)+', 'ab'],
		['(?:[a-z]+ )*', 'word '],
		['(?:(?=a)ab)+', 'ab'],
		['(?:a++b)*+$', 'aab'],
	])('repeats the group of %s as often as it is there', (source, part) => {
		const text = part.repeat(100_000);
		const found = compilePerl(source, { flavour: 'pcre', ignoreCase: false }).exec(text);
		expect(found?.[0]).toEqual([0, text.length]);
	});

	it('is left out where an expression calls itself', () => {
		expect(writeOperations(readProgram('(?:a(?R)?b)'))).toBeUndefined();
		const regex = compilePerl('\\((?:[^()]|(?R))*\\)', { flavour: 'pcre', ignoreCase: false });
		expect(() => regex.exec('('.repeat(50_000))).toThrow('too complex');
	});

	it('ends a search that takes too many steps', () => {
		const regex = compilePerl('^(?:(a|a)+)+$', { flavour: 'pcre', ignoreCase: false, maxSteps: 100_000 });
		expect(() => regex.exec(`${'a'.repeat(2000)}b`)).toThrow('too complex');
	});
});
