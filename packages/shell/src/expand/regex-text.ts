/**
 * Marks what is quoted in the right side of `=~`: {@link regexOfMarked} then makes it stand for itself. The mark is
 * a unit that no decoded text can hold.
 */
export const markQuoted = (text: string): string => text.replace(/[.[\]\\()*+?{|^$]/g, `${mark}$&`);

/**
 * The regular expression that bash makes of such a text. Outside of brackets what was quoted gets a backslash;
 * between them it stands as it is, even a `]` that ends them thereby.
 */
export const regexOfMarked = (text: string): string => {
	if (!text.includes(mark)) return text;
	let regex = '';
	for (let at = 0; at < text.length; at++) {
		const char = text[at]!;
		if (char === mark) {
			at += 1;
			regex += text[at] === ']' ? ']' : `\\${text[at]!}`;
			continue;
		}
		const close = char === '[' ? closingBracket(text, at) : -1;
		if (close === -1) regex += char;
		else {
			regex += text.slice(at, close + 1).replaceAll(mark, '');
			at = close;
		}
	}
	return regex;
};

const mark = '\ud802';

// Where the bracket that opens here is closed by one that is not quoted; -1 if it is not, and so no bracket.
const closingBracket = (text: string, open: number): number => {
	let at = open + 1;
	if (text[at] === '^') at += 1;
	if (text[at] === ']') at += 1;
	// What kind of name, as in `[:alpha:]`, is open.
	let kind = '';
	for (let isFirst = true; at < text.length; isFirst = false) {
		const char = text[at]!;
		const next = text[at + 1] ?? '';
		if (char === ']' && !isFirst) return at;
		if (char === mark) at += 2;
		else if (char === '[' && next !== '' && ':=.'.includes(next)) {
			kind = next;
			at += next !== ':' && text[at + 2] === ']' ? 3 : 2;
		} else if (char === kind && next === ']') {
			kind = '';
			at += 2;
		} else at += 1;
	}
	return -1;
};
