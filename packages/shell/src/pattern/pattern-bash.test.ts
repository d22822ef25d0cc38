import { spawnSync } from 'node:child_process';
import { decodeText, encodeText } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { finishWork } from '../state/work.ts';
import { compileShellPattern } from './pattern.ts';

/** A pattern and a text, and the options under which bash and we compare them. */
interface Row {
	readonly pattern: string;
	readonly text: string;
	readonly extglob: boolean;
	readonly nocase: boolean;
}

describe('patterns compared with bash', () => {
	it('agree on rows written by hand', () => {
		const rows = handwritten.flatMap(([pattern, ...texts]) =>
			texts.flatMap((text) =>
				[true, false].map((extglob): Row => ({ pattern, text, extglob, nocase: false })),
			),
		);
		expectSame(rows);
	});

	it('agree without regard to case', () => {
		const patterns = ['aBc', '[A-C]*', '[[:upper:]]?', '*É*', '[^a-z]', '@(A|b)c', '[[.A.]]*', 'İ', '[À-Ý]'];
		const texts = ['abc', 'ABC', 'aBC', 'éa', 'É', 'bC', 'i', 'İ', 'ß', 'à', '_', ''];
		const rows = patterns.flatMap((pattern) =>
			texts.map((text): Row => ({ pattern, text, extglob: true, nocase: true })),
		);
		expectSame(rows);
	});

	it('agree on generated wildcards and brackets', () => {
		expectSame(generate(1, 1500, wildcardParts, ['a', 'b', 'c', 'A', 'é', '/', '*', '\\', '€']));
	});

	it('agree on generated groups', () => {
		expectSame(
			generate(2, 2500, groupParts, ['a', 'b', 'c', 'A', 'é', '(', ')', '|', '\\', '*']).filter(
				({ pattern }) => !isMisread(pattern),
			),
		);
	});

	it('agree on generated malformed brackets', () => {
		expectSame(
			generate(3, 2500, bracketParts, ['a', 'b', 'c', '[', ']', '-', ':', '.', '=', '!', '\\', 'é', '/']),
		);
	});

	it('agree on character classes', () => {
		const names =
			'alnum alpha ascii blank cntrl digit graph lower print punct space upper word xdigit nothing';
		const ranges = [
			[0x01, 0x37f],
			[0x384, 0x587],
			[0x1e00, 0x1eff],
			[0x2000, 0x206f],
			[0x1f600, 0x1f640],
		] as const;
		const codes = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at));
		const text = codes.map((code) => String.fromCodePoint(code));
		const script = names
			.split(' ')
			.map(
				(name) =>
					`for c in "\${all[@]}"; do [[ $c == [[:${name}:]] ]] && printf 1 || printf 0; done; printf '\\2'\n`,
			)
			.join('');
		const results = runBash(`all=(${text.map(quote).join(' ')})\n${script}`);
		for (const [at, name] of names.split(' ').entries()) {
			const pattern = compileShellPattern(`[[:${name}:]]`, { extglob: false, nocase: false });
			const ours = text.map((one) => (pattern.matches(one) ? '1' : '0'));
			const differing = codes.filter((_, place) => ours[place] !== results[at]![place]);
			expect({ name, differing }).toEqual({ name, differing: [] });
		}
	});
});

