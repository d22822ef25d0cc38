/** A word of a paragraph, what follows it, and what is known of the best lines that begin with it. */
export interface Word {
	/** Where its text begins in that of the paragraph. */
	start: number;
	length: number;
	/** Blanks before the next word, if that is in the same line. */
	space: number;
	/** What it begins and ends with. */
	isOpening: boolean;
	isPunctuated: boolean;
	hasPeriod: boolean;
	/** Whether it ends a sentence. */
	isFinal: boolean;
	/** The least cost of lines from it on, the word that begins the second of them, and the length of the first. */
	cost: number;
	next: number;
	lineLength: number;
}

/** A word that begins at a place of the text, without any letters yet. */
export const newWord = (start: number): Word => ({
	start,
	length: 0,
	space: 0,
	isOpening: false,
	isPunctuated: false,
	hasPeriod: false,
	isFinal: false,
	cost: 0,
	next: 0,
	lineLength: 0,
});

/** Reads off the letters of a word whether a line should begin or end at it. */
export const classify = (word: Word, text: Uint8Array): void => {
	let last = word.start + word.length - 1;
	word.isOpening = opening.has(text[word.start]!);
	word.isPunctuated = isPunctuation(text[last]!);
	while (last > word.start && closing.has(text[last]!)) last -= 1;
	word.hasPeriod = periods.has(text[last]!);
};

// NUL counts as each of them, as it does for the search in C that GNU's fmt makes.
const bytesOf = (text: string): ReadonlySet<number> =>
	new Set([...`${text}\0`].map((letter) => letter.charCodeAt(0)));
const opening = bytesOf('([\'`"');
const closing = bytesOf(')]\'"');
const periods = bytesOf('.?!');

const isPunctuation = (byte: number): boolean =>
	(byte > 0x20 && byte < 0x30) ||
	(byte > 0x39 && byte < 0x41) ||
	(byte > 0x5a && byte < 0x61) ||
	(byte > 0x7a && byte < 0x7f);
