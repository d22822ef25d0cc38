/**
 * The upper-case partner of a code point, itself where there is none: one to one, as `towupper`
 * in C.UTF-8, so that two characters are the same without case exactly if their partners are.
 */
export const upperOf = (code: number): number => {
	if (code < 0x80) return code >= 0x61 && code <= 0x7a ? code - 0x20 : code;
	if (code >= 0xd800 && code <= 0xdfff) return code;
	const titlecase = titlecaseOf(code);
	if (titlecase !== 0) return titlecase;
	const upper = String.fromCodePoint(code).toUpperCase();
	const first = upper.codePointAt(0)!;
	// A character that becomes several (ß → SS) has no partner.
	return upper.length === (first > 0xffff ? 2 : 1) ? first : code;
};

// Greek letters with iota subscript become two letters in full case conversion, one in simple.
const titlecaseOf = (code: number): number => {
	if (code < 0x1f80 || code > 0x1ff3) return 0;
	if (code <= 0x1fa7) return (code & 0xf) < 8 ? code + 8 : 0;
	return code === 0x1fb3 || code === 0x1fc3 || code === 0x1ff3 ? code + 9 : 0;
};

/** The text with each character replaced by its upper-case partner; offsets stay the same. */
export const upperText = (text: string): string => {
	let upper = '';
	for (const character of text) {
		const code = character.codePointAt(0)!;
		const partner = upperOf(code);
		upper += partner === code ? character : String.fromCodePoint(partner);
	}
	return upper;
};
