/** Options that take the next word as their value. */
export interface ValuedOptions {
	readonly letters: string;
	readonly names: readonly string[];
}

/** The first digit that stands where the letter of an option should: `head file -5`. */
export const strayDigit = (argv: readonly string[], valued: ValuedOptions): string | undefined => {
	for (let at = 0; at < argv.length; at++) {
		const word = argv[at]!;
		if (word === '--') return undefined;
		if (word.startsWith('--')) {
			if (valued.names.some((name) => name.startsWith(word.slice(2)))) at += 1;
			continue;
		}
		if (word === '-' || !word.startsWith('-')) continue;
		const letter = [...word.slice(1)].find((each) => /\d/.test(each) || valued.letters.includes(each));
		if (letter === undefined) continue;
		if (!valued.letters.includes(letter)) return letter;
		if (word.endsWith(letter) && word.indexOf(letter) === word.length - 1) at += 1;
	}
	return undefined;
};
