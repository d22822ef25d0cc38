import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { compileRegex } from '../../src/regex/regex.ts';
import type { SyntaxName } from '../../src/regex/syntax.ts';

// What sets the dialects apart, each pattern against each text.
const texts = [
	'a',
	'b',
	'ab',
	'aab',
	'*a',
	'+',
	'?',
	'{1}',
	'{',
	'}',
	'a{1',
	'a{1}',
	'a{,2}',
	'(a)',
	')',
	'a|b',
	'|',
	'^a',
	'a^b',
	'a$b',
	'a\\',
	'\\n',
	'n',
	'x.y',
	'1',
	'-',
	']',
	'a b',
	'é',
];
const patterns: Readonly<Partial<Record<SyntaxName, readonly string[]>>> = {
	grep: [
		'*a',
		'\\(*a\\)',
		'a\\|*a',
		'^*a',
		'a**',
		'a\\+',
		'a\\?b',
		'a+',
		'?',
		'a{1}',
		'a\\{2\\}b',
		'a\\{1\\}\\{2\\}',
		'(a)',
		'\\(a\\)\\1',
		'a|b',
		'a\\|b',
		'a^b',
		'a$b',
		'\\(^a\\)',
		'x^',
		'\\(a$\\)',
		'a\nb',
		'[\\n]',
		'\\.',
		'\\bb',
		'\\w$',
		'^[^[:alnum:]]*$',
	],
	egrep: [
		'*a',
		'(*a)',
		'a|*b',
		'^*a',
		'a**',
		'a+',
		'+',
		'a?b',
		'a{1',
		'a{1}',
		'a{,2}$',
		'{1}',
		'{',
		'a{1a}',
		'(a)',
		'a|b',
		'^(a|)$',
		'\\(a\\)',
		'a^b',
		'a$b',
		'a|^b',
		'a\nb',
		'()',
		')',
		'a}',
		'[\\n]',
		'(a)\\1',
		'a{2}b',
	],
	awk: [
		'*a',
		'(+)',
		'^*',
		'+',
		'a{1',
		'a{,2}$',
		'a{1}$',
		'{',
		'[\\]]',
		'[a\\-]',
		'a|b',
		'\\|',
		'[é-ü]',
		'[[:alpha:]]$',
		'a^b',
		'^\\^',
		'\\.',
	],
};
const commands: Readonly<Partial<Record<SyntaxName, string>>> = {
	grep: 'grep -e "$pattern"',
	egrep: 'grep -E -e "$pattern"',
	awk: `gawk 'BEGIN { p = ARGV[1]; ARGV[1] = "" } $0 ~ p' "$pattern" -`,
};

const askTool = (command: string, asked: readonly string[]): readonly string[] => {
	const script = `text=$1; shift; for pattern; do ${command} 2>/dev/null <<<"$text"; printf '\\0'; done`;
	const run = spawnSync('bash', ['--norc', '-c', script, 'bash', texts.join('\n'), ...asked], {
		env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
		encoding: 'utf8',
	});
	return run.stdout.split('\0').slice(0, -1);
};

describe.each(['grep', 'egrep', 'awk'] as const)('the dialect %s', (syntax) => {
	it('matches what the tool matches', () => {
		const asked = patterns[syntax]!;
		const answers = askTool(commands[syntax]!, asked);
		const ours = asked.map((pattern) => {
			const regex = compileRegex(pattern, { syntax, ignoreCase: false });
			return texts
				.filter((text) => regex.test(text))
				.map((text) => `${text}\n`)
				.join('');
		});
		expect(asked.map((pattern, index) => [pattern, ours[index]])).toEqual(
			asked.map((pattern, index) => [pattern, answers[index]]),
		);
	});
});
