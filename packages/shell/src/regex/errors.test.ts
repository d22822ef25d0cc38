import { spawnSync } from 'node:child_process';
import { isTenonError } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { RegexError } from './errors.ts';
import { compileRegex } from './regex.ts';
import type { SyntaxName } from './syntax.ts';

const complaint = (source: string, syntax: SyntaxName): string => {
	try {
		compileRegex(source, { syntax, ignoreCase: false });
		return '';
	} catch (error) {
		if (!(error instanceof RegexError)) throw error;
		return error.message;
	}
};

// One bash process asks the tool about all patterns.
const askTool = (command: string, patterns: readonly string[]): readonly string[] => {
	const script = `for pattern; do ${command} 2>&1 >/dev/null </dev/null | head -n 1; printf '\\0'; done`;
	const run = spawnSync('bash', ['--norc', '-c', script, 'bash', ...patterns], {
		env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
		encoding: 'utf8',
	});
	return run.stdout.split('\0').slice(0, -1).map(reasonIn);
};

// The library's text, without what the tool says before and after it.
const reasonIn = (line: string): string =>
	line.includes('warning')
		? ''
		: line
				.trimEnd()
				.replace(/^(grep|sed): (-e expression #1, char \d+: )?/, '')
				.replace(/^find: failed to compile regular expression '.*': /, '')
				.replace(/^gawk: .*: fatal: invalid regexp: (.*): \/.*\/$/, '$1');

const extended = [
	'*a',
	'(*a)',
	'a|*b',
	'^*',
	'+',
	'?',
	'{1}',
	'a{1',
	'a{',
	'a{}',
	'a{,}',
	'a{1a}',
	'a{3,1}',
	'a{32768}',
	'a{1,99999}',
	'a{1}{2}',
	'a**',
	'(',
	'(a',
	')',
	'a)',
	'())',
	'(a))',
	'\\1',
	'(a)\\2',
	'(a\\1)',
	'(a)|\\1',
	'(a|b\\1)',
	'[b-a]',
	'[a-c-e]',
	'[[:foo:]]',
	'[[.space.]]',
	'[[=ab=]]',
	'[[:alpha:]-z]',
	'[a-[=z=]]',
	'[a-é]',
	'[[.é.]]',
	'a|b',
	'()',
	'a||b',
	'[]a]',
	'a{,3}',
];
const basic = [
	'*a',
	'\\(*a\\)',
	'a\\|*b',
	'^*',
	'\\+',
	'\\?',
	'\\{1\\}',
	'a\\{1',
	'a\\{',
	'a\\{\\}',
	'a\\{1a\\}',
	'a\\{3,1\\}',
	'a\\{32768\\}',
	'a\\{1\\}\\{2\\}',
	'a**',
	'a*\\{2\\}',
	'a\\+*',
	'a\\?\\+',
	'\\(',
	'\\(a',
	'\\)',
	'a\\)',
	'\\(\\)\\)',
	'\\1',
	'\\(a\\)\\2',
	'\\(a\\1\\)',
	'[b-a]',
	'[[:foo:]]',
	'[[.ab.]]',
	'a^b',
	'a$b',
	'\\(^a$\\)',
	'a{2',
	'(',
	')',
	'|',
];
const open = [
	'[',
	'[^',
	'[a',
	'[]',
	'[a-',
	'[a-z',
	'[[:alpha:',
	'[[:alpha:]',
	'[[.',
	'[[.a',
	'[[=a',
	'a\\',
	'\\',
];

describe('a wrong expression is refused with the text of', () => {
	it.each([
		['sed-ere', 'sed -E "s\x01$pattern\x01x\x01"', extended],
		['sed', 'sed "s\x01$pattern\x01x\x01"', basic],
		['egrep', 'grep -E -e "$pattern"', [...extended, ...open]],
		['grep', 'grep -e "$pattern"', [...basic, ...open]],
		[
			'awk',
			'gawk "BEGIN { x ~ ARGV[1] }" "$pattern"',
			['(', '(a', '[a', '[b-a]', 'a{3,1}', '[[:foo:]]', 'a*', '*', '+', 'a{1', '[', ')', '\\)'],
		],
		[
			'emacs',
			'find . -maxdepth 0 -regex "$pattern"',
			['\\(', '\\(a', '\\)', '[a', '[[.ab.]]', '*', '+', 'a\\{1\\}', '\\1'],
		],
		['ere', 'find . -maxdepth 0 -regextype posix-extended -regex "$pattern"', [...extended, ...open]],
		['bre', 'find . -maxdepth 0 -regextype posix-basic -regex "$pattern"', [...basic, ...open]],
	] satisfies readonly (readonly [SyntaxName, string, readonly string[]])[])(
		'%s',
		(syntax, command, patterns) => {
			const answers = askTool(command, patterns);
			expect(patterns.map((pattern) => [pattern, complaint(pattern, syntax)])).toEqual(
				patterns.map((pattern, index) => [pattern, answers[index]]),
			);
		},
	);
});

describe('a regex error', () => {
	it('is one of ours, with a stable code', () => {
		const error = new RegexError('invalid-range');
		expect(isTenonError(error)).toBe(true);
		expect([error.code, error.fault, error.message]).toEqual([
			'regex.invalid-range',
			'invalid-range',
			'Invalid range end',
		]);
	});
});
