import { bytesApart } from '@tenon/shell';
import { readDelimited } from './delimited.ts';
import { decodeBytes, RecursiveEscape, removeEscapes } from './escapes.ts';
import type { RegexStyle } from './line-regex.ts';
import type { ScriptReader } from './script-reader.ts';

/** Reads the two texts of a `y` command whose letter was taken: which character becomes which. */
export const parseTranslation = (
	reader: ScriptReader,
	{ hasBytes }: Pick<RegexStyle, 'hasBytes'>,
): ReadonlyMap<string, string> => {
	const delimiter = reader.next();
	const charactersOf = (text: string): readonly string[] => [...(hasBytes ? bytesApart(text) : text)];
	const from = charactersOf(readText(reader, delimiter));
	const to = charactersOf(readText(reader, delimiter));
	if (from.length !== to.length) reader.fail("strings for `y' command are different lengths");
	const table = new Map<string, string>();
	for (const [index, character] of from.entries())
		if (!table.has(character)) table.set(character, to[index]!);
	return table;
};

const readText = (reader: ScriptReader, delimiter: string): string => {
	const text = readDelimited(reader, delimiter, 'text') ?? reader.fail("unterminated `y' command");
	try {
		return decodeBytes(removeEscapes(text));
	} catch (error) {
		if (error instanceof RecursiveEscape) return reader.fail(error.message);
		throw error;
	}
};