// A pattern, then the texts it is tried on.
const handwritten: readonly (readonly [string, ...string[]])[] = [
	['', '', 'a'],
	['*', '', 'a', 'a/b', '.a'],
	['a*', 'a', 'abc', 'ba', ''],
	['*a', 'a', 'cba', 'ab', ''],
	['*a*', 'a', 'xax', 'bbb'],
	['a?c', 'abc', 'aéc', 'ac', 'abbc', 'a😀c'],
	['*/*', 'a/b/c', '/', 'abc'],
	['[a-c]', 'a', 'b', 'c', 'd', 'B', '-'],
	['[c-a]', 'a', 'b', 'c'],
	['[!a-c]', 'a', 'd', '', '!'],
	['[^a-c]x', 'ax', 'dx', '^x'],
	['[]a]', ']', 'a', 'b'],
	['[!]a]', ']', 'a', 'b', 'ba]'],
	['[]', ']', '[]', '['],
	['[a', '[a', 'a', '['],
	['[a*', '[abc', '[a', 'a'],
	['a]', 'a]', 'a'],
	['[a-]', 'a', '-', 'b'],
	['[-a]', 'a', '-', 'b'],
	['[a\\-z]', 'a', '-', 'z', 'm'],
	['[\\]]', ']', '\\'],
	['[\\a]', 'a', '\\'],
	['[à-ü]', 'é', 'e', 'ü', 'ÿ'],
	['[α-ω]x', 'βx', 'bx'],
	['[[:alpha:][:digit:]_]*', 'a1', '1a', '_', '-', 'é'],
	['[![:space:]]', ' ', 'a', '\t', '\u00a0'],
	['[[:nothing:]a]', 'a', 'n', ':'],
	['[[:alpha:]', 'a', '[', ':', '[:alpha:'],
	['[[.a.]]', 'a', '.', 'b'],
	['[[.hyphen.]-z]', '-', 'a', 'z', ','],
	['[[.space.][.tab.]]', ' ', '\t', 'x'],
	['[[.nothing.]x]', 'x', 'n'],
	['[[=a=]b]', 'a', 'b', ']', '='],
	['[^[=a=]]', 'a', 'b', '['],
	['\\*', '*', 'a', '\\*'],
	['\\a\\b', 'ab', '\\a\\b'],
	['a\\', 'a\\', 'a', 'xa\\'],
	['*\\', 'a\\', '\\'],
	['\\', '\\', '', 'a\\b'],
	['*\\*', 'a*', 'a*b', 'a'],
	['@(a|b)', 'a', 'b', 'c', 'ab', '@(a|b)'],
	['?(a)b', 'b', 'ab', 'aab'],
	['*(a|b)c', 'c', 'ababc', 'abxc'],
	['+(a|b)c', 'c', 'ababc', 'abxc'],
	['!(a|b)', 'a', 'b', 'c', '', 'ab'],
	['!(*.o)', 'a.o', 'a.c', '.o', 'x'],
	['a!(b)c', 'ac', 'abc', 'axc', 'abbc'],
	['+(+(a|b)|c)', 'abcab', 'abd', ''],
	['*(!(a)b)', 'ab', 'bb', 'bab', 'ba', ''],
	['@()', '', 'a'],
	['@(|a)b', 'b', 'ab', 'aab'],
	['*@(|a)', '', 'a', 'b'],
	['*?(a)@(|b)', 'a', 'b', ''],
	['*!(x)', '', 'x', 'a', 'xx'],
	['*!(x)abc', '', 'abc', 'x'],
	['@(*!(x))', '', 'x', 'a'],
	['@(a', '@(a', 'a'],
	['@(a\\', '@(a\\', 'a'],
	['x@(a|[)|])]', 'xa', 'x)', 'x]'],
	['@(a\\|b)', 'a|b', 'a', 'b'],
	['@(a@(b|c)|d)', 'ab', 'ac', 'd', 'a'],
	['(', '(', 'a(b'],
	['(a)', '(a)', 'a'],
	['[@(b)', '[b', '[', '[@(b)'],
	['[[]', '[', 'a'],
	['😀*', '😀', '😀a', 'a'],
	['[😀-😂]', '😁', 'a', '😃'],
	['  *', '  a', ' a'],
	['*\n*', 'a\nb', 'ab'],
];

const wildcardParts = [
	'a',
	'b',
	'c',
	'*',
	'?',
	'[ab]',
	'[!a]',
	'[a-c]',
	'[[:alpha:]]',
	'\\*',
	'x',
	'A',
	'é',
	'/',
];
const groupParts = [
	...['a', 'b', 'c', '*', '?', '[ab]', '[!a]', '@(', '+(', '*(', '?(', '!(', ')', ')', '|', '\\', 'A', 'é'],
	...['@(a|b)', '!(a)', '+(b)', '*(a|bc)', '?(c)'],
];
const bracketParts = [
	...[
		'[',
		']',
		'!',
		'^',
		'-',
		':',
		'.',
		'=',
		'[:',
		':]',
		'[.',
		'.]',
		'[=',
		'=]',
		'alpha',
		'a',
		'b',
		'c',
		'\\',
	],
	...['[:alpha:]', '[.a.]', '[=b=]', '/', '*', '?', '[.hyphen.]', '(', '|', ')', '@('],
];

