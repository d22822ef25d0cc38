import { characterEscape } from '@tenon/core';

/** As `set -x` shows an argument: quoted only where the shell would read it otherwise. */
export const quoteForTrace = (text: string): string => (text === '' ? "''" : quoteForAssignmentTrace(text));

/** As `set -x` shows the value of an assignment: the same, but nothing for an empty text. */
export const quoteForAssignmentTrace = (text: string): string => {
	if (hasMetaCharacters(text)) return quoteAlwaysSingle(text);
	return hasUnprintable(text) ? quoteAnsi(text) : text;
};

/** As `set` lists a value: the same, but what cannot be shown comes first. */
export const quoteForListing = (text: string): string => {
	if (hasUnprintable(text)) return quoteAnsi(text);
	return hasMetaCharacters(text) ? quoteAlwaysSingle(text) : text;
};

/** The same in POSIX mode, which has no `$'…'`. */
export const quoteForPosixListing = (text: string): string =>
	hasMetaCharacters(text) ? quoteAlwaysSingle(text) : text;

/** As messages name a command: as it is, or quoted where something in it cannot be shown. */
export const quoteUnprintable = (text: string): string => (hasUnprintable(text) ? quoteAnsi(text) : text);

/** As `${x@Q}` gives it: single quotes, or `$'…'` where there is something that cannot be shown. */
export const quoteSingle = (text: string): string =>
	hasUnprintable(text) ? quoteAnsi(text) : quoteAlwaysSingle(text);

/** Single quotes around everything, as `alias` and `trap -p` print. */
export const quoteAlwaysSingle = (text: string): string =>
	text === "'" ? "\\'" : `'${text.replaceAll("'", "'\\''")}'`;

/** As `printf %q` gives it: a backslash before each special character. */
export const quoteBackslash = (text: string): string => {
	if (text === '') return "''";
	if (hasUnprintable(text)) return quoteAnsi(text);
	return specialPiece(text);
};

/** With a backslash before each special character. */
export const specialPiece = (text: string): string =>
	text.replace(/[ !"$&'()*,;<>?[\\\]^`{|}]|^#|(?<=^|[:=])~/g, '\\$&');

/** As `declare -p` shows a value. */
export const quoteDouble = (text: string): string =>
	hasUnprintable(text) ? quoteAnsi(text) : `"${text.replace(/["$\\`]/g, '\\$&')}"`;

/** As `declare -p` shows the key of an associative array, without the brackets. */
export const quoteKey = (key: string): string => {
	if (hasUnprintable(key)) return quoteAnsi(key);
	return key === '@' || hasMetaCharacters(key) ? quoteDouble(key) : key;
};

/** Whether there is something that a shell would not read as part of a plain word. */
export const hasMetaCharacters = (text: string): boolean =>
	/[ \t\n'"\\|&;()<>!{}*[\]?^$`]/.test(text) || /^#|(?:^|[:=])~/.test(text);

/** Whether there are control characters, bytes that are no characters, unassigned code points. */
export const hasUnprintable = (text: string): boolean => unprintable.test(text);

const unprintable = /[\p{Cc}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/u;

const quoteAnsi = (text: string): string => `$'${ansiPiece(text)}'`;

/** What stands between the quotes of `$'…'`. */
export const ansiPiece = (text: string): string => {
	let quoted = '';
	for (const character of text) {
		const named = escapes[character];
		if (named !== undefined) quoted += named;
		else quoted += unprintable.test(character) ? characterEscape(character) : character;
	}
	return quoted;
};

const escapes: Readonly<Record<string, string>> = { '\x1b': '\\E', '\\': '\\\\', "'": "\\'" };
