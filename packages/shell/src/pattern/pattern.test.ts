import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpansionError } from '../state/errors.ts';
import { finishWork } from '../state/work.ts';
import { AutomatonMatcher } from './automaton-matcher.ts';
import { joinBytes, splitBytes } from './byte-form.ts';
import { compilePathPattern, compileShellPattern, quotePattern } from './pattern.ts';
import { hasPatternCharacters } from './pattern-characters.ts';
import { plainMatcher } from './plain-matcher.ts';

const plain = { extglob: false, nocase: false };
const extended = { extglob: true, nocase: false };

const patterns = fc
	.array(fc.constantFrom('a', 'b', '*', '?', '[ab]', '[!a]', '\\', '@(', '!(', '*(', '|', ')', 'é', '😀'), {
		maxLength: 8,
	})
	.map((parts) => parts.join(''));
const texts = fc
	.array(fc.constantFrom('a', 'b', 'c', 'é', '😀', '*', '(', '\\'), { maxLength: 8 })
	.map((parts) => parts.join(''));

describe('a compiled pattern', () => {
	it('is the same object for the same text and options', () => {
		expect(compileShellPattern('a*b', plain)).toBe(compileShellPattern('a*b', plain));
		expect(compileShellPattern('a*b', plain)).not.toBe(compileShellPattern('a*b', extended));
	});

	it('knows whether it matches exactly one text', () => {
		const literal = ['', 'abc', 'a\\*b', 'é'].map((text) => compileShellPattern(text, plain).isLiteral);
		const other = ['*', 'a?', '[a]', '[a', '@(a)'].map(
			(text) => compileShellPattern(text, extended).isLiteral,
		);
		expect(literal).toEqual([true, true, true, true]);
		expect(other).toEqual([false, false, false, false, false]);
		expect(compileShellPattern('abc', { extglob: false, nocase: true }).isLiteral).toBe(false);
	});

	it('gives offsets of units that never fall inside of a character', () => {
		const one = compileShellPattern('?', plain);
		expect(finishWork(one.ask('longestPrefix', '😀a'))).toBe(2);
		expect(finishWork(one.ask('shortestSuffix', 'a😀'))).toBe(1);
		expect(finishWork(one.seek('a😀b', 1))).toEqual({ start: 1, end: 3 });
	});

	it('finds the longest and shortest match at either end', () => {
		const pattern = compileShellPattern('[/]*[/]', plain);
		expect(finishWork(pattern.ask('longestPrefix', '/a/b/c'))).toBe(5);
		expect(finishWork(pattern.ask('shortestPrefix', '/a/b/c'))).toBe(3);
		expect(finishWork(pattern.ask('longestSuffix', 'x/a/b/'))).toBe(1);
		expect(finishWork(pattern.ask('shortestSuffix', 'x/a/b/'))).toBe(3);
		expect(finishWork(pattern.ask('longestPrefix', 'abc'))).toBe(-1);
		expect(finishWork(pattern.ask('shortestSuffix', 'abc'))).toBe(-1);
	});

	it('finds a short suffix at the end of a long text, and one that takes all of it', () => {
		const text = `x${'ab'.repeat(5000)}`;
		expect(finishWork(compileShellPattern('[b]', plain).ask('shortestSuffix', text))).toBe(10_000);
		expect(finishWork(compileShellPattern('[x]*', plain).ask('shortestSuffix', text))).toBe(0);
		expect(finishWork(compileShellPattern('??', plain).ask('longestSuffix', text))).toBe(9999);
	});

	it('finds the leftmost match, and the longest of those', () => {
		const pattern = compileShellPattern('@(b|bc|ab?c)', extended);
		expect(finishWork(pattern.seek('xabcbc', 0))).toEqual({ start: 2, end: 4 });
		expect(finishWork(pattern.seek('xabxcb', 0))).toEqual({ start: 1, end: 5 });
		expect(finishWork(pattern.seek('xabcbc', 3))).toEqual({ start: 4, end: 6 });
		expect(finishWork(pattern.seek('xxx', 0))).toBeUndefined();
	});

	it('agrees with itself whichever way it is asked', () => {
		fc.assert(
			fc.property(patterns, texts, fc.boolean(), (source, text, nocase) => {
				const pattern = compileShellPattern(source, { extglob: true, nocase });
				const characters = [...text];
				const places = [...characters, ''].map((_, at) => characters.slice(0, at).join('').length);
				const prefixes = places.filter((end) => pattern.matches(text.slice(0, end)));
				const suffixes = places.filter((start) => pattern.matches(text.slice(start)));
				expect(finishWork(pattern.ask('shortestPrefix', text))).toBe(prefixes[0] ?? -1);
				expect(finishWork(pattern.ask('longestPrefix', text))).toBe(prefixes.at(-1) ?? -1);
				expect(finishWork(pattern.ask('longestSuffix', text))).toBe(suffixes[0] ?? -1);
				expect(finishWork(pattern.ask('shortestSuffix', text))).toBe(suffixes.at(-1) ?? -1);
				const found = finishWork(pattern.seek(text, 0));
				if (found !== undefined) expect(pattern.matches(text.slice(found.start, found.end))).toBe(true);
			}),
		);
	});

	it('is the same by plain search and by automaton', () => {
		const sources = fc
			.tuple(fc.constantFrom('', '*'), texts.map(quotePattern), fc.constantFrom('', '*'))
			.map((parts) => parts.join(''))
			.filter((source) => source !== '');
		fc.assert(
			fc.property(sources, texts, fc.nat(8), (source, text, offset) => {
				const quick = plainMatcher(source, extended);
				fc.pre(quick !== undefined);
				const full = new AutomatonMatcher(source, { ...extended, bytes: false, pathname: false });
				const from = [...text].slice(0, offset).join('').length;
				expect([
					quick!.matches(text),
					quick!.matchesGuarded(`.${text}`),
					finishWork(quick!.ask('longestPrefix', text)),
					finishWork(quick!.ask('shortestPrefix', text)),
					finishWork(quick!.ask('longestSuffix', text)),
					finishWork(quick!.ask('shortestSuffix', text)),
					finishWork(quick!.seek(text, from)),
				]).toEqual([
					full.matches(text),
					full.matchesGuarded(`.${text}`),
					finishWork(full.ask('longestPrefix', text)),
					finishWork(full.ask('shortestPrefix', text)),
					finishWork(full.ask('longestSuffix', text)),
					finishWork(full.ask('shortestSuffix', text)),
					finishWork(full.seek(text, from)),
				]);
			}),
		);
	});
});

