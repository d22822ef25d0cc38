import { decodeText, type Flow, isFsError, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { runReporting } from '../support/command-failure.ts';
import { primeFactors } from './prime-factors.ts';

/** `factor`: the prime factors of integers of any size. */
export const factor: DefinedCommand = defineCommand({
	name: 'factor',
	summary: 'Print the prime factors of integers.',
	compatible: 'GNU coreutils 9.1',
	options: {},
	operands: {
		name: 'NUMBER',
		min: 0,
		max: Number.POSITIVE_INFINITY,
		summary: 'Without NUMBER, read integers from standard input.',
	},
	examples: [{ script: 'factor 12 97', output: '12: 2 2 3\n97: 97\n' }],
	effects: [],
	usageStatus: 1,
	run: (context, { operands }) =>
		runReporting(context, operands.length === 0 ? factorInput(context) : factorAll(context, operands)),
});

function* factorAll(context: CommandContext, words: readonly string[]): Flow<number> {
	let status = 0;
	for (const word of words) if (!(yield* factorOne(context, word))) status = 1;
	return status;
}

function* factorInput(context: CommandContext): Flow<number> {
	const opened = yield* attempt(() => context.openInput('-'));
	// Input that is closed has no numbers, as GNU's factor sees it.
	if (isFsError(opened)) return 0;
	const { input, close } = opened;
	let status = 0;
	let rest = '';
	try {
		for (let chunk = yield* wait(input.pull()); chunk !== undefined; chunk = yield* wait(input.pull())) {
			const words = (rest + decodeText(chunk)).split(/[\n\t ]/);
			rest = words.pop() ?? '';
			context.requireRoom(rest.length);
			for (const word of words) if (word !== '' && !(yield* factorOne(context, word))) status = 1;
			yield* wait(context.breathe(64));
		}
		if (rest !== '' && !(yield* factorOne(context, rest))) status = 1;
		return status;
	} finally {
		yield* wait(close());
	}
}

// Digits that a number may have: the tests for primes take turns between multiplications of it.
const maxDigits = 5000;

function* factorOne(context: CommandContext, word: string): Flow<boolean> {
	const digits = /^[ ]*\+?([0-9]+)$/.exec(word)?.[1];
	if (digits === undefined) {
		yield* wait(context.complain(`${context.quote(word)} is not a valid positive integer`));
		return false;
	}
	if (digits.length > maxDigits) {
		yield* wait(context.complain(`a number of more than ${maxDigits} digits is not factored`));
		return false;
	}
	const number = BigInt(digits);
	const factors = number < 2n ? [] : yield* primeFactors(context, number);
	context.output.appendText(`${number}:${factors.map((prime) => ` ${prime}`).join('')}\n`);
	yield* wait(context.output.settle());
	yield* wait(context.breathe(4));
	return true;
}
