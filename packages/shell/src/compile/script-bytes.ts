import { decodeText } from '@tenon/core';

/** Whether a file is no script, by what bash looks at: a NUL in the first line of its head. */
export const isBinaryScript = (bytes: Uint8Array): boolean => {
	const head = bytes.subarray(0, headBytes);
	const newline = head.indexOf(0x0a);
	return head.subarray(0, newline === -1 ? head.length : newline).includes(0) || isElf(head);
};

/** Whether a file is a program of this kind of system, as far as its head tells. */
export const isElf = (bytes: Uint8Array): boolean => elfMagic.every((byte, at) => bytes[at] === byte);

/** The text of a script's file. NULs in it count for nothing, as in bash. */
export const scriptText = (bytes: Uint8Array): string =>
	decodeText(bytes.includes(0) ? bytes.filter((byte) => byte !== 0) : bytes);

/** The same where the file is all that a shell runs: a backslash at its very end joins it to nothing. */
export const wholeScriptText = (bytes: Uint8Array): string => {
	const text = scriptText(bytes);
	return /(?<!\\)(?:\\\\)*\\$/.test(text.slice(-longestEnd)) ? text.slice(0, -1) : text;
};

/** As far as backslashes at the end are counted. */
const longestEnd = 1000;

const headBytes = 80;
const elfMagic = [0x7f, 0x45, 0x4c, 0x46];
