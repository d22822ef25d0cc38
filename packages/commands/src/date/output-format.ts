import type { CommandContext } from '@tenon/shell';
import { chooseWord, type WordChoice, wordProblem } from '../support/choose-word.ts';
import { CommandFailure } from '../support/command-failure.ts';

/** The format of `date` without any: what the C locale says. */
export const defaultFormat = '%a %b %e %H:%M:%S %Z %Y';

/** Of mail. */
export const mailFormat = '%a, %d %b %Y %H:%M:%S %z';

/** The format of `--iso-8601=WORD`. */
export const isoFormat = (context: CommandContext, word: string | undefined): string =>
	word === undefined ? '%Y-%m-%d' : choose(context, isoChoices, word, '--iso-8601');

/** The format of `--rfc-3339=WORD`. */
export const rfc3339Format = (context: CommandContext, word: string): string =>
	choose(context, rfc3339Choices, word, '--rfc-3339');

const isoChoices: readonly WordChoice<string>[] = [
	{ words: ['hours'], value: '%Y-%m-%dT%H%:z' },
	{ words: ['minutes'], value: '%Y-%m-%dT%H:%M%:z' },
	{ words: ['date'], value: '%Y-%m-%d' },
	{ words: ['seconds'], value: '%Y-%m-%dT%H:%M:%S%:z' },
	{ words: ['ns'], value: '%Y-%m-%dT%H:%M:%S,%N%:z' },
];

const rfc3339Choices: readonly WordChoice<string>[] = [
	{ words: ['date'], value: '%Y-%m-%d' },
	{ words: ['seconds'], value: '%Y-%m-%d %H:%M:%S%:z' },
	{ words: ['ns'], value: '%Y-%m-%d %H:%M:%S.%N%:z' },
];

const choose = (
	context: CommandContext,
	choices: readonly WordChoice<string>[],
	word: string,
	option: string,
): string => {
	const format = chooseWord(choices, word);
	if (format === undefined)
		throw new CommandFailure(wordProblem(context, choices, word, option), { hint: true });
	return format;
};
