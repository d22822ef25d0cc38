import { decodeText, errnoText, type Flow, isFsError, wait } from '@tenon/core';
import { type CommandContext, type DefinedCommand, defineCommand, type Input } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure, runReporting } from '../support/command-failure.ts';
import { quoteInMessage } from '../support/quote.ts';
import { Relations } from './relations.ts';

/** `tsort`: an order in which no item comes before one that it follows. */
export const tsort: DefinedCommand = defineCommand({
	name: 'tsort',
	summary: 'Print items in an order that keeps each pair of them.',
	compatible: 'GNU coreutils 9.1',
	options: {},
	operands: {
		name: 'FILE',
		min: 0,
		max: 1,
		summary:
			'Without FILE, or when FILE is -, read standard input: pairs of words, the first of which comes first.',
	},
	examples: [
		{
			script: 'tsort',
			stdin: 'shirt tie\ntie jacket\ntrousers shoes\nshirt jacket\n',
			output: 'shirt\ntrousers\ntie\nshoes\njacket\n',
		},
	],
	effects: ['fs.read'],
	usageStatus: 1,
	run: (context, { operands }) => runReporting(context, sortFile(context, operands[0] ?? '-')),
});

function* sortFile(context: CommandContext, name: string): Flow<number> {
	const opened = yield* attempt(() => context.openInput(name));
	if (isFsError(opened)) {
		const shown = name === '-' ? 'standard input' : quoteInMessage(name);
		throw new CommandFailure(`${shown}: ${errnoText[opened.errno]}`);
	}
	const { input, close } = opened;
	const relations = new Relations(context);
	try {
		yield* readPairs(context, name, input, relations);
	} catch (error) {
		// GNU's tsort takes what it cannot read for the end.
		if (!isFsError(error)) throw error;
	} finally {
		yield* wait(close());
	}
	return (yield* relations.print(quoteInMessage(name))) ? 0 : 1;
}

function* readPairs(context: CommandContext, name: string, input: Input, relations: Relations): Flow<void> {
	let first: string | undefined;
	const take = (word: string): void => {
		if (word === '') return;
		if (first === undefined) {
			first = word;
			return;
		}
		relations.add(first, word);
		first = undefined;
	};
	// A word that chunks divide: it is put together once its end is there.
	const parts: Uint8Array[] = [];
	let held = 0;
	const endWord = (last: Uint8Array): void => {
		take(decodeText(parts.length === 0 ? last : joined([...parts, last])));
		parts.length = 0;
		held = 0;
	};
	for (let chunk = yield* wait(input.pull()); chunk !== undefined; chunk = yield* wait(input.pull())) {
		let start = 0;
		for (let at = 0; at < chunk.length; at++) {
			const byte = chunk[at]!;
			if (byte !== space && byte !== tab && byte !== newline) continue;
			endWord(chunk.subarray(start, at));
			start = at + 1;
			yield* wait(context.breathe());
		}
		if (start < chunk.length) parts.push(chunk.slice(start));
		held += chunk.length - start;
		context.requireRoom(held);
		yield* wait(context.breathe());
	}
	endWord(new Uint8Array(0));
	if (first !== undefined)
		throw new CommandFailure(`${quoteInMessage(name)}: input contains an odd number of tokens`);
}

const [tab, newline, space] = [0x09, 0x0a, 0x20];

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
	const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
	let at = 0;
	for (const part of parts) {
		whole.set(part, at);
		at += part.length;
	}
	return whole;
};
