import { lettersByBit } from '../expand/attribute-letters.ts';

/** Attribute bits as the letters of `declare`. */
export const attributeText = (bits: number): string =>
	lettersByBit.map(([bit, letter]) => ((bits & bit) === 0 ? '' : letter)).join('');

/** The bits that letters stand for; `undefined` if one of them stands for nothing. */
export const attributeBits = (text: string): number | undefined => {
	let bits = 0;
	for (const letter of text) {
		const found = lettersByBit.find(([, each]) => each === letter);
		if (found === undefined) return undefined;
		bits |= found[0];
	}
	return bits;
};
