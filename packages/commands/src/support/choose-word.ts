import type { CommandContext } from '@tenon/shell';

/**
 * The value that an option's word stands for: the word itself, or the beginning of one (or of several that
 * stand for the same). `undefined` if it is none of them; what to complain of is {@link wordProblem}.
 */
export const chooseWord = <T>(choices: readonly WordChoice<T>[], word: string): T | undefined => {
	const exact = choices.find(({ words }) => words.includes(word));
	if (exact !== undefined) return exact.value;
	const beginning = choices.filter(({ words }) => words.some((known) => known.startsWith(word)));
	return beginning.length === 1 ? beginning[0]!.value : undefined;
};

/** Words that stand for one value. */
export interface WordChoice<T> {
	readonly words: readonly string[];
	readonly value: T;
}

/** What GNU's commands say of a word that is none of those they know: the first line and the list. */
export const wordProblem = (
	context: CommandContext,
	choices: readonly WordChoice<unknown>[],
	word: string,
	option: string,
): string => {
	const isAmbiguous = choices.some(({ words }) => words.some((known) => known.startsWith(word)));
	const lines = choices.map(({ words }) => `  - ${words.map((known) => context.quote(known)).join(', ')}`);
	const what = isAmbiguous ? 'ambiguous' : 'invalid';
	return `${what} argument ${context.quote(word)} for ${context.quote(option)}\nValid arguments are:\n${lines.join('\n')}`;
};
