/**
 * A text without the characters of a set at its end. A regular expression such as `/ +$/` looks at each run of blanks
 * from each of its places, which never ends for a long run in the middle.
 */
export const withoutTrailing = (text: string, characters: string): string => {
	let end = text.length;
	while (end > 0 && characters.includes(text[end - 1]!)) end -= 1;
	return text.slice(0, end);
};
