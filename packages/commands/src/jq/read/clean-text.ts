import { encodeText } from '@tenon/core';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A text of the shell as jq has it: bytes that are not UTF-8 become replacement characters. */
export const cleanText = (text: string): string =>
	text.isWellFormed() ? text : cleanDecoded(encodeText(text));

/** The text that bytes are, with replacement characters for those that are not UTF-8. */
export const cleanDecoded = (bytes: Uint8Array): string => decoder.decode(bytes);
