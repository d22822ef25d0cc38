/** An option in the spelling that it was typed in, which a message names. */
export const spelledOption = (optionWords: readonly string[], short: string, long: string): string =>
	optionWords.some((word) => word.length >= 4 && long.startsWith(word.replace(/=.*/s, ''))) ? long : short;
