import { andThen, type Maybe } from '@tenon/core';
import { expandPathname } from '../pattern/glob.ts';
import { quotePattern } from '../pattern/pattern.ts';
import { hasPatternCharacters } from '../pattern/pattern-characters.ts';
import { ExpansionError } from '../state/errors.ts';
import { localeText } from '../state/locale.ts';
import type { Shell } from '../state/shell.ts';
import { itemsOfPiece, piecesOf, runWork, shortLength, visitInTurns, type Work } from '../state/work.ts';
import { type Ifs, ifsOf, splitting } from './ifs.ts';
import type { Sink } from './sink.ts';
import { joinTexts } from './text-sinks.ts';
import type { ListValue } from './value.ts';
import { checkWordCount } from './word-count.ts';

/** Where the splitting of a word stands. */
const place = {
	/** Nothing but separators that were skipped. */
	start: 0,
	/** In a field. */
	field: 1,
	/** After blanks that ended a field: one other separator still belongs to them. */
	blanks: 2,
	/** Behind a separator that is no blank. */
	other: 3,
} as const;

/**
 * Makes fields of the pieces of words: splits what expansions gave by IFS, joins what stands next to
 * it, and at the end turns the fields that are patterns into path names. One serves all words of a
 * command, since bash looks for path names only when every word has been expanded.
 */
export class Fields implements Sink {
	readonly into: string[];
	readonly #shell: Shell;
	#ifs: Ifs | undefined;
	#text = '';
	/** The field as a pattern, with its quoted characters escaped; `undefined` while that is the same. */
	#pattern: string | undefined;
	/** Whether an unquoted character could make a pattern of the field. */
	#isPattern = false;
	/** Whether there is a field, be it empty. */
	#started = false;
	#place: number = place.start;
	/** Fields of `into` that are patterns, in order. */
	readonly #patterns: { readonly at: number; readonly pattern: string }[] = [];

	constructor(shell: Shell, into: string[]) {
		this.#shell = shell;
		this.into = into;
	}

