import { isBlank, lineEnd, type StrayText } from './lexer.ts';

/** The messages about the characters of a text that no word starts with, some hundred at a time. */
export function* strayMessages(name: string, { text, line: first }: StrayText): Generator<string, void> {
	let line = first;
	let messages = '';
	let count = 0;
	let newline = -1;
	for (let at = 0; at < text.length; ) {
		const code = text.charCodeAt(at);
		if (code === 0x5c && text.charCodeAt(at + 1) === 0x0a) {
			at += 2;
			line += 1;
		} else if (code === 0x2f) {
			const end = text.indexOf('*/', at + 2);
			// That a comment does not end is told without a place.
			if (end < 0) messages += 'EOF encountered in a comment.\n';
			const stop = end < 0 ? text.length : end + 2;
			if (newline < at) newline = lineEnd(text, at);
			while (newline < stop) {
				line += 1;
				count += 1;
				if (count % countPerPiece === 0) yield '';
				newline = lineEnd(text, newline + 1);
			}
			at = stop;
		} else {
			if (code === 0x23) {
				at = lineEnd(text, at);
				continue;
			}
			if (!isBlank(code)) messages += `${name} ${line}: illegal character: ${text[at]}\n`;
			at += 1;
		}
		count += 1;
		if (count % countPerPiece !== 0) continue;
		yield messages;
		messages = '';
	}
	yield messages;
}

const countPerPiece = 256;
