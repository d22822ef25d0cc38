import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProgramCapability } from './capability.ts';
import { programKind } from './program-kind.ts';
import { readProgram } from './program-pattern.ts';

const call = (name: string, words: string, more: Partial<ProgramCapability> = {}): ProgramCapability => ({
	kind: 'program',
	name,
	argv: words === '' ? [] : words.split(' '),
	...more,
});

const matches = (pattern: string, asked: ProgramCapability, reading: 'allow' | 'deny'): boolean => {
	const placed = programKind.compile(pattern).map((matcher) => ({ matcher, rule: { order: 0 } }));
	return programKind.index(placed, reading)(programKind.subject(asked)!) !== undefined;
};

describe('a program pattern reads narrowly in an allow and widely in a deny', () => {
	// pattern, call, whether an allow matches, whether a deny matches
	const rows: readonly (readonly [string, ProgramCapability, boolean, boolean])[] = [
		['git', call('git', ''), true, true],
		['git', call('git', 'status -s'), true, true],
		['git *', call('git', 'status -s'), true, true],
		['git *', call('git', ''), true, true],
		['git', call('gitk', ''), false, false],
		['git status', call('git', 'status'), true, true],
		['git status', call('git', 'status -s'), true, true],
		['git status', call('git', 'stash'), false, false],
		['git status', call('git', ''), false, false],
		['git {status,log}', call('git', 'log'), true, true],
		['git stash list', call('git', 'stash list'), true, true],
		['git stash list', call('git', 'stash drop'), false, false],
		['git * list', call('git', 'stash list'), true, true],
		['git status', call('git', '-c core.pager=x status', { subcommand: 'status' }), false, true],
		['git push', call('git', '-C /r push', { subcommand: 'push' }), false, true],
		['git push', call('git', 'commit -m push', { subcommand: 'commit' }), false, false],
		['git push', call('git', 'commit -m push'), false, true],
		['git push --force', call('git', 'push origin --force', { subcommand: 'push' }), false, true],
		['git -c', call('git', '-c a=b status', { subcommand: 'status' }), true, true],
		['git -c', call('git', '-C /r -c a=b status', { subcommand: 'status' }), false, true],
		['git', call('/usr/bin/git', 'status'), false, true],
		['git', call('/repo/x/../git', 'status'), false, true],
		['git', call('git', '', { path: '/usr/bin/git' }), true, true],
		['git', call('g', '', { path: '/usr/bin/git' }), false, true],
		['/usr/bin/git', call('git', '', { path: '/usr/bin/git' }), true, true],
		['/usr/bin/git', call('/usr/bin/git', ''), true, true],
		['/usr/bin/git', call('git', ''), false, false],
		['/usr/bin/* status', call('/usr/bin/git', 'status'), true, true],
		['*', call('make', ''), true, true],
		['*', call('/tmp/x', ''), false, true],
		['/**', call('/tmp/x', ''), true, true],
		['/**/ava', call('java', ''), false, false],
		['/**/git', call('git', ''), false, false],
		['/**/git', call('/usr/bin/git', ''), true, true],
		["git '' x", call('git', '', { argv: ['', 'x'] }), true, true],
		["git ''", call('git', 'x'), false, false],
		['git (looking)', call('git', 'status'), false, false],
		['git (looking)', call('git', 'status', { manner: 'looking' }), true, true],
		['git (looking)', call('git', 'clean', { manner: 'reversible' }), false, false],
		['git clean (reversible)', call('git', '-C x clean', { manner: 'reversible' }), false, true],
		['git', call('git', 'status', { manner: 'looking' }), true, true],
		['git \\(looking)', call('git', '(looking)'), true, true],
		['npm run\\ all', call('npm', '', { argv: ['run all'] }), true, true],
	];
	for (const [pattern, asked, allows, denies] of rows) {
		const shown = [
			asked.path === undefined ? asked.name : `${asked.name} at ${asked.path}`,
			...asked.argv,
		].join(' ');
		it(`${pattern} and ${shown} (${asked.subcommand ?? 'subcommand unknown'}): allow ${allows}, deny ${denies}`, () => {
			expect({ allows: matches(pattern, asked, 'allow'), denies: matches(pattern, asked, 'deny') }).toEqual({
				allows,
				denies,
			});
		});
	}
});

describe('what is no program call cannot be compared', () => {
	const rows: readonly (readonly [string, ProgramCapability])[] = [
		['an empty name', call('', '')],
		['a relative path', call('./x', '')],
		['a name with a zero byte', call('a\0b', '')],
		['a relative file', call('git', '', { path: 'bin/git' })],
		['a subcommand that is not among the words', call('git', 'status', { subcommand: 'push' })],
	];
	for (const [what, asked] of rows) {
		it(what, () => {
			expect(readProgram(asked)).toBeUndefined();
		});
	}
});

describe('a program pattern without meaning is refused', () => {
	const rows: readonly (readonly [string, string])[] = [
		['', 'expected a program name or path, then perhaps words'],
		['  ', 'expected a program name or path, then perhaps words'],
		['./x', 'a program is a bare name or an absolute path'],
		['/usr//bin', 'has an empty, "." or ".." component; end a tree with /** and resolve the rest'],
		['git [', 'the set opened at character 1 is not closed; add ] or write \\['],
	];
	for (const [pattern, problem] of rows) {
		it(`${JSON.stringify(pattern)}: ${problem}`, () => {
			expect(() => programKind.compile(pattern)).toThrow(expect.objectContaining({ problem }));
		});
	}
});

const words = fc.array(fc.constantFrom('push', 'status', '-c', '--force', 'a b', '*', ''), { maxLength: 4 });
const calls = fc.tuple(fc.constantFrom('git', '/usr/bin/git', 'make'), words, fc.boolean()).map(
	([name, argv, isKnown]): ProgramCapability => ({
		kind: 'program',
		name,
		argv,
		...(isKnown && argv.length > 0 ? { subcommand: argv.at(-1)! } : {}),
	}),
);
const patterns = fc
	.tuple(
		fc.constantFrom('git', '*', '/usr/bin/git', '/**', 'g*'),
		fc.array(fc.constantFrom('push', 'status', '-c', '*', '--*'), { maxLength: 3 }),
	)
	.map(([program, parts]) => [program, ...parts].join(' '));

describe('for any pattern and call', () => {
	it('what an allow matches, a deny with the same pattern matches', () => {
		fc.assert(
			fc.property(patterns, calls, (pattern, asked) => {
				if (matches(pattern, asked, 'allow')) expect(matches(pattern, asked, 'deny')).toBe(true);
			}),
			{ numRuns: 2000 },
		);
	});

	it('the smallest grant allows the call it was made for', () => {
		fc.assert(
			fc.property(calls, (asked) => {
				const grant = programKind.smallest(asked, programKind.subject(asked)!);
				expect(grant.kind === 'program' && matches(grant.pattern, asked, 'allow')).toBe(true);
			}),
		);
	});

	it('what a covered pattern allows, the covering one allows', () => {
		fc.assert(
			fc.property(patterns, patterns, calls, (outer, inner, asked) => {
				const covers = programKind.covers(programKind.compile(outer)[0]!, programKind.compile(inner)[0]!);
				if (covers && matches(inner, asked, 'allow')) expect(matches(outer, asked, 'allow')).toBe(true);
			}),
			{ numRuns: 3000 },
		);
	});
});
