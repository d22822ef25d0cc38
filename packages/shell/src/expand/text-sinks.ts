import { andThen, type Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import { checkingLength } from '../state/text-size.ts';
import { itemsOfPiece, joinItems, runWork } from '../state/work.ts';
import { ifsOf } from './ifs.ts';
import type { Sink } from './sink.ts';
import type { ListValue } from './value.ts';

/** How the elements of a list are joined where no fields are made; many of them give the event loop its turns. */
export const joinList = (shell: Shell, { items, separator }: Omit<ListValue, 'derived'>): Maybe<string> =>
	joinTexts(shell, items, separator === '@' ? ' ' : ifsOf(shell.variables.ifs).joiner);

/** One text of all items; many of them give the event loop its turns. */
export const joinTexts = (shell: Shell, items: readonly string[], joiner: string): Maybe<string> =>
	items.length <= itemsOfPiece
		? items.join(joiner)
		: runWork(shell.slice, joinItems(items, joiner, checkingLength(shell)));

/** Gathers a word into one text: values of assignments, here-documents, arithmetic. */
export class TextSink implements Sink {
	text = '';
	readonly #shell: Shell;

	constructor(shell: Shell) {
		this.#shell = shell;
	}

	literal(text: string): void {
		this.text += text;
	}

	quoted(text: string): void {
		this.text += text;
	}

	expanded(text: string): void {
		this.text += text;
	}

	list(list: ListValue): Maybe<void> {
		const joined = joinList(this.#shell, list);
		if (typeof joined !== 'string') return joined.then((text) => this.quoted(text));
		this.text += joined;
	}
}

/** Gathers a word into a text in which what was quoted is escaped: patterns and regular expressions. */
export class EscapingSink implements Sink {
	readonly pieces: { readonly text: string; readonly quoted: boolean }[] = [];
	/** How long all pieces are together, nothing escaped. */
	length = 0;
	readonly #shell: Shell;
	readonly #escape: (text: string) => string;

	constructor(shell: Shell, escaping: (text: string) => string) {
		this.#shell = shell;
		this.#escape = escaping;
	}

	/** The whole text. */
	get text(): string {
		let whole = '';
		for (const { text, quoted } of this.pieces) whole += quoted ? this.#escape(text) : text;
		return whole;
	}

	literal(text: string): void {
		this.#add(text, false);
	}

	quoted(text: string): void {
		this.#add(text, true);
	}

	expanded(text: string): void {
		this.#add(text, false);
	}

	list(list: ListValue, quoted: boolean): Maybe<void> {
		return andThen(joinList(this.#shell, list), (text) => this.#add(text, quoted));
	}

	#add(text: string, quoted: boolean): void {
		this.pieces.push({ text, quoted });
		this.length += text.length;
	}
}
