import { andThen, decodeText, encodeText, hasRawBytes, type Maybe } from '@tenon/core';
import type { Shell } from './shell.ts';

/**
 * A text as operators see it that count or match characters. Where the script has chosen the C locale
 * each byte beyond ASCII is a character; elsewhere bytes that were put together into one are one.
 */
export const localeText = (shell: Shell, text: string): string => {
	if (isAscii(text)) return text;
	if (hasByteCharacters(shell)) return byteText(text);
	return joinBytes(text);
};

/** Characters of which the bytes came one by one, as the characters they are. */
export const joinBytes = (text: string): string => (hasRawBytes(text) ? decodeText(encodeText(text)) : text);

/** Whether two texts are the same bytes. */
export const isSameText = (left: string, right: string): boolean =>
	left === right || ((hasRawBytes(left) || hasRawBytes(right)) && joinBytes(left) === joinBytes(right));

/**
 * Whether the variables that choose the locale say `C` or `POSIX`. Without any it is C, but C.UTF-8 where
 * the shell was started with none. A locale that there is not leaves things as they were.
 */
export const hasByteCharacters = (shell: Shell): boolean => {
	const { variables, hasLocale } = shell;
	const chosen = variables.text('LC_ALL') || variables.text('LC_CTYPE') || variables.text('LANG');
	if (!chosen) return hasLocale;
	if (chosen === 'C' || chosen === 'POSIX') return true;
	return isKnownLocale(shell, chosen) ? false : shell.hadByteCharacters;
};

const isKnownLocale = ({ locales }: Shell, name: string): boolean =>
	/^(?:C|POSIX|C\.(?:UTF-8|utf-?8|UTF8)(?:@\w+)?)$/.test(name) || locales.has(name);

/** The locales that the variables a kernel is given name: those of its host, as far as they are UTF-8. */
export const localesOf = (environment: Readonly<Record<string, string>>): ReadonlySet<string> =>
	new Set(
		Object.entries(environment)
			.filter(([name, value]) => choosesLocale(name) && utf8Locale.test(value))
			.map(([, value]) => value),
	);

const utf8Locale = /^[a-z]{2,3}(?:_[A-Z]{2})?\.(?:UTF-8|utf-?8|UTF8)(?:@\w+)?$/;

/** The locale that the variables name, if there is no such one: a shell that starts is in the C locale then. */
export const missingLocale = (shell: Shell): string | undefined => {
	const chosen = localeVariables.map((name) => shell.variables.text(name)).find((text) => text);
	return chosen === undefined || isKnownLocale(shell, chosen) ? undefined : chosen;
};

/** Whether an assignment to this name may choose another locale. */
export const choosesLocale = (name: string): boolean =>
	name.charCodeAt(0) === 0x4c && (name.startsWith('LC_') || name === 'LANG');

/** Before a variable is assigned that chooses the locale: remembers what stays if there is no such locale. */
export const rememberLocale = (shell: Shell, name: string): void => {
	// A local that is new says nothing yet, though it hides what was chosen.
	const isNew = shell.variables.text(name) === undefined && shell.variables.isLocal(name);
	if (!isNew) shell.hadByteCharacters = hasByteCharacters(shell);
};

/** After it was assigned: says so if there is no such locale, as bash does. */
export const checkLocale = (shell: Shell, name: string): Maybe<void> => {
	const chosen = shell.variables.text(name) ?? '';
	const isKnown = chosen === '' || isKnownLocale(shell, chosen);
	if (isKnown) rememberLocale(shell, name);
	const isOverruled = name !== 'LC_ALL' && shell.variables.text('LC_ALL');
	if (isKnown || !shell.tellsOfLocales || name === 'LANG' || isOverruled || !categories.has(name)) return;
	const problem = `cannot change locale (${chosen}): No such file or directory`;
	return andThen(shell.complain(`warning: setlocale: ${name}: ${problem}`), () => undefined);
};

const categories: ReadonlySet<string> = new Set([
	'LC_ALL',
	'LC_COLLATE',
	'LC_CTYPE',
	'LC_MESSAGES',
	'LC_NUMERIC',
	'LC_TIME',
]);

/** The variables that choose it, the strongest first. */
export const localeVariables: readonly string[] = ['LC_ALL', 'LC_CTYPE', 'LANG'];

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

// Every byte beyond ASCII in the form of one that is no character.
const byteText = (text: string): string => {
	let bytes = '';
	for (const byte of encodeText(text)) bytes += String.fromCharCode(byte < 0x80 ? byte : 0xdc00 + byte);
	return bytes;
};
