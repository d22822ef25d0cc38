import { encodeText } from '@tenon/core';
import { JqError } from '../errors.ts';
import { jsonStart } from '../write/json-writer.ts';
import { type JqValue, kindName } from './value.ts';

const shownBytes = 29;

/** The text of a value as messages show it: cut after some characters. */
export const shown = (value: JqValue): string => {
	const text = jsonStart(value, shownBytes + 1);
	if (text.length <= shownBytes && encodeText(text).length <= shownBytes) return text;
	const closing = text[0] === '"' ? '"' : text[0] === '[' ? ']' : text[0] === '{' ? '}' : '';
	return `${firstBytes(text, shownBytes - 3 - closing.length)}...${closing}`;
};

// As much of the text as fits in that many bytes.
const firstBytes = (text: string, count: number): string => {
	let size = 0;
	let end = 0;
	for (const character of text) {
		const code = character.codePointAt(0)!;
		size += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
		if (size > count) break;
		end += character.length;
	}
	return text.slice(0, end);
};

/** A kind and the value itself: `number (1)`. */
export const kindAndText = (value: JqValue): string => `${kindName(value)} (${shown(value)})`;

/** An error about one value: `number (1) cannot be negated`. */
export const badValue = (value: JqValue, text: string): JqError =>
	new JqError(`${kindAndText(value)} ${text}`);

/** An error about two: `number (1) and string ("a") cannot be added`. */
export const badPair = (left: JqValue, right: JqValue, text: string): JqError =>
	new JqError(`${kindAndText(left)} and ${kindAndText(right)} ${text}`);
