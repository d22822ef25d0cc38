import { isMeta, type Reader } from './reader.ts';

/**
 * Replaces the word that starts here by its alias, in the text itself, as bash does. True if it
 * did; the reader then stands on the first character of the replacement. An alias is not expanded
 * again inside its own text; a value that ends in a blank lets the next word be tried too.
 */
export const expandAlias = (reader: Reader): boolean => {
	if (reader.aliases.size === 0) return false;
	reader.activeAliases = reader.activeAliases.filter(({ until }) => reader.at < until);
	// This is the word that an alias before it allowed.
	if (reader.at >= reader.aliasAfter) reader.aliasAfter = -1;
	const name = unquotedWord(reader);
	const value = reader.aliases.get(name);
	if (value === undefined || reader.activeAliases.some((active) => active.name === name)) return false;
	splice(reader, name, value);
	reader.skipBlanks();
	return true;
};

/**
 * Like {@link expandAlias}, for a word after the command's name, where an alias before it that ends
 * in a blank allows it. Quoted words in between do not count.
 */
export const expandAliasAfter = (reader: Reader): boolean => {
	if (reader.aliasAfter === -1 || reader.at < reader.aliasAfter || isQuotedWord(reader)) return false;
	reader.aliasAfter = -1;
	if (!expandAlias(reader)) return false;
	expandAliases(reader);
	return true;
};

/** A command or the target of a redirection has ended: what an alias in it allowed is over. */
export const endAliases = (reader: Reader): void => {
	if (reader.at >= reader.aliasAfter) reader.aliasAfter = -1;
};

/** Expands whatever aliases begin at a place where a command may start. */
export const expandAliases = (reader: Reader): void => {
	while (expandAlias(reader));
};

const splice = (reader: Reader, name: string, value: string): void => {
	const { at } = reader;
	// A word ends with the alias: a number in it is no descriptor of the redirection behind.
	const isRedirected = /[<>]/.test(reader.text[at + name.length] ?? '') && !/[ \t\n\\]$/.test(value);
	const text = isRedirected ? `${value} ` : value;
	const grown = text.length - name.length;
	// Where the text of an alias ends in another's name, it is the end of the former that counts.
	const endsOther = reader.activeAliases.some(({ until }) => until === at + name.length);
	reader.spend(64 + 8 * value.length, at, 'aliases stand for too much text');
	reader.progress?.noteAlias();
	reader.source = reader.source.replaced(at, at + name.length, text);
	reader.text = reader.source.text;
	reader.end += grown;
	reader.activeAliases = reader.activeAliases.map((active) => ({ ...active, until: active.until + grown }));
	reader.activeAliases.push({ name, until: at + text.length });
	if (!endsOther && /[ \t]$/.test(value)) reader.aliasAfter = at + value.length;
	else if (reader.aliasAfter !== -1) reader.aliasAfter += grown;
};

const isQuotedWord = (reader: Reader): boolean => {
	for (let at = reader.at; at < reader.end; at++) {
		const code = reader.text.charCodeAt(at);
		if (code === 0x27 || code === 0x22 || code === 0x5c) return true;
		if (isMeta(code)) return false;
	}
	return false;
};

const unquotedWord = (reader: Reader): string => {
	let at = reader.at;
	for (; at < reader.end; at++) {
		const code = reader.text.charCodeAt(at);
		if (isMeta(code)) break;
		if (code === 0x27 || code === 0x22 || code === 0x5c || code === 0x60 || code === 0x24) return '';
	}
	return reader.text.slice(reader.at, at);
};