describe('hostile patterns', () => {
	const many = 'a'.repeat(200_000);
	const cases: readonly (readonly [string, string, boolean])[] = [
		['*a*a*a*a*a*a*a*a*a*a*b', many, false],
		['*(*(*(*(a)))))b', many, false],
		['+(+(a|b)|c)', `${many}d`, false],
		['*(a|aa|aaa|aaaa)b', many, false],
		['!(!(!(!(*a*b*c))))', many, false],
		[`*a${'?'.repeat(60)}`, `${'ab'.repeat(5000)}c`, true],
		['*(!(ab)a)b', 'a'.repeat(3000), false],
		['*(!(a*b)|c)d', 'ab'.repeat(400), false],
		['[[:alpha:][:digit:]]*[![:space:]]', many, true],
	];

	it.each(cases)('%s is decided', (source, text, isMatch) => {
		expect(compileShellPattern(source, extended).matches(text)).toBe(isMatch);
	});

	it('are searched for in a long text', () => {
		expect(finishWork(compileShellPattern('*a*b', plain).seek(many, 0))).toBeUndefined();
		expect(finishWork(compileShellPattern('a*(a)b', extended).seek(many, 0))).toBeUndefined();
		expect(finishWork(compileShellPattern('*(a)*(a)*(a)b', extended).ask('longestSuffix', many))).toBe(-1);
	});

	it('may use more characters than are remembered', () => {
		const every = Array.from({ length: 60_000 }, (_, at) => String.fromCodePoint(0x10000 + at)).join('');
		expect(compileShellPattern('*[a]*?', plain).matches(every)).toBe(false);
		expect(compileShellPattern('*!(x)[a]', extended).matches(`${every}a`)).toBe(true);
	});

	it('are refused when groups nest too deep', () => {
		const nest = (open: string, depth: number): boolean =>
			compileShellPattern(`${open.repeat(depth)}a${')'.repeat(depth)}`, extended).matches('a');
		expect(nest('@(', 1000)).toBe(true);
		expect(() => nest('@(', 1001)).toThrow(ExpansionError);
		expect(nest('!(', 200)).toBe(true);
		expect(() => nest('!(', 201)).toThrow('pattern: groups are nested more than 200 deep');
	});

	it('never make the matcher throw anything else', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary' }), texts, (source, text) => {
				const pattern = compileShellPattern(source, extended);
				pattern.matches(text);
				finishWork(pattern.ask('longestSuffix', text));
				finishWork(pattern.seek(text, 0));
			}),
		);
	});
});

