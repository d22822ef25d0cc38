/**
 * The text with control characters, line separators, invisible characters and marks that turn the
 * direction of writing and tags spelled out: a name that holds a line break cannot imitate another line.
 */
export const oneLine = (text: string): string => text.replace(unprintable, spelled);

/** The same for a text of several lines: line breaks and tabs stay. */
export const severalLines = (text: string): string =>
	text.replace(unprintable, (character) =>
		character === '\n' || character === '\t' ? character : spelled(character),
	);

/** {@link oneLine} for a line that may have colours: they stay, and no other control sequence does. */
export const colouredLine = (text: string): string =>
	text
		.split(colour)
		.map((part, at) => (at % 2 === 1 ? part : oneLine(part)))
		.join('');

const colour = /(\x1b\[[0-9;:]*m)/;

const spelled = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`;

/** {@link oneLine}, cut where it is very long: for names within an explanation. */
export const printable = (text: string): string =>
	oneLine(text.length > maxShown ? `${text.slice(0, maxShown)}…` : text);

/** Words in one line, in JSON quotes where they are empty or hold white space or quotes. */
export const quoteWords = (words: readonly string[]): string =>
	printable(words.map((word) => (/^[^\s"'\\]+$/.test(word) ? word : JSON.stringify(word))).join(' '));

const maxShown = 1000;
const unprintable =
	/[\x00-\x1f\x7f-\x9f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udc7f\udd00-\uddef]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
