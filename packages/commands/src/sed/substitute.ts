import { encodeText } from '@tenon/core';
import type { CapturedTexts } from '@tenon/shell';
import type { LineRegex } from './line-regex.ts';
import type { Substitution } from './program.ts';
import { type Replacement, withCharacters } from './replacement.ts';

/** The text with matches replaced, or `undefined` if nothing was. */
export const substitute = (
	text: string,
	regex: LineRegex,
	{ replacement, number, isGlobal }: Pick<Substitution, 'replacement' | 'number' | 'isGlobal'>,
): string | undefined => {
	const first = regex.capture(text, 0);
	if (first === undefined) return undefined;
	if (number === 1 && !isGlobal) return withCharacters(replaceOne(text, first, replacement));
	const replaced = replaceFrom(text, regex, first, replacement, { number, isGlobal });
	return replaced === undefined ? undefined : withCharacters(replaced);
};

const replaceOne = (text: string, found: CapturedTexts, replacement: Replacement): string => {
	const start = found.index;
	const end = start + found[0]!.length;
	return text.slice(0, start) + replacement.expand(found) + text.slice(end);
};

const replaceFrom = (
	given: string,
	regex: LineRegex,
	first: CapturedTexts,
	replacement: Replacement,
	{ number, isGlobal }: { readonly number: number; readonly isGlobal: boolean },
): string | undefined => {
	let text = given;
	let result = '';
	let copied = 0;
	let count = 0;
	let previousEnd = -1;
	let found: CapturedTexts | undefined = first;
	while (found !== undefined) {
		const start = found.index;
		const end = start + found[0]!.length;
		const isEmpty = start === end;
		// An empty match right behind another one is none.
		if (!isEmpty || start !== previousEnd) {
			count += 1;
			if (count >= number) {
				result += text.slice(copied, start) + replacement.expand(found);
				copied = end;
				if (!isGlobal) break;
			}
		}
		previousEnd = end;
		if (isEmpty && end === text.length) break;
		if (isEmpty && regex.splitsCharacters && text.charCodeAt(end) >= 0x80) text = withBytesAt(text, end);
		found = regex.capture(text, isEmpty ? end + characterLength(text, end) : end);
	}
	return count < number ? undefined : result + text.slice(copied);
};

const characterLength = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

// The search goes on one byte further, in the middle of a character.
const withBytesAt = (text: string, at: number): string => {
	const character = String.fromCodePoint(text.codePointAt(at)!);
	const bytes = Array.from(encodeText(character), (byte) => String.fromCharCode(0xdc00 + byte));
	return text.slice(0, at) + bytes.join('') + text.slice(at + character.length);
};
