import { andThen, decodeText, encodeText, hasRawBytes, type Maybe } from '@tenon/core';
import { changedLocale, localeVariables } from './chosen-locale.ts';
import type { Shell } from './shell.ts';
import { factsOf, learnText, rememberedLength } from './text-facts.ts';
import { finishWork, JoinedText, piecesOf, runWork, shortLength, type Work } from './work.ts';

/**
 * A text as operators see it that count or match characters. Where the script has chosen the C locale
 * each byte beyond ASCII is a character; elsewhere bytes that were put together into one are one.
 */
export const localeText = (shell: Shell, text: string): string => {
	if (isAscii(text)) return text;
	if (hasByteCharacters(shell)) return byteText(text);
	return joinBytes(text);
};

/** The same, with turns for the event loop where the text is long: afterwards what is asked of it is at hand. */
export const longLocaleText = (shell: Shell, text: string): Maybe<string> => {
	if (text.length <= shortLength) return localeText(shell, text);
	return andThen(learnText(shell, text), () => {
		if (isAscii(text) || !hasByteCharacters(shell) || text === lastLong) return localeText(shell, text);
		return andThen(runWork(shell.slice, byteTextOf(text)), (bytes) => rememberBytes(text, bytes));
	});
};

/** Characters of which the bytes came one by one, as the characters they are. */
export const joinBytes = (text: string): string =>
	holdsRawBytes(text) ? decodeText(encodeText(text)) : text;

/** Whether a text holds bytes that are no characters; of a long one that is remembered. */
export const holdsRawBytes = (text: string): boolean =>
	text.length >= rememberedLength ? factsOf(text).hasRawBytes : hasRawBytes(text);

/** Whether two texts are the same bytes. */
export const isSameText = (left: string, right: string): boolean =>
	left === right || ((holdsRawBytes(left) || holdsRawBytes(right)) && joinBytes(left) === joinBytes(right));

/** Whether each byte beyond ASCII is a character by itself: the locale is `C` or `POSIX`. */
export const hasByteCharacters = (shell: Shell): boolean => {
	followVariables(shell);
	return shell.locale.hasBytes;
};

// Variables change in silence where a function returns or the assignments before a command end.
const followVariables = (shell: Shell, except?: string): void => {
	for (const [at, name] of localeVariables.entries()) {
		if (name !== except && shell.variables.text(name) !== shell.locale.seen[at])
			shell.locale = changedLocale(shell, name).locale;
	}
};

/** The locales that the variables a kernel is given name: those of its host, as far as they are UTF-8. */
export const localesOf = (environment: Readonly<Record<string, string>>): ReadonlySet<string> =>
	new Set(
		Object.entries(environment)
			.filter(([name, value]) => choosesLocale(name) && utf8Locale.test(value))
			.map(([, value]) => value),
	);

const utf8Locale = /^[a-z]{2,3}(?:_[A-Z]{2})?\.(?:UTF-8|utf-?8|UTF8)(?:@\w+)?$/;

/** Whether an assignment to this name may choose another locale. */
export const choosesLocale = (name: string): boolean =>
	name.charCodeAt(0) === 0x4c && (name.startsWith('LC_') || name === 'LANG');

/**
 * Before a variable is assigned or hidden that chooses the locale: what it and the others have become counts
 * first. One that is new says nothing yet, though it hides what was chosen.
 */
export const beforeLocale = (shell: Shell, name: string): void =>
	followVariables(shell, shell.variables.text(name) === undefined ? name : undefined);

/** After it was assigned or unset: chooses the locale, and says so if there is no such one, as bash does. */
export const chooseLocale = (shell: Shell, name: string): Maybe<void> => {
	if (!categories.has(name)) return;
	const { locale, failed } = changedLocale(shell, name);
	shell.locale = locale;
	if (failed === undefined || !shell.tellsOfLocales) return;
	const problem = `cannot change locale (${failed.name})${failed.isFirst ? ': No such file or directory' : ''}`;
	return andThen(shell.complain(`warning: setlocale: ${name}: ${problem}`), () => undefined);
};

const categories: ReadonlySet<string> = new Set([
	'LANG',
	'LC_ALL',
	'LC_COLLATE',
	'LC_CTYPE',
	'LC_MESSAGES',
	'LC_NUMERIC',
	'LC_TIME',
]);

const isAscii = (text: string): boolean =>
	text.length >= rememberedLength ? factsOf(text).isAscii : !/[^\0-\x7f]/.test(text);

// Every byte beyond ASCII in the form of one that is no character. The last long one is remembered.
const byteText = (text: string): string => {
	if (text === lastLong) return lastBytes;
	const bytes = finishWork(byteTextOf(text));
	if (text.length >= rememberedLength) rememberBytes(text, bytes);
	return bytes;
};

function* byteTextOf(text: string): Work<string> {
	const joined = new JoinedText(() => undefined);
	for (const piece of piecesOf(text)) {
		let bytes = '';
		for (const byte of encodeText(piece)) bytes += String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte);
		joined.add(bytes);
		yield;
	}
	return joined.text;
}

const rememberBytes = (text: string, bytes: string): string => {
	lastLong = text;
	lastBytes = bytes;
	return bytes;
};

let lastLong = '';
let lastBytes = '';