describe('texts that are not UTF-8', () => {
	it('are matched byte by byte, as are all characters in them', () => {
		expect(compileShellPattern('??', plain).matches('é\udcff')).toBe(false);
		expect(compileShellPattern('???', plain).matches('é\udcff')).toBe(true);
		expect(compileShellPattern('é?', plain).matches('é\udcff')).toBe(true);
		expect(compileShellPattern('[[:alpha:]]*', plain).matches('é\udcff')).toBe(false);
		expect(compileShellPattern('\udcff*', plain).matches('\udcffa')).toBe(true);
	});

	it('hold ASCII where any other text does', () => {
		const texts = ['\udcff.ts', '.ts\udcff', '\udcff.ts\udcff', '.ts', '\udcc3\udca9', 'é\udcff'];
		const matched = (source: string): readonly string[] =>
			texts.filter((text) => compileShellPattern(source, plain).matches(text));
		expect(matched('*.ts')).toEqual(['\udcff.ts', '.ts']);
		expect(matched('.ts*')).toEqual(['.ts\udcff', '.ts']);
		expect(matched('*.ts*')).toEqual(['\udcff.ts', '.ts\udcff', '\udcff.ts\udcff', '.ts']);
		expect(matched('.ts')).toEqual(['.ts']);
		expect(matched('*')).toEqual(texts);
		expect(matched('é*')).toEqual(['\udcc3\udca9', 'é\udcff']);
	});

	it('are cut between characters, or between bytes if they are given split', () => {
		const one = compileShellPattern('?', plain);
		expect(finishWork(one.ask('shortestPrefix', 'é\udcff'))).toBe(1);
		const split = splitBytes('é\udcff');
		expect(split).toBe('\udcc3\udca9\udcff');
		expect(joinBytes(split.slice(finishWork(one.ask('shortestPrefix', split))))).toBe('\udca9\udcff');
		expect(joinBytes(split)).toBe('é\udcff');
	});

	it('are searched by offsets of the text', () => {
		const pattern = compileShellPattern('[xy]', plain);
		expect(finishWork(pattern.seek('é\udcff€xy', 0))).toEqual({ start: 3, end: 4 });
		expect(finishWork(pattern.seek('é\udcff€xy', 4))).toEqual({ start: 4, end: 5 });
		expect(finishWork(pattern.seek('é\udcff€', 0))).toBeUndefined();
	});
});

describe('a pattern for paths', () => {
	it('does not let wildcards match a slash, except a star at the end', () => {
		const match = (source: string, path: string): boolean =>
			compilePathPattern(source, extended).matches(path);
		expect(match('*.o', 'a.o')).toBe(true);
		expect(match('*.o', 'd/a.o')).toBe(false);
		expect(match('d?a', 'd/a')).toBe(false);
		expect(match('*/*.o', 'd/a.o')).toBe(true);
		expect(match('d*', 'd/a.o')).toBe(true);
		expect(match('**', '/a')).toBe(false);
	});
});

describe('quotePattern', () => {
	it('makes a pattern that matches just the text, also beside others', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'binary', maxLength: 8 }), texts, (text, other) => {
				const pattern = compileShellPattern(quotePattern(text), extended);
				expect(pattern.matches(text)).toBe(true);
				expect(pattern.matches(other)).toBe(other === text);
			}),
		);
	});

	it('takes the meaning from characters inside of brackets', () => {
		const pattern = compileShellPattern(`[${quotePattern('a-c]')}]`, plain);
		expect(['a', 'b', '-', 'c', ']'].map((text) => pattern.matches(text))).toEqual([
			true,
			false,
			true,
			true,
			true,
		]);
	});
});

describe('hasPatternCharacters', () => {
	const rows: readonly (readonly [string, boolean])[] = [
		['abc', false],
		['a*', true],
		['a?', true],
		['a\\*', false],
		['[a]', true],
		['[a', false],
		['a]', false],
		['[a/b]', false],
		['[a\\]', false],
		['[a\\/b]', true],
		['@(a)', true],
		['!(a)', true],
		['+a', false],
		['a/(b)', true],
		['a\\', false],
	];
	it.each(rows)('%s: %s', (text, expected) => {
		expect(hasPatternCharacters(text, { extglob: true })).toBe(expected);
		expect(hasPatternCharacters(text, { extglob: false })).toBe(expected);
	});
});
