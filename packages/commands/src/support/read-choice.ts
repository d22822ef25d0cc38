import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { chooseWord, type WordChoice, wordProblem } from './choose-word.ts';

/** The value that an option's word stands for; one that stands for none is reported, and `undefined`. */
export function* readChoice<T>(
	context: CommandContext,
	choices: readonly WordChoice<T>[],
	word: string,
	option: string,
): Flow<T | undefined> {
	const value = chooseWord(choices, word);
	if (value === undefined) yield* wait(context.complainOfUsage(wordProblem(context, choices, word, option)));
	return value;
}
