import type { CommandContext } from '@tenon/shell';
import { parseCount, sizeSuffixes } from '../support/parse-count.ts';
import { quoteAlways } from '../support/quote.ts';
import { incompatibleLetters, isPlainOrdering, type Ordering, plainOrdering, type SortKey } from './key.ts';
import { parseKey, readLetters } from './parse-key.ts';

/** Ordering options as they were given, before they are checked. */
export interface GivenOrder {
	/** Letters that hold for all keys without letters of their own. */
	readonly letters: string;
	readonly keys: readonly string[];
	readonly separators: readonly string[];
}

/** Checked ordering options. */
export interface OrderSettings {
	/** What was asked for by options; keys without letters of their own have it too. */
	readonly global: Ordering;
	readonly keys: readonly SortKey[];
	/** Whether the only key is the whole line, which options alone stand for. */
	readonly isKeyless: boolean;
	readonly separator: number;
	readonly reverse: boolean;
}

/** Checks ordering options; a text is what is wrong. */
export const readOrder = (context: CommandContext, given: GivenOrder): OrderSettings | string => {
	const quote = (text: string): string => context.quote(text);
	const global = plainOrdering();
	readLetters(given.letters, global, 'both');
	const keys: SortKey[] = [];
	for (const text of given.keys) {
		const key = parseKey(text);
		if (typeof key === 'function') return key(quote);
		keys.push(isPlainOrdering(key.ordering) && !key.ordering.reverse ? { ...key, ordering: global } : key);
	}
	const isKeyless = keys.length === 0;
	if (isKeyless && !isPlainOrdering(global)) keys.push({ place: wholeLine, ordering: global });
	for (const { ordering } of keys) {
		const letters = incompatibleLetters(ordering);
		if (letters !== undefined) return `options '-${letters}' are incompatible`;
	}
	const separator = readSeparators(given.separators, quote);
	if (typeof separator === 'string') return separator;
	return { global, keys, isKeyless, separator, reverse: global.reverse };
};

const wholeLine = { startField: undefined, startCharacter: 0, endField: undefined, endCharacter: 0 };

const readSeparators = (texts: readonly string[], quote: (text: string) => string): number | string => {
	let separator = -1;
	for (const text of texts) {
		if (text === '') return 'empty tab';
		const bytes = new TextEncoder().encode(text);
		const lone =
			text.length === 1 && text >= '\udc80' && text <= '\udcff' ? text.charCodeAt(0) & 0xff : undefined;
		if (lone === undefined && bytes.length > 1 && text !== '\\0') return `multi-character tab ${quote(text)}`;
		const byte = lone ?? (text === '\\0' ? 0 : bytes[0]!);
		if (separator >= 0 && separator !== byte) return 'incompatible tabs';
		separator = byte;
	}
	return separator;
};

/** Whether any key is in random order. */
export const isRandom = (keys: readonly SortKey[]): boolean =>
	keys.some(({ ordering }: { readonly ordering: Ordering }) => ordering.random);

/**
 * Reads `-S`, which was written as `option`, in bytes; a text is what is wrong. A share of the memory means the usual
 * bound.
 */
export const readBufferSize = (text: string | undefined, option: string, usual: number): number | string => {
	if (text === undefined || /^\d+%$/.test(text)) return usual;
	const parsed = /^\d+$/.test(text) ? parseCount(`${text}K`, 'K') : parseCount(text, sizeSuffixes);
	if (parsed === 'too large') return `${option} argument ${quoteAlways(text)} too large`;
	if (parsed !== 'invalid') return parsed;
	return /^\d/.test(text)
		? `invalid suffix in ${option} argument ${quoteAlways(text)}`
		: `invalid ${option} argument ${quoteAlways(text)}`;
};
