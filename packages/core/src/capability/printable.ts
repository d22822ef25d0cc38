/**
 * The text with control characters, line separators, invisible characters and marks that turn the
 * direction of writing spelled out: a name that holds a line break cannot imitate another line.
 */
export const oneLine = (text: string): string =>
	text.replace(unprintable, (character) => `\\u{${character.charCodeAt(0).toString(16)}}`);

/** {@link oneLine}, cut where it is very long: for names within an explanation. */
export const printable = (text: string): string =>
	oneLine(text.length > maxShown ? `${text.slice(0, maxShown)}…` : text);

/** Words in one line, in JSON quotes where they are empty or hold white space or quotes. */
export const quoteWords = (words: readonly string[]): string =>
	printable(words.map((word) => (/^[^\s"'\\]+$/.test(word) ? word : JSON.stringify(word))).join(' '));

const maxShown = 1000;
const unprintable =
	/[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