// What bash makes of `*!(…)` at the end of a text depends on which way it came there, if another star
// stands before it; we are content with any way.
const isMisread = (pattern: string): boolean => /\*[*?]*!\(/.test(pattern);

const generate = (
	seed: number,
	count: number,
	parts: readonly string[],
	characters: readonly string[],
): Row[] => {
	let state = seed;
	const below = (bound: number): number => {
		state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
		return Math.floor((state / 2 ** 32) * bound);
	};
	const some = (list: readonly string[]): string =>
		Array.from({ length: below(7) }, () => list[below(list.length)]!).join('');
	return Array.from({ length: count }, () => {
		const pattern = some(parts);
		const open = (pattern.match(/\(/g)?.length ?? 0) - (pattern.match(/\)/g)?.length ?? 0);
		return {
			pattern: below(4) === 0 ? pattern : pattern + ')'.repeat(Math.max(0, open)),
			text: some(characters),
			extglob: below(6) !== 0,
			nocase: below(5) === 0,
		};
	});
};

/** Compares `case`, `${x#p}`, `${x##p}`, `${x%p}`, `${x%%p}`, `${x/p/R}` and `${x//p/R}`. */
const expectSame = (rows: readonly Row[]): void => {
	const compare =
		'case $x in $p) m=yes;; *) m=no;; esac; ' +
		`printf '%s\\1' $m "\${x#$p}" "\${x##$p}" "\${x%$p}" "\${x%%$p}" "\${x/$p/R}" "\${x//$p/R}"; printf '\\2'`;
	const script = rows.map(
		({ pattern, text, extglob, nocase }) =>
			`shopt -${extglob ? 's' : 'u'} extglob; shopt -${nocase ? 's' : 'u'} nocasematch\n` +
			`p=${quote(pattern)} x=${quote(text)}; ${compare}\n`,
	);
	const results = runBash(script.join(''));
	const ours = rows.map((row) => ({ ...row, results: ownResults(row) }));
	const theirs = rows.map((row, at) => ({ ...row, results: results[at]!.split('\x01').slice(0, -1) }));
	expect(ours).toEqual(theirs);
};

const ownResults = ({ pattern, text, extglob, nocase }: Row): readonly string[] => {
	const matching = compileShellPattern(pattern, { extglob, nocase });
	// Case always matters where a match is removed.
	const removing = compileShellPattern(pattern, { extglob, nocase: false });
	const without = (end: number, rest: (place: number) => string): string => (end < 0 ? text : rest(end));
	return [
		matching.matches(text) ? 'yes' : 'no',
		without(finishWork(removing.ask('shortestPrefix', text)), (end) => text.slice(end)),
		without(finishWork(removing.ask('longestPrefix', text)), (end) => text.slice(end)),
		without(finishWork(removing.ask('shortestSuffix', text)), (start) => text.slice(0, start)),
		without(finishWork(removing.ask('longestSuffix', text)), (start) => text.slice(0, start)),
		replace(matching, text, 1),
		replace(matching, text, Number.POSITIVE_INFINITY),
	];
};

const replace = (pattern: ReturnType<typeof compileShellPattern>, text: string, times: number): string => {
	let replaced = '';
	let at = 0;
	for (let count = 0; count < times && (at < text.length || text === ''); count++) {
		const found = finishWork(pattern.seek(text, at));
		if (found === undefined) break;
		replaced += `${text.slice(at, found.start)}R`;
		at = found.end;
		if (text === '' || count + 1 === times) break;
		if (found.start !== found.end || at >= text.length) continue;
		const skipped = String.fromCodePoint(text.codePointAt(at)!);
		replaced += skipped;
		at += skipped.length;
	}
	return replaced + text.slice(at);
};

const quote = (text: string): string =>
	`$'${Array.from(encodeText(text), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}'`;

const runBash = (script: string): readonly string[] => {
	const { stdout, stderr } = spawnSync('bash', ['--norc'], {
		input: script,
		env: { LC_ALL: 'C.UTF-8', PATH: process.env.PATH },
		maxBuffer: 2 ** 28,
	});
	expect(decodeText(stderr)).toBe('');
	return decodeText(stdout).split('\x02');
};
