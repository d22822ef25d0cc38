import type { Maybe } from '@tenon/core';
import type { Compilation } from '../compile/compilation.ts';
import type { TextOf } from '../compile/step.ts';
import type { Shell } from '../state/shell.ts';
import type { Piece, Sink } from './sink.ts';

/**
 * What the word becomes: fields, the value of an assignment (or a here-string), that of `[n]=value` in an
 * array's literal, a here-document, or another single text.
 */
export type Place = 'fields' | 'assignment' | 'element' | 'document' | 'text';

/** Where a part stands. */
export interface PartContext {
	readonly compilation: Compilation;
	readonly place: Place;
	/** Inside of double quotes, or in text that is read as if it were. */
	readonly quoted: boolean;
	/** In the word of `${x:-word}`: unquoted text of the script is split there as values are. */
	readonly splitsLiterals: boolean;
	/** In the value of an assignment that is an argument: where IFS is empty, lists are joined as in such a word. */
	readonly isDeclared?: boolean;
	/** The text that the part was expanded as part of, as the script has it: messages show all of it. */
	readonly whole?: string;
}

/** A part of a word, compiled. */
export interface CompiledPart {
	/** Its text, where that never changes. */
	readonly constant: string | undefined;
	/** Gives its text; `undefined` for parts that may give several fields though they are quoted. */
	readonly text: TextOf | undefined;
	/** Whether its text stands for itself: neither split nor a pattern. */
	readonly quoted: boolean;
	/** Whether all of its text is quoted, or all of it is not. */
	readonly uniform: boolean;
	/** For a quoted `@` list: its elements, each a field of its own where nothing stands beside it. */
	readonly items?: (shell: Shell) => Maybe<readonly string[]>;
	readonly emit: Piece;
}

/** A part whose text never changes. */
export const constantPart = (text: string, kind: 'literal' | 'quoted' | 'expanded'): CompiledPart => ({
	constant: text,
	text: () => text,
	quoted: kind === 'quoted',
	uniform: true,
	emit: (_shell, out) => out[kind](text),
});

/** A part that gives one text. */
export const textPart = (text: TextOf, quoted: boolean): CompiledPart => ({
	constant: undefined,
	text,
	quoted,
	uniform: true,
	emit: quoted
		? (shell, out): Maybe<void> => {
				const value = text(shell);
				if (typeof value === 'object') return quoteLater(out, value);
				out.quoted(value);
			}
		: (shell, out): Maybe<void> => {
				const value = text(shell);
				if (typeof value === 'object') return expandLater(out, value);
				return out.expanded(value);
			},
});

const quoteLater = (out: Sink, value: Promise<string>): Promise<void> =>
	value.then((ready) => out.quoted(ready));

const expandLater = (out: Sink, value: Promise<string>): Promise<void> =>
	value.then((ready) => out.expanded(ready));

/** The texts of all parts, one after the other; `undefined` if a part may give several fields. */
export const concatenation = (parts: readonly CompiledPart[]): TextOf | undefined => {
	const texts: TextOf[] = [];
	for (const part of mergeConstants(parts)) {
		if (part.text === undefined) return undefined;
		texts.push(part.text);
	}
	if (texts.length === 0) return () => '';
	if (texts.length === 1) return texts[0]!;
	if (texts.length === 2) return concatenateTwo(texts[0]!, texts[1]!);
	return (shell) => concatenateFrom(texts, 0, '', shell);
};

const mergeConstants = (parts: readonly CompiledPart[]): readonly CompiledPart[] => {
	const merged: CompiledPart[] = [];
	for (const part of parts) {
		const before = merged[merged.length - 1];
		if (part.constant === undefined || before?.constant === undefined) merged.push(part);
		else merged[merged.length - 1] = constantPart(before.constant + part.constant, 'quoted');
	}
	return merged;
};

const concatenateTwo =
	(first: TextOf, second: TextOf): TextOf =>
	(shell) => {
		const left = first(shell);
		if (typeof left === 'object') return continueWith(left, second, shell);
		const right = second(shell);
		return typeof right === 'object' ? appendLater(left, right) : left + right;
	};

const appendLater = (left: string, right: Promise<string>): Promise<string> =>
	right.then((ready) => left + ready);

const continueWith = async (left: Promise<string>, second: TextOf, shell: Shell): Promise<string> =>
	(await left) + (await second(shell));

const concatenateFrom = (
	texts: readonly TextOf[],
	from: number,
	before: string,
	shell: Shell,
): Maybe<string> => {
	let text = before;
	for (let at = from; at < texts.length; at++) {
		if (at > from && at % textsOfPiece === 0 && shell.slice.isDue(textsOfPiece))
			return shell.slice.turn().then(() => concatenateFrom(texts, at, text, shell));
		const value = texts[at]!(shell);
		if (typeof value === 'object') return concatenateRest(texts, at, text, value, shell);
		text += value;
	}
	return text;
};

/** Parts of a long word between two looks at the clock. */
const textsOfPiece = 256;

const concatenateRest = async (
	texts: readonly TextOf[],
	from: number,
	before: string,
	first: Promise<string>,
	shell: Shell,
): Promise<string> => {
	let text = before + (await first);
	for (let at = from + 1; at < texts.length; at++) {
		text += await texts[at]!(shell);
		if (shell.slice.isDue()) await shell.slice.turn();
	}
	return text;
};
