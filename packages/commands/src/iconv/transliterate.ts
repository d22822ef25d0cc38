import { finerTransliterations, transliterations, untranslatable } from './transliterations.ts';

/**
 * Text that stands for a character in an encoding that lacks it; `has` says what the encoding can write. A question
 * mark stands for what nothing else does.
 */
export const transliterate = (codePoint: number, has: (text: string) => boolean): string =>
	standIn(String.fromCodePoint(codePoint), has) ?? '?';

const standIn = (character: string, has: (text: string) => boolean): string | undefined => {
	const finer = finerTexts.get(character);
	if (finer !== undefined && has(finer)) return finer;
	const text = texts.get(character);
	if (text !== undefined) return text;
	if (isUnseen(character)) return '';
	return untranslatable.includes(character) ? undefined : takenApart(character, has);
};

// What Unicode takes a character apart into, its accents left out. Of one that only looks like others, the encoding must
// have those others themselves.
const takenApart = (character: string, has: (text: string) => boolean): string | undefined => {
	const same = character.normalize('NFD');
	const parts = same === character ? character.normalize('NFKD') : same;
	if (parts === character || accentAlone.test(character.normalize('NFKD'))) return undefined;
	let text = '';
	for (const part of parts) {
		const shown = has(part) ? part : part === same[0] || isUnseen(part) ? standIn(part, has) : undefined;
		if (shown === undefined) return undefined;
		text += shown;
	}
	return text;
};

const textsOf = (
	rows: readonly (readonly [text: string, characters: string])[],
): ReadonlyMap<string, string> =>
	new Map(
		rows.flatMap(([text, characters]) => [...characters].map((character) => [character, text] as const)),
	);

const texts = textsOf(transliterations);
const finerTexts = textsOf(finerTransliterations);
/** Accents that join the letter before them, and marks for programs. */
const unseen: readonly (readonly [first: number, last: number])[] = [
	[0x0300, 0x036f],
	[0x0591, 0x05bd],
	[0x05bf, 0x05bf],
	[0x05c1, 0x05c1],
	[0x05c2, 0x05c2],
	[0x05c4, 0x05c4],
	[0x05c5, 0x05c5],
	[0x05c7, 0x05c7],
	[0x0610, 0x061a],
	[0x064b, 0x065f],
	[0x0670, 0x0670],
	[0x06d6, 0x06dc],
	[0x06df, 0x06e4],
	[0x06e7, 0x06e7],
	[0x06e8, 0x06e8],
	[0x06ea, 0x06ed],
	[0x0898, 0x089f],
	[0x08ca, 0x08e1],
	[0x08e3, 0x08ff],
	[0x1ab0, 0x1ace],
	[0x1dc0, 0x1dff],
	[0x20d0, 0x20f0],
	[0x3099, 0x3099],
	[0x309a, 0x309a],
	[0xfb1e, 0xfb1e],
	[0xfe00, 0xfe0f],
	[0xfe20, 0xfe2d],
	[0xe0000, 0xe007f],
];

const isUnseen = (character: string): boolean => {
	const codePoint = character.codePointAt(0)!;
	return unseen.some(([first, last]) => codePoint >= first && codePoint <= last);
};

const accentAlone = /^ \p{M}/u;
