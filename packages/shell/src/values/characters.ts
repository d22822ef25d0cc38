import { factsOf, rememberedLength } from '../state/text-facts.ts';

/** How many characters a text has: code points, and one for each byte that is none. */
export const characterCount = (text: string): number =>
	text.length >= rememberedLength ? factsOf(text).characters : countOf(text);

/** The characters from `start` to `end`, both counted in characters. */
export const sliceCharacters = (text: string, start: number, end: number): string => {
	if (text.length >= rememberedLength) {
		const facts = factsOf(text);
		return text.slice(facts.offsetOf(start), facts.offsetOf(end));
	}
	if (!hasPairs(text)) return text.slice(start, end);
	return text.slice(offsetOf(text, start), offsetOf(text, end));
};

const countOf = (text: string): number => {
	let count = text.length;
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code >= 0xd800 && code <= 0xdbff && isLowSurrogate(text.charCodeAt(at + 1))) {
			count -= 1;
			at += 1;
		}
	}
	return count;
};

const hasPairs = (text: string): boolean => /[\ud800-\udbff]/.test(text);

const offsetOf = (text: string, character: number): number => {
	let at = 0;
	for (let seen = 0; seen < character && at < text.length; seen++) {
		const code = text.charCodeAt(at);
		at += code >= 0xd800 && code <= 0xdbff && isLowSurrogate(text.charCodeAt(at + 1)) ? 2 : 1;
	}
	return at;
};

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;

/** The capital of a character, where it is one character itself. */
export const upperCase = (character: string): string => single(character, character.toUpperCase());

/** The small letter of a character, where it is one character itself. */
export const lowerCase = (character: string): string => single(character, character.toLowerCase());

const single = (character: string, changed: string): string =>
	changed.length === character.length || countOf(changed) === 1 ? changed : character;
