import type { Reader } from './reader.ts';

/**
 * Takes a backslash and line end out of the token that starts here, in the text itself: to bash they are not there,
 * so that `&\`, line end, `&` is one operator and `i\`, line end, `f` a reserved word. Where they stand between two
 * tokens, or beside quotes, they are left to the reader of the next lines.
 */
export const joinToken = (reader: Reader): void => join(reader, tokens);

/** The same for what a `$` starts. */
export const joinDollar = (reader: Reader): void => join(reader, dollars);

/** The same for the second of the parentheses that close `((`, after the first. */
export const joinClosing = (reader: Reader, first: number): void => {
	while (/^\\\n[\\)]/.test(reader.text.slice(first + 1, first + 4)) && first + 3 < reader.end)
		takeOut(reader, first + 1);
};

const join = (reader: Reader, broken: RegExp): void => {
	for (;;) {
		broken.lastIndex = reader.at;
		const found = broken.exec(reader.text);
		if (found === null || broken.lastIndex >= reader.end) return;
		takeOut(reader, broken.lastIndex - 2);
	}
};

// Operators before one or before the `-` of `<<-`; a word before more of it, before a parenthesis or a redirection.
const tokens =
	/(?:[<>&|;()]+\\\n(?=[-<>&|;()\\])|[^\s<>&|;()'"`$\\#][^\s<>&|;()'"`$\\]*\\\n(?=[^\s&|;)'"`$]))/y;

const dollars = /\$(?:\\\n(?=\S)|\(\\\n(?=[(\\])|\{[^\s'"`$\\}]*\\\n)/y;

const takeOut = (reader: Reader, at: number): void => {
	reader.spend(256, at, 'too many continued lines');
	reader.source = reader.source.without(at);
	reader.text = reader.source.text;
	reader.end -= 2;
	reader.activeAliases = reader.activeAliases.map((active) =>
		active.until > at ? { ...active, until: active.until - 2 } : active,
	);
	if (reader.aliasAfter > at) reader.aliasAfter -= 2;
};
