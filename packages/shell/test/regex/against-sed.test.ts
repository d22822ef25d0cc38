import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compileRegex } from '../../src/regex/regex.ts';
import type { SyntaxName } from '../../src/regex/syntax.ts';
import { type RandomPattern, randomFrom, randomPattern, randomText } from './random-pattern.ts';

const sweep = process.env.TENON_SWEEP === 'nightly' ? 10 : 1;

interface Question extends RandomPattern {
	readonly text: string;
}

// One sed process answers all questions: each line of the input has a command of its own, which
// replaces all matches by the match and its groups.
const askSed = (questions: readonly Question[], flags: readonly string[]): readonly string[] => {
	const folder = mkdtempSync(join(tmpdir(), 'tenon-sed-'));
	try {
		const commands = questions.map(({ source, groupCount }, index) => {
			const groups = groupNumbers(groupCount).map((group) => `;\\${group}`);
			return `${index + 1}s/${source}/<&${groups.join('')}>/g`;
		});
		writeFileSync(join(folder, 'script'), commands.join('\n'));
		const run = spawnSync('sed', [...flags, '-f', join(folder, 'script')], {
			input: questions.map(({ text }) => `${text}\n`).join(''),
			env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
			encoding: 'utf8',
			maxBuffer: 1 << 28,
		});
		expect(run.stderr).toBe('');
		return run.stdout.split('\n').slice(0, -1);
	} finally {
		rmSync(folder, { recursive: true });
	}
};

const groupNumbers = (count: number): readonly number[] =>
	Array.from({ length: Math.min(count, 9) }, (_, index) => index + 1);

// sed's loop: an empty match right after a match is passed over.
const replaceAll = (syntax: SyntaxName, { source, groupCount, text }: Question): string => {
	const regex = compileRegex(source, { syntax, ignoreCase: false });
	let result = '';
	let from = 0;
	let lastEnd = -1;
	while (from <= text.length) {
		const match = regex.exec(text, from);
		if (match === undefined) break;
		const [start, end] = match[0]!;
		result += text.slice(from, start);
		if (start !== end || start !== lastEnd) {
			const parts = [0, ...groupNumbers(groupCount)].map((group) => text.slice(...(match[group] ?? [0, 0])));
			result += `<${parts.join(';')}>`;
		}
		lastEnd = end;
		from = end;
		if (start === end) {
			result += text.slice(end, end + 1);
			from += 1;
		}
	}
	return result + text.slice(from);
};

const differences = (
	syntax: SyntaxName,
	flags: readonly string[],
	questions: readonly Question[],
): readonly string[] => {
	const answers = askSed(questions, flags);
	expect(answers.length).toBe(questions.length);
	return questions.flatMap((question, index) => {
		const ours = replaceAll(syntax, question);
		return ours === answers[index] ? [] : [`${JSON.stringify(question)} ours ${ours} sed ${answers[index]}`];
	});
};

const randomQuestions = (count: number, seed: number, isBasic: boolean): readonly Question[] => {
	const random = randomFrom(seed);
	return Array.from({ length: count }, () => ({
		...randomPattern(random, { isBasic, hasAssertions: false, hasReferences: false }),
		text: randomText(random, 'abc', 10),
	}));
};

describe('replacing all matches', () => {
	it('agrees with sed on random basic patterns', () => {
		expect(differences('sed', [], randomQuestions(1500 * sweep, 4, true))).toEqual([]);
	}, 300_000);

	it('agrees with sed -E on random extended patterns', () => {
		expect(differences('sed-ere', ['-E'], randomQuestions(1000 * sweep, 5, false))).toEqual([]);
	}, 300_000);
});
