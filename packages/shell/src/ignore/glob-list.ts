/** A list of characters in a pattern, such as `[!a-z_]`, from its bracket on. */
export interface GlobList {
	/** The same as a list of an extended expression, which matches no slash; `undefined` if nothing matches it. */
	readonly source: string | undefined;
	/** How many characters of the pattern it takes. */
	readonly length: number;
}

/** Reads the list that a text starts with; `undefined` if its bracket is never closed. */
export const readGlobList = (text: string): GlobList | undefined => {
	const isNegated = text[1] === '!' || text[1] === '^';
	const items: string[] = [];
	let at = isNegated ? 2 : 1;
	for (let isFirst = true; ; isFirst = false) {
		if (at >= text.length) return undefined;
		if (text[at] === ']' && !isFirst) break;
		const named = /^\[:\w+:\]/.exec(text.slice(at));
		if (named !== null) {
			items.push(named[0]);
			at += named[0].length;
			continue;
		}
		const [start, afterStart] = characterAt(text, at);
		at = afterStart;
		const isRange = text[at] === '-' && at + 1 < text.length && text[at + 1] !== ']';
		if (!isRange) items.push(symbol(start));
		else {
			const [end, afterEnd] = characterAt(text, at + 1);
			at = afterEnd;
			// A range that runs backwards has nothing in it.
			if (start.codePointAt(0)! <= end.codePointAt(0)!) items.push(`${symbol(start)}-${symbol(end)}`);
		}
	}
	return { source: sourceOf(items, isNegated), length: at + 1 };
};

const sourceOf = (items: readonly string[], isNegated: boolean): string | undefined => {
	if (isNegated) return `[^/${items.join('')}]`;
	const others = items.filter((item) => item !== '/');
	return others.length === 0 ? undefined : `[${others.join('')}]`;
};

const characterAt = (text: string, at: number): readonly [string, number] => {
	const from = text[at] === '\\' && at + 1 < text.length ? at + 1 : at;
	const character = String.fromCodePoint(text.codePointAt(from)!);
	return [character, from + character.length];
};

// What means something in a list is written so that it does not.
const symbol = (character: string): string => (/[\]^[\-\\]/.test(character) ? `[.${character}.]` : character);
