import { andThen, type Maybe, mapEach } from '@tenon/core';
import { subscriptEnd } from '../arithmetic/subscript-end.ts';
import { wordsOfBraces } from '../expand/brace-words.ts';
import { hasBraces } from '../expand/braces.ts';
import { compileElementValue, compileEntryText, compileFields, compileSubscript } from '../expand/words.ts';
import type { ArrayItem } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { mapItems, runWork, visitInTurns } from '../state/work.ts';
import type { ArrayElement, ArrayLiteral, LiteralPart, Word } from '../syntax/ast.ts';
import { printWord } from '../syntax/print/words.ts';
import { quoteAlwaysSingle } from '../syntax/quote.ts';
import type { Compilation } from './compilation.ts';
import { longList } from './long-list.ts';

type ItemsOf = (shell: Shell) => Maybe<readonly ArrayItem[]>;

/**
 * Compiles the elements of `( … )`. `isAssociative`: they are keys and values, each one word whatever it
 * holds. `isDeclared`: they stand after `declare` or its kin, which has each of them in quotes.
 */
export const compileItems = (
	literal: ArrayLiteral,
	compilation: Compilation,
	{
		isAssociative,
		isDeclared,
	}: { readonly isAssociative: boolean | ((shell: Shell) => boolean); readonly isDeclared: boolean },
): ItemsOf => {
	const list: EntryList = { isDeclared, isPairs: isListOfPairs(literal, compilation) };
	const { elements } = literal;
	const asItem = (element: ArrayElement): ItemsOf => {
		const item = compileItem(element, compilation);
		return isDeclared ? quoted(item) : item;
	};
	const asEntry = (element: ArrayElement): ItemsOf => compileEntry(element, compilation, list);
	const isLong = elements.length >= longList;
	const items: ItemsOf[] = isAssociative === true || isLong ? [] : elements.map(asItem);
	const entries: ItemsOf[] = isAssociative === false || isLong ? [] : elements.map(asEntry);
	return (shell) => {
		const isMap = isAssociative === true || (isAssociative !== false && isAssociative(shell));
		const compiled = isMap ? entries : items;
		if (isLong) return itemsOfLong(shell, elements, compiled, isMap ? asEntry : asItem);
		return andThen(
			mapEach(compiled, (item) => item(shell)),
			(lists) => (lists.length === 1 ? lists[0]! : lists.flat()),
		);
	};
};

// An element of a long list is compiled when it is first due.
const itemsOfLong = (
	shell: Shell,
	elements: readonly ArrayElement[],
	compiled: ItemsOf[],
	compile: (element: ArrayElement) => ItemsOf,
): Maybe<readonly ArrayItem[]> => {
	const all: ArrayItem[] = [];
	const visited = visitInTurns(shell.slice, elements.entries(), ([at, element]) => {
		compiled[at] ??= compile(element);
		return andThen(compiled[at](shell), (items) => {
			for (let next = 0; next < items.length; next++) all.push(items[next]!);
		});
	});
	return andThen(visited, () => all);
};

// A declaration finds its elements again in the text that it makes of them, each in quotes.
const quoted =
	(itemsOf: ItemsOf): ItemsOf =>
	(shell) =>
		andThen(itemsOf(shell), (items) =>
			runWork(
				shell.slice,
				mapItems(items, (item) =>
					item.written === undefined ? { ...item, written: quotedText(item) } : item,
				),
			),
		);

const quotedText = ({ key, append, value }: ArrayItem): string =>
	key === undefined
		? quoteAlwaysSingle(value)
		: `[${quoteAlwaysSingle(key)}]${append ? '+=' : '='}${quoteAlwaysSingle(value)}`;

/** The list that an entry stands in. */
interface EntryList {
	/** Whether it stands after `declare` or its kin: messages show its words in quotes, else as they were written. */
	readonly isDeclared: boolean;
	/** Whether its words are keys and values in turn. */
	readonly isPairs: boolean;
}

// The first word decides.
const isListOfPairs = ({ elements: [first] }: ArrayLiteral, { source }: Compilation): boolean =>
	first !== undefined && first.subscript === undefined && source.text[first.span.start] !== '[';

