import { spawnSync } from 'node:child_process';
import { encodeText } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { compileRegex } from '../../src/regex/regex.ts';
import { type PatternRules, randomFrom, randomPattern, randomText } from './random-pattern.ts';
import { rows } from './rows.ts';

const sweep = process.env.TENON_SWEEP === 'nightly' ? 10 : 1;

// One bash process answers all questions: status, then each group in brackets.
const prelude = `
ask() {
	if [[ $1 == i ]]; then shopt -s nocasematch; else shopt -u nocasematch; fi
	[[ $3 =~ $2 ]]
	local status=$?
	printf '%s' $status
	if (( status == 0 )); then printf '[%s]' "\${BASH_REMATCH[@]}"; fi
	printf '\\n'
}
`;

interface Question {
	readonly pattern: string;
	readonly text: string;
	readonly ignoreCase?: boolean;
}

const askBash = (questions: readonly Question[]): readonly string[] => {
	const calls = questions.map(
		({ pattern, text, ignoreCase = false }) =>
			`ask ${ignoreCase ? 'i' : '-'} ${quoted(pattern)} ${quoted(text)}\n`,
	);
	const run = spawnSync('bash', ['--norc'], {
		input: prelude + calls.join(''),
		env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
		maxBuffer: 1 << 28,
	});
	expect(run.stderr.toString()).toBe('');
	return run.stdout.toString('latin1').split('\n').slice(0, -1);
};

// Byte by byte, so that nothing in the text can mean anything to bash.
const quoted = (text: string): string =>
	`$'${Array.from(encodeText(text), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}'`;

const askOurs = ({ pattern, text, ignoreCase = false }: Question): string => {
	let match: ReturnType<ReturnType<typeof compileRegex>['exec']>;
	try {
		match = compileRegex(pattern, { syntax: 'ere', ignoreCase }).exec(text);
	} catch (error) {
		if (error instanceof Error && error.name === 'RegexError') return '2';
		throw error;
	}
	if (match === undefined) return '1';
	const groups = match.map((span) => `[${span === undefined ? '' : text.slice(span[0], span[1])}]`);
	return Buffer.from(encodeText(`0${groups.join('')}`)).toString('latin1');
};

const differences = (questions: readonly Question[]): readonly string[] => {
	const answers = askBash(questions);
	expect(answers.length).toBe(questions.length);
	return questions.flatMap((question, index) => {
		const ours = askOurs(question);
		return ours === answers[index] ? [] : [`${JSON.stringify(question)} ours ${ours} bash ${answers[index]}`];
	});
};

const randomQuestions = (
	count: number,
	seed: number,
	rules: PatternRules,
	letters: string,
): readonly Question[] => {
	const random = randomFrom(seed);
	return Array.from({ length: count }, () => ({
		pattern: randomPattern(random, rules).source,
		text: randomText(random, letters, 10),
		ignoreCase: random(8) === 0,
	}));
};

describe('[[ =~ ]] and BASH_REMATCH', () => {
	it('agree with bash on every row', () => {
		expect(differences(rows.map(([pattern, text]) => ({ pattern, text })))).toEqual([]);
	});

	it('agree with bash on every row where case does not count', () => {
		expect(differences(rows.map(([pattern, text]) => ({ pattern, text, ignoreCase: true })))).toEqual([]);
	});

	it('agree with bash on random patterns with groups and repetitions', () => {
		const rules = { isBasic: false, hasAssertions: false, hasReferences: false };
		expect(differences(randomQuestions(2500 * sweep, 1, rules, 'abcA'))).toEqual([]);
	}, 300_000);

	it('agree with bash on random patterns with word boundaries', () => {
		const rules = { isBasic: false, hasAssertions: true, hasReferences: false };
		expect(differences(randomQuestions(700 * sweep, 2, rules, 'abc .'))).toEqual([]);
	}, 300_000);

	it('agree with bash on random patterns with back-references', () => {
		const rules = { isBasic: false, hasAssertions: false, hasReferences: true };
		expect(differences(randomQuestions(500 * sweep, 3, rules, 'ab'))).toEqual([]);
	}, 300_000);
});
