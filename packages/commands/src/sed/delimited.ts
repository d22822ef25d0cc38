import { bracketEnd } from './line-regex.ts';
import { endOfPart, type ScriptReader } from './script-reader.ts';

/**
 * Reads up to a delimiter, which is taken too; `undefined` if it does not come on this line. A delimiter
 * that is escaped loses its backslash, an escaped newline too. In a regular expression `\n` becomes
 * a newline, and what stands in a bracket list is read as it is.
 */
export const readDelimited = (
	reader: ScriptReader,
	delimiter: string,
	kind: 'regex' | 'text',
): string | undefined => {
	if (delimiter === endOfPart) return undefined;
	if (delimiter >= '\x80') return reader.fail('delimiter character is not a single-byte character');
	let text = '';
	for (;;) {
		const character = reader.next();
		if (character === delimiter) return text;
		if (character === endOfPart) return undefined;
		if (character === '\n') {
			reader.back(character);
			return undefined;
		}
		if (character === '[' && kind === 'regex') {
			const list = readList(reader);
			if (list === undefined) return undefined;
			text += list;
		} else if (character === '\\') {
			const escaped = reader.next();
			if (escaped === endOfPart) return undefined;
			text += unescaped(escaped, delimiter, kind);
		} else text += character;
	}
};

const unescaped = (escaped: string, delimiter: string, kind: 'regex' | 'text'): string => {
	if (escaped === delimiter) return kind === 'text' && escaped === '&' ? '\\&' : escaped;
	if (escaped === 'n' && kind === 'regex') return '\n';
	return escaped === '\n' ? escaped : `\\${escaped}`;
};

// A list with its brackets, the first of which was taken.
const readList = (reader: ScriptReader): string | undefined => {
	const start = reader.at - 1;
	const rest = reader.textFrom(start);
	const end = bracketEnd(rest, 0);
	if (end >= 0) {
		reader.at = start + end + 1;
		return rest.slice(0, end + 1);
	}
	const newline = rest.indexOf('\n');
	reader.at = start + (newline < 0 ? rest.length : newline);
	return undefined;
};
