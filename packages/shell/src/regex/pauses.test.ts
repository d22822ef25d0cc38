import { runFlow } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { compilePerl } from './perl/perl-regex.ts';
import { compileRegex, type RegexOptions } from './regex.ts';

const repeated = (text: string, count: number): string => text.repeat(count);
const texts: Readonly<Record<string, string>> = {
	'one letter': repeated('a', 60_000),
	words: `${repeated('abc def 12 ', 9000)}xx`,
	'characters of all widths': `${repeated('aä€😀 b', 12_000)}x`,
	lines: repeated('ab\ncd 77\n', 9000),
};
const sources = [
	'a*b',
	'(a|b)*x',
	'[a-z]+ ([0-9]+)',
	'(a+)(b?)$',
	'^a*$',
	'(.)(.)x',
	'x{1,300}',
	'.*(.)$',
	'zz',
];
const styles: Readonly<Record<string, Partial<RegexOptions>>> = {
	plain: {},
	'without case': { ignoreCase: true },
	'with lines': { newlineSensitive: true },
	'of words': { bounds: 'words' },
};

describe.each(Object.entries(styles))('a search in slices, %s', (_style, style) => {
	it.each(Object.keys(texts))(
		'answers as one in one go does, also between searches of others, in %s',
		(name) => {
			const text = texts[name]!;
			const bytes = new TextEncoder().encode(text);
			for (const source of sources) {
				const regex = compileRegex(source, { syntax: 'ere', ignoreCase: false, ...style });
				let pauses = 0;
				const breathe = (): void => {
					pauses += 1;
					// Another text, with states of its own.
					if (pauses % 3 === 0) regex.exec(`é${pauses} abX x 1`);
				};
				for (const from of [0, 7, text.length - 3]) {
					const all = [regex.exec(text, from), regex.find(text, from), regex.test(text, from)];
					expect([
						runFlow(regex.execInSlices(text, from, {}, breathe)),
						runFlow(regex.findInSlices(text, from, {}, breathe)),
						runFlow(regex.testInSlices(text, from, {}, breathe)),
					]).toEqual(all);
				}
				const line = regex.findLine(bytes, 0, 0x0a);
				expect(runFlow(regex.findLineInSlices(bytes, 0, 0x0a, breathe))).toBe(line);
			}
		},
	);
});

describe('a search with back-references in slices', () => {
	it.each(['(a)\\1b', '([a-z])([0-9]) \\2', '(.)\\1$'])('answers %s as one in one go does', (source) => {
		const regex = compileRegex(source, { syntax: 'ere', ignoreCase: false });
		let pauses = 0;
		for (const text of Object.values(texts).map((whole) => whole.slice(0, 6000))) {
			const breathe = (): void => {
				pauses += 1;
				regex.exec('aab 12 2');
			};
			expect(runFlow(regex.execInSlices(text, 0, {}, breathe))).toEqual(regex.exec(text));
		}
		expect(pauses).toBeGreaterThan(0);
	});
});

it('pauses also where each character costs much', () => {
	const regex = compileRegex('x{1,3000}x{1,3000}y', { syntax: 'ere', ignoreCase: false });
	let pauses = 0;
	const count = (): void => {
		pauses += 1;
	};
	const text = 'x'.repeat(300);
	expect(runFlow(regex.testInSlices(`${text} y`, 0, {}, count))).toBe(false);
	expect(pauses).toBeGreaterThan(1);
	expect(regex.isLong(text.length)).toBe(true);
	expect(compileRegex('x+', { syntax: 'ere', ignoreCase: false }).isLong(text.length)).toBe(false);
});

it('pauses between the places where a match in the syntax of Perl is tried', () => {
	const regex = compilePerl('(?<=c)a+b', { flavour: 'pcre', ignoreCase: false });
	let pauses = 0;
	const count = (): void => {
		pauses += 1;
	};
	const text = 'a '.repeat(100_000);
	expect(runFlow(regex.execInSlices(`${text}cab`, 0, {}, count))).toEqual([[200_001, 200_003]]);
	expect(pauses).toBeGreaterThan(1);
});

describe('a search in the syntax of Perl at one place that takes many steps', () => {
	it.each([
		['^(?:a|a)*c', `${'a'.repeat(18)}b`],
		['^(?:a|a)*b', `${'a'.repeat(18)}`],
		['^(a|aa)*?(c)', 'a'.repeat(26)],
		['(?<!x)(?>(?:a|a)+c|a+)b$', `${'a'.repeat(18)}b`],
		['^(?=(?:a|a)*b)(?:a|a)*(?!b)c', `${'a'.repeat(18)}b`],
	])('pauses there and finds what one in one go does: %s', (source, text) => {
		const regex = compilePerl(source, { flavour: 'pcre', ignoreCase: false });
		let pauses = 0;
		const breathe = (): void => {
			pauses += 1;
			// Others may search with the same expression meanwhile.
			regex.exec('aab');
		};
		const expected = regex.exec(text);
		expect(runFlow(regex.execInSlices(text, 0, {}, breathe))).toEqual(expected);
		expect(pauses).toBeGreaterThan(3);
	});

	it('goes on where groups are repeated more often than the stack of the engine allows', () => {
		const regex = compilePerl('(a|b)*c', { flavour: 'pcre', ignoreCase: false });
		const text = `${'ab'.repeat(5000)}c`;
		expect(runFlow(regex.execInSlices(text, 0, {}, () => undefined))).toEqual(regex.exec(text));
	});

	it('ends as too complex', () => {
		const regex = compilePerl('(a|a)*c', { flavour: 'pcre', ignoreCase: false, maxSteps: 300_000 });
		const fault = expect.objectContaining({ code: 'regex.too-complex' });
		const text = 'a'.repeat(40);
		expect(() => regex.exec(text)).toThrow(fault);
		expect(() => runFlow(regex.execInSlices(text, 0, {}, () => undefined))).toThrow(fault);
		expect(regex.exec('aac')).toEqual([
			[0, 3],
			[1, 2],
		]);
	});
});

it('ends a search in slices that takes too long as one in one go', () => {
	const regex = compileRegex('(a|b)*c', { syntax: 'ere', ignoreCase: false, maxSteps: 50_000 });
	const text = 'ab'.repeat(60_000);
	const fault = expect.objectContaining({ code: 'regex.too-complex' });
	expect(() => regex.exec(`${text}c`)).toThrow(fault);
	expect(() => runFlow(regex.execInSlices(`${text}c`, 0, {}, () => undefined))).toThrow(fault);
	// What was left of it disturbs no other.
	expect(regex.exec('abc')).toEqual([
		[0, 3],
		[1, 2],
	]);
});
