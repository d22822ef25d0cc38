/** Whether a text can name a variable. */
export const isName = (text: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*$/.test(text);

/** `name[subscript]` taken apart. */
export interface ElementName {
	readonly name: string;
	readonly subscript: string;
}

/** Takes `name[subscript]` apart; `undefined` if the text is no such thing. */
export const elementName = (text: string): ElementName | undefined => {
	const open = text.indexOf('[');
	if (open < 1 || !text.endsWith(']') || open === text.length - 2) return undefined;
	const name = text.slice(0, open);
	if (!isName(name) || closingBracket(text, open) !== text.length - 1) return undefined;
	return { name, subscript: text.slice(open + 1, -1) };
};

/** Where the bracket at `open` closes, brackets in between counted, what is quoted left out; or -1. */
export const closingBracket = (text: string, open: number): number => {
	let depth = 0;
	for (let at = open; at < text.length; at++) {
		const char = text[at];
		if (char === '\\') at += 1;
		else if (char === "'" || char === '"' || char === '`') {
			const close = closingQuote(text, at);
			if (close === -1) return -1;
			at = close;
		} else if (char === '[') depth += 1;
		else if (char === ']') {
			depth -= 1;
			if (depth === 0) return at;
		}
	}
	return -1;
};

const closingQuote = (text: string, open: number): number => {
	const quote = text[open]!;
	for (let at = open + 1; at < text.length; at++) {
		if (text[at] === quote) return at;
		if (text[at] === '\\' && quote !== "'") at += 1;
	}
	return -1;
};
