import { setOptions } from '../state/options.ts';
import type { Shell } from '../state/shell.ts';

/**
 * `$-`: the letters of the options that are on, in bash's order. A script handed over as text counts
 * as `bash -c`, which shows as a `c` at the end.
 */
export const optionLetters = (shell: Shell): string => {
	let letters = '';
	for (const [name, letter] of byLetter) {
		if (shell.interactive && letter > 'i' && !letters.includes('i') && isLower(letter)) letters += 'i';
		if (shell.options.get(name)) letters += letter;
	}
	return letters + sourceLetters[shell.readsFrom];
};

// Small letters before capitals, as bash lists them.
const byLetter: readonly (readonly [string, string])[] = Object.entries(setOptions)
	.filter((entry): entry is [string, string] => entry[1] !== undefined)
	.sort(([, a], [, b]) => (isLower(a) === isLower(b) ? (a < b ? -1 : 1) : isLower(a) ? -1 : 1));

const sourceLetters = { string: 'c', stdin: 's', file: '' } as const;

function isLower(letter: string): boolean {
	return letter >= 'a';
}
