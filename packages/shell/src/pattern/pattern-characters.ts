/**
 * Whether a word with these unquoted characters is subject to pathname expansion. A bracket needs its
 * closing one before the next slash. Groups count whether or not `extglob` is on, as in bash: the word
 * then stands for a file of just that name.
 */
export const hasPatternCharacters = (text: string, _options: { readonly extglob: boolean }): boolean => {
	if (!ending.some((character) => text.includes(character))) return false;
	let bracketOpen = false;
	for (let at = 0; at < text.length; at++) {
		switch (text[at]) {
			case '?':
			case '*':
				return true;
			case '[':
				bracketOpen = true;
				break;
			case ']':
				if (bracketOpen) return true;
				break;
			case '/':
				bracketOpen = false;
				if (text[at + 1] === '(') return true;
				break;
			case '+':
			case '@':
			case '!':
				if (text[at + 1] === '(') return true;
				break;
			case '\\':
				at += 1;
				break;
			default:
		}
	}
	return false;
};

/** One of these is in every pattern; to search for them takes far less time than to look at each character. */
const ending = ['?', '*', ']', '('] as const;