// `~` is itself in the words of an associative array.
const compileEntry = (
	{ subscript, value, append, span }: ArrayElement,
	compilation: Compilation,
	{ isDeclared, isPairs }: EntryList,
): ItemsOf => {
	const key = subscript === undefined ? undefined : compileSubscript(subscript, compilation);
	const text = compileEntryText(value, compilation);
	if (key === undefined) {
		const word = printWord(value, 'bash');
		// What is no element of a list of elements is left as it is, and is refused.
		if (!isPairs) {
			const refused = { key, append: false, value: '', written: isDeclared ? quoteAlwaysSingle(word) : word };
			return () => [refused];
		}
		return (shell) =>
			andThen(text(shell), (ready) => [
				{ key, append: false, value: ready, written: isDeclared ? quoteAlwaysSingle(ready) : word },
			]);
	}
	const written = compilation.source.text.slice(span.start, span.end);
	return (shell) =>
		andThen(key(shell), (name) => {
			// The value of a refused key is not evaluated.
			if (name === '' && !isDeclared) return [{ key: name, append, value: '', written }];
			return andThen(text(shell), (ready) => {
				const item: ArrayItem = { key: name, append, value: ready };
				return [{ ...item, written: isDeclared ? quotedText(item) : written }];
			});
		});
};

// `[key]=value` is one item and is not split; anything else gives as many as it has fields.
const compileItem = ({ subscript, value, append }: ArrayElement, compilation: Compilation): ItemsOf => {
	if (subscript === undefined) return compilePlainItem(value, compilation);
	const key = compileSubscript(subscript, compilation);
	const text = compileElementValue(value, compilation);
	const keyed: ItemsOf = (shell) =>
		andThen(key(shell), (name) =>
			andThen(text(shell), (ready) => [foundAgain({ key: name, append, value: ready })]),
		);
	const written = wordOfElement(subscript, value, append);
	if (!hasBraces(written)) return keyed;
	const plain = compilePlainItem(written, compilation);
	return (shell) => (expandsBraces(shell, written) ? plain(shell) : keyed(shell));
};

// bash looks for the end of the subscript in what the word has become: a key with a bracket or with half of a
// pair of quotes ends elsewhere, or nowhere; then the whole is a word like any other.
const foundAgain = (item: ArrayItem & { readonly key: string }): ArrayItem => {
	const { key, append, value } = item;
	if (!/[[\]"'`\\$]/.test(key)) return item;
	const word = `[${key}]${append ? '+=' : '='}${value}`;
	const close = subscriptEnd(word, 0);
	const plain: ArrayItem = { key: undefined, append: false, value: word };
	if (close === -1) return plain;
	const found = word.slice(1, close);
	const operator = /^\+?=/.exec(word.slice(close + 1))?.[0];
	if (operator === undefined) {
		const next = word.slice(close + 1, close + 2);
		return {
			...plain,
			written: `[${quoteAlwaysSingle(found)}]${next}${quoteAlwaysSingle(word.slice(close + 2))}`,
		};
	}
	return { key: found, append: operator === '+=', value: word.slice(close + 1 + operator.length) };
};

const compilePlainItem = (value: Word, compilation: Compilation): ItemsOf => {
	const fields = compileFields(value, compilation);
	return (shell) => {
		const into: string[] = [];
		return andThen(fields(shell, into), () =>
			runWork(
				shell.slice,
				mapItems(into, (field) => ({ key: undefined, append: false, value: field })),
			),
		);
	};
};

// Braces come before all else: what they make of `[1]={a,b}` are words, with nothing of an element about them.
const expandsBraces = ({ options, ports }: Shell, word: Word): boolean =>
	options.others.has('braceexpand') && wordsOfBraces(word, ports.limits.maxExpansionWords).length > 1;

const wordOfElement = (subscript: Word, value: Word, append: boolean): Word => {
	const span = { start: subscript.span.start, end: value.span.end };
	const literal = (text: string): LiteralPart => ({ type: 'literal', text, span });
	const parts = [literal('['), ...subscript.parts, literal(append ? ']+=' : ']='), ...value.parts];
	return { type: 'word', parts, span };
};
