/**
 * The characters of a pattern or a text as numbers. Reading past the end gives `undefined`, which
 * {@link codeAt} turns into the 0 that no shell string contains.
 */
export type Codes = ArrayLike<number>;

/** The code points of a text; of a text in byte form these are its bytes. */
export const codesOf = (text: string): Codes => {
	const codes: number[] = [];
	for (let at = 0; at < text.length; ) {
		const code = text.codePointAt(at)!;
		codes.push(code);
		at += unitsOf(code);
	}
	return codes;
};

/** The code at a place, 0 past the end. */
export const codeAt = (codes: Codes, at: number): number => codes[at] ?? 0;

/** How many units of a JavaScript string a code point takes. */
export const unitsOf = (code: number): number => (code > 0xffff ? 2 : 1);

/** The ASCII characters that mean something to patterns. */
export const sign = {
	exclamation: 0x21,
	openParenthesis: 0x28,
	closeParenthesis: 0x29,
	asterisk: 0x2a,
	plus: 0x2b,
	hyphen: 0x2d,
	period: 0x2e,
	slash: 0x2f,
	colon: 0x3a,
	equals: 0x3d,
	question: 0x3f,
	at: 0x40,
	openBracket: 0x5b,
	backslash: 0x5c,
	closeBracket: 0x5d,
	circumflex: 0x5e,
	bar: 0x7c,
} as const;