	literal(text: string): void {
		if (text === '') return;
		this.#started = true;
		this.#place = place.field;
		this.#append(text);
		if (!this.#isPattern && !this.#shell.options.noglob) this.#isPattern = mayBePattern(text);
	}

	quoted(text: string): void {
		this.#started = true;
		this.#place = place.field;
		if (text === '') return;
		const pattern = this.#shell.options.noglob ? text : quotePattern(text);
		if (pattern !== text || this.#pattern !== undefined) {
			this.#pattern = (this.#pattern ?? this.#text) + pattern;
		}
		this.#text += text;
	}

	expanded(text: string): Maybe<void> {
		if (this.#shell.options.strict) this.quoted(text);
		else if (text.length > shortLength) return runWork(this.#shell.slice, this.#splitWork(text));
		else if (text !== '') this.#split(text);
	}

	list({ items, separator }: ListValue, quoted: boolean): Maybe<void> {
		if (quoted || this.#shell.options.strict) {
			if (separator === '@') return this.#quotedItems(items);
			return andThen(joinTexts(this.#shell, items, this.#ifsNow().joiner), (text) => this.quoted(text));
		}
		const ifs = this.#ifsNow();
		if (ifs.isEmpty) {
			return visitInTurns(this.#shell.slice, items.entries(), ([at, item]) => {
				if (at > 0) this.#endOpenField();
				return this.expanded(item);
			});
		}
		if (items.length === 0) return;
		if (items.length > itemsOfPiece) return runWork(this.#shell.slice, this.#splitItems(items, ifs.joiner));
		return this.expanded(items.join(ifs.joiner));
	}

	/** The word is over: what is left becomes its last field. */
	endWord(): void {
		this.#endOpenField();
		this.#place = place.start;
		this.#ifs = undefined;
	}

	/** All words are expanded: path names take the place of patterns. */
	finish(): Maybe<void> {
		if (this.#patterns.length > 0) return this.#expandPathnames();
	}

	#quotedItems(items: readonly string[]): void {
		if (items.length > pushed) {
			this.#manyItems(items);
			return;
		}
		for (let at = 0; at < items.length; at++) {
			if (at > 0) this.#endField();
			this.quoted(items[at]!);
		}
	}

	// Between the first and the last an item is a field as it stands.
	#manyItems(items: readonly string[]): void {
		const last = items.length - 1;
		checkWordCount(this.#shell, this.into.length + items.length);
		this.quoted(items[0]!);
		this.#endField();
		for (let at = 1; at < last; at += pushed) this.into.push(...items.slice(at, Math.min(at + pushed, last)));
		this.quoted(items[last]!);
	}

	#append(text: string): void {
		this.#text += text;
		if (this.#pattern !== undefined) this.#pattern += text;
	}

	#endOpenField(): void {
		if (this.#started) this.#endField();
	}

	#endField(): void {
		if (this.#isPattern) {
			const pattern = this.#pattern ?? this.#text;
			if (hasPatternCharacters(pattern, { extglob: this.#shell.options.shopt.has('extglob') })) {
				this.#patterns.push({ at: this.into.length, pattern });
			}
		}
		this.into.push(this.#text);
		checkWordCount(this.#shell, this.into.length);
		this.#text = '';
		this.#pattern = undefined;
		this.#isPattern = false;
		this.#started = false;
	}

	#ifsNow(): Ifs {
		if (this.#ifs !== undefined) return this.#ifs;
		const value = this.#shell.variables.ifs;
		this.#ifs = ifsOf(value);
		if (this.#ifs.beyond !== undefined) this.#ifs = ifsOf(localeText(this.#shell, value!));
		return this.#ifs;
	}

	// What becomes of a text depends on what stands before it alone, so that pieces are split one after the other.
	*#splitWork(written: string): Work<void> {
		const { beyond } = this.#ifsNow();
		const text = beyond === undefined ? written : localeText(this.#shell, written);
		for (const piece of piecesOf(text)) {
			this.#split(piece);
			yield;
		}
	}

	*#splitItems(items: readonly string[], joiner: string): Work<void> {
		for (let at = 0; at < items.length; at += itemsOfPiece) {
			if (at > 0) this.#split(joiner);
			yield* this.#splitWork(items.slice(at, at + itemsOfPiece).join(joiner));
		}
	}

	#split(written: string): void {
		const { classes, beyond, isStandard } = this.#ifsNow();
		const text = beyond === undefined ? written : localeText(this.#shell, written);
		const globs = !this.#shell.options.noglob;
		if (isStandard && text.length >= longText && !(globs && mayBePattern(text))) {
			this.#splitAtBlanks(text);
			return;
		}
		let from = 0;
		for (let at = 0; at < text.length; at++) {
			let code = text.charCodeAt(at);
			let width = 1;
			let kind = 0;
			if (code < 128) kind = classes[code]!;
			else if (beyond !== undefined) {
				code = text.codePointAt(at)!;
				if (code > 0xffff) width = 2;
				if (beyond.has(code)) kind = splitting.other;
			}
			if (kind === 0) {
				at += width - 1;
				continue;
			}
			if (kind < splitting.pattern) {
				this.#take(text, from, at);
				this.#separate(kind);
				at += width - 1;
				from = at + 1;
			} else if ((kind & ~splitting.pattern) !== 0) {
				this.#take(text, from, at);
				this.#separate(kind & ~splitting.pattern);
				from = at + 1;
			} else if (globs) this.#isPattern = true;
		}
		this.#take(text, from, text.length);
	}

	// Without patterns, and with the usual separators, the platform splits a long text.
	#splitAtBlanks(text: string): void {
		const parts = text.split(/[ \t\n]+/);
		const last = parts.length - 1;
		checkWordCount(this.#shell, this.into.length + last);
		this.#take(parts[0]!, 0, parts[0]!.length);
		if (last === 0) return;
		this.#separate(splitting.blank);
		// Between two separators a part is a field as it stands.
		for (let at = 1; at < last; at += pushed) this.into.push(...parts.slice(at, Math.min(at + pushed, last)));
		if (last > 1) this.#place = place.blanks;
		this.#take(parts[last]!, 0, parts[last]!.length);
	}

	#take(text: string, from: number, to: number): void {
		if (from === to) return;
		this.#started = true;
		this.#place = place.field;
		this.#append(from === 0 && to === text.length ? text : text.slice(from, to));
	}

	#separate(kind: number): void {
		if (kind === splitting.blank) {
			if (this.#place === place.field) {
				this.#endField();
				this.#place = place.blanks;
			}
			return;
		}
		// Blanks and one other separator behind them are one separator together.
		if (this.#place === place.field) this.#endField();
		else if (this.#place !== place.blanks) this.into.push('');
		this.#place = place.other;
	}

	#expandPathnames(): Maybe<void> {
		const base = this.#patterns[0]!.at;
		const fields = this.into.splice(base);
		let copied = 0;
		const copyUntil = (end: number): void => {
			for (; copied < end; copied++) this.into.push(fields[copied]!);
		};
		const expanded = visitInTurns(this.#shell.slice, this.#patterns, ({ at, pattern }) => {
			copyUntil(at - base);
			copied += 1;
			return andThen(expandPathname(this.#shell, pattern), (paths) =>
				this.#addPaths(fields[at - base]!, paths),
			);
		});
		return andThen(expanded, () => copyUntil(fields.length));
	}

	#addPaths(field: string, paths: readonly string[] | undefined): void {
		if (paths !== undefined) {
			checkWordCount(this.#shell, this.into.length + paths.length);
			for (const path of paths) this.into.push(path);
			return;
		}
		const { shopt } = this.#shell.options;
		if (shopt.has('failglob')) throw new ExpansionError(`no match: ${field}`);
		if (!shopt.has('nullglob')) this.into.push(field);
	}
}

// From this length on a call into the platform beats a loop over characters.
const longText = 256;

// So many fields go to the platform in one call.
const pushed = 4096;

/** Whether text holds a character that could begin a pattern. */
export const mayBePattern = (text: string): boolean =>
	text.includes('*') || text.includes('?') || text.includes('[') || text.includes('\\') || text.includes('(');

/**
 * Whether a value outside of quotes is one field as it stands: not empty, nothing to split, no
 * pattern. One pass over the text.
 */
export const isOneField = (shell: Shell, text: string): boolean => {
	if (text === '') return false;
	const { classes, beyond, isStandard } = ifsOf(shell.variables.ifs);
	if (beyond !== undefined) return false;
	// A long text is not read twice: it is split piece by piece, and what comes of it may be one field.
	if (!isStandard && text.length > shortLength) return false;
	if (isStandard && text.length >= longText) {
		shell.slice.count(text.length >> 8);
		return !(text.includes(' ') || text.includes('\n') || text.includes('\t') || mayBePattern(text));
	}
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code < 128 && classes[code] !== 0) return false;
	}
	return true;
};
