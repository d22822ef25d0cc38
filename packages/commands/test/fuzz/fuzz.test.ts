import { encodeText } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commands } from '../../src/index.ts';
import {
	dumpWords,
	editorScripts,
	expressionWords,
	findWords,
	patchTexts,
	printfWords,
} from './languages.ts';
import { runHostile } from './run-hostile.ts';
import { wordsFor } from './words.ts';

const sweep = process.env.TENON_SWEEP === 'nightly' ? 20 : 1;
const input = fc.uint8Array({ maxLength: 64 });

// A call that would wait for what never comes, or for a time, as it should.
const waits: Readonly<Record<string, (word: string) => boolean>> = {
	tail: (word) => /^-[^-]*[fF]|^--[fr]/.test(word),
	sleep: (word) => /[1-9]|inf/i.test(word),
	timeout: (word) => /[1-9]|inf/i.test(word),
};

/** Ends by itself, with a status of its own and no error of ours in its words. */
const check = async (name: string, words: readonly string[], stdin: Uint8Array): Promise<void> => {
	const { status, stderr, hangs } = await runHostile(name, words, stdin);
	expect({ hangs, isStatus: Number.isInteger(status) && status >= 0 && status < 256 }).toEqual({
		hangs: false,
		isStatus: true,
	});
	// `undefined column name` is what column of util-linux says too.
	expect(stderr).not.toMatch(
		/TypeError|RangeError|is not a function|\[object |\bNaN\b|undefined(?! column name ')/,
	);
};

describe('no words and no input make a command throw, hang or speak of its insides', () => {
	it.each([...commands.values()].map((command, seed) => ({ name: command.name, command, seed })))(
		'$name',
		async ({ name, command, seed }) => {
			const words = wordsFor(command.declaration).filter((list) => !list.some(waits[name] ?? (() => false)));
			await fc.assert(
				fc.asyncProperty(words, input, (list, stdin) => check(name, list, stdin)),
				{ numRuns: 150 * sweep, seed, endOnFailure: true },
			);
		},
		120_000 * sweep,
	);
});

describe('no sentence of its language makes a command throw, hang or speak of its insides', () => {
	const languages: Readonly<Record<string, fc.Arbitrary<readonly string[]>>> = {
		find: findWords,
		printf: printfWords,
		expr: expressionWords,
		xxd: dumpWords,
		...(commands.has('sed') ? { sed: editorScripts } : {}),
	};

	it.each(Object.entries(languages).map(([name, words]) => ({ name, words })))(
		'$name',
		async ({ name, words }) => {
			await fc.assert(
				fc.asyncProperty(words, input, (list, stdin) => check(name, list, stdin)),
				{ numRuns: 400 * sweep, seed: 11, endOnFailure: true },
			);
		},
		120_000 * sweep,
	);

	it(
		'patch',
		async () => {
			const options = fc.subarray([
				'-p0',
				'-p1',
				'-R',
				'-N',
				'-f',
				'-t',
				'-s',
				'--dry-run',
				'-b',
				'-E',
				'-l',
				'-e',
				'-n',
			]);
			await fc.assert(
				fc.asyncProperty(options, patchTexts, (words, text) => check('patch', words, encodeText(text))),
				{ numRuns: 400 * sweep, seed: 13, endOnFailure: true },
			);
		},
		120_000 * sweep,
	);
});
