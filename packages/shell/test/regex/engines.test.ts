import { describe, expect, it } from 'vitest';
import { translateNative } from '../../src/regex/native.ts';
import { parseRegex } from '../../src/regex/parse.ts';
import { compileRegex } from '../../src/regex/regex.ts';
import { syntaxes } from '../../src/regex/syntax.ts';
import { type Random, randomFrom, randomPattern, randomText } from './random-pattern.ts';

const sweep = process.env.TENON_SWEEP === 'nightly' ? 10 : 1;
const plain = { ignoreCase: false, newlineSensitive: false };

const nativeOf = (source: string): ReturnType<typeof translateNative> => {
	const { tree, groupCount } = parseRegex(source, syntaxes.ere, plain);
	return translateNative(tree, groupCount, plain);
};

// Patterns in which the next character mostly decides: each part starts with letters of its own.
const decidedPattern = (random: Random): string => {
	const letters = ['a', 'b', 'c', 'd', '[ef]', '[gh]', '[0-9]', 'x', '[^a-z0-9]'].sort(() => random(3) - 1);
	const pick = <T>(items: readonly T[]): T => items[random(items.length)]!;
	let pattern = pick(['', '', '^']);
	for (let parts = 1 + random(4); parts > 0; parts--) {
		const set = letters.pop()!;
		const other = letters.length > 0 && random(3) === 0 ? `|${letters.pop()}` : '';
		const inner = pick([set, set, `${set}+`, `${set}${pick(['a', 'b', 'x'])}`]);
		pattern += pick([set, `(${inner}${other})`]) + pick(['', '', '*', '+', '?', '{2}', '{1,3}']);
	}
	return pattern + pick(['', '', '$']);
};

const sameAnswers = (pattern: string, text: string): void => {
	const ours = compileRegex(pattern, { syntax: 'ere', ignoreCase: false, useNative: false });
	const either = compileRegex(pattern, { syntax: 'ere', ignoreCase: false });
	for (const from of [0, 1, Math.floor(text.length / 2)]) {
		if (from > text.length) continue;
		const match = ours.exec(text, from);
		expect([pattern, text, from, either.exec(text, from)]).toEqual([pattern, text, from, match]);
		expect([pattern, text, from, either.test(text, from)]).toEqual([
			pattern,
			text,
			from,
			match !== undefined,
		]);
		expect([pattern, text, from, ours.test(text, from)]).toEqual([pattern, text, from, match !== undefined]);
	}
};

describe("the platform's engine and the automata", () => {
	it('agree on patterns in which the next character decides', () => {
		const random = randomFrom(6);
		let provedForGroups = 0;
		for (let round = 0; round < 2000 * sweep; round++) {
			const pattern = decidedPattern(random);
			if ((nativeOf(pattern)?.execLimit ?? -1) >= 0) provedForGroups += 1;
			for (let texts = 0; texts < 4; texts++)
				sameAnswers(pattern, randomText(random, 'aabbccddefgh01xx- ', 12));
		}
		expect(provedForGroups).toBeGreaterThan(1000 * sweep);
	}, 300_000);

	it('agree on any patterns', () => {
		const random = randomFrom(7);
		const rules = { isBasic: false, hasAssertions: false, hasReferences: false };
		let proved = 0;
		for (let round = 0; round < 2000 * sweep; round++) {
			const { source } = randomPattern(random, rules);
			if (nativeOf(source) !== undefined) proved += 1;
			for (let texts = 0; texts < 4; texts++) sameAnswers(source, randomText(random, 'aabbcé', 10));
		}
		expect(proved).toBeGreaterThan(200 * sweep);
	}, 300_000);
});

describe("the platform's engine is trusted with groups", () => {
	it.each([
		'([a-z]+)=([0-9]+)',
		'^([^:]*):([^:]*):',
		'(ab)+c',
		'(a|b)x',
		'a?(b)?c',
		'([0-9]{1,3}[.]){3}[0-9]+',
		'x{2,5}y',
	])('in %s', (pattern) => {
		expect(nativeOf(pattern)!.execLimit).toBeGreaterThan(400);
	});
});

describe("the platform's engine is not trusted with groups", () => {
	it.each([
		['a choice of which one is a prefix of the other', 'a|ab'],
		['a repetition that overlaps with what follows', '(.*)x'],
		['a repetition of a repetition', '(a+)+'],
		['a repetition of what can be empty', '(a*)*'],
		['an empty branch before others', '(|a)b'],
		['a branch that can be empty before others', '(a?|b)c'],
		['a group within a repeated group', '((a)|b)*'],
		['a repeated group within a repetition', '((a)+b)*'],
		['a group that is repeated no times', '(a){0}(b)'],
		['a class that is a long list', '[[:alpha:]]+1'],
		['a back-reference', '(a)\\1'],
		['a word boundary', '\\ba'],
	])('for %s', (_, pattern) => {
		expect(nativeOf(pattern)?.execLimit ?? -1).toBe(-1);
	});
});

describe("the platform's engine is trusted with long texts", () => {
	it.each([
		['a[0-9]+b', 32_768],
		['[0-9]+b', 447],
		['a.*b', 447],
		['a.*b.*c', 84],
		['(a+)+b', -1],
		['(a|b)+c', 447],
		['(ab|a)+c', -1],
	])('in %s up to %d characters', (pattern, limit) => {
		expect(nativeOf(pattern)?.testLimit ?? -1).toBe(limit);
	});
});
