/**
 * Characters of texts: a pair of surrogates is one, everything else a unit each. Places count from 0.
 */

const pairs = /[\ud800-\udbff][\udc00-\udfff]/;

/** Whether some character takes two units. */
export const hasPairs = (text: string): boolean => pairs.test(text);

/** How many characters a text has. */
export const countCharacters = (text: string): number => {
	if (!hasPairs(text)) return text.length;
	let count = 0;
	for (let at = 0; at < text.length; at += widthAt(text, at)) count += 1;
	return count;
};

/** How many characters stand before a unit. */
export const charactersBefore = (text: string, unit: number): number =>
	hasPairs(text) ? countCharacters(text.slice(0, unit)) : unit;

/** The unit at which a character starts; the end of the text if there are fewer. */
export const unitOfCharacter = (text: string, character: number): number => {
	if (!hasPairs(text)) return Math.min(character, text.length);
	let at = 0;
	for (let count = 0; count < character && at < text.length; count++) at += widthAt(text, at);
	return at;
};

/** Units of the character at a place. */
export const widthAt = (text: string, at: number): 1 | 2 => {
	const unit = text.charCodeAt(at);
	if (unit < 0xd800 || unit > 0xdbff) return 1;
	const next = text.charCodeAt(at + 1);
	return next >= 0xdc00 && next <= 0xdfff ? 2 : 1;
};
