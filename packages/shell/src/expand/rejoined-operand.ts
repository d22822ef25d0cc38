import { andThen, type Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import type { Slice } from '../state/slice.ts';
import { itemsOfPiece, pieceLength, runWork, visitInTurns, type Work } from '../state/work.ts';
import type { Place } from './compiled-part.ts';
import { type Ifs, ifsOf, splitting } from './ifs.ts';
import { type Piece, runPieces, type Sink } from './sink.ts';
import type { ListValue } from './value.ts';

/**
 * Runs the pieces of an unquoted `${x:-word}`, or of a word that becomes one text. While IFS begins with
 * something other than a space, bash splits such a word for itself as soon as an unquoted `@` list is
 * part of it, and joins the fields by spaces: with `IFS=:` the whole of `${x:-$@}` is one field. Where
 * fields are made, a quoted `"$@"` in the word leaves everything as it stands.
 */
export const runRejoining = (
	pieces: readonly Piece[],
	shell: Shell,
	out: Sink,
	place: Place,
): Maybe<void> => {
	const ifs = ifsOf(shell.variables.ifs);
	if (ifs.isEmpty || ifs.joiner === ' ') return runPieces(pieces, shell, out);
	const word = new RejoinedWord(ifs, shell.slice);
	return andThen(runPieces(pieces, shell, word), () => word.end(out, place));
};

/** The same for a word that is `$*` and nothing else: while IFS is empty, bash loses the empty ones. */
export const runDroppingEmpty = (
	pieces: readonly Piece[],
	shell: Shell,
	out: Sink,
	place: Place,
): Maybe<void> =>
	ifsOf(shell.variables.ifs).isEmpty
		? runPieces(pieces, shell, new FilledItems(out))
		: runRejoining(pieces, shell, out, place);

class FilledItems implements Sink {
	readonly #out: Sink;

	constructor(out: Sink) {
		this.#out = out;
	}

	literal(text: string): void {
		this.#out.literal(text);
	}

	quoted(text: string): void {
		this.#out.quoted(text);
	}

	expanded(text: string): Maybe<void> {
		return this.#out.expanded(text);
	}

	list(list: ListValue, quoted: boolean): Maybe<void> {
		return this.#out.list({ ...list, items: list.items.filter((item) => item !== '') }, quoted);
	}
}

/** Keeps the pieces until the word is over, because what becomes of them depends on the lists among them. */
class RejoinedWord implements Sink {
	readonly #ifs: Ifs;
	readonly #slice: Slice;
	readonly #pieces: Kept[] = [];
	#hasList = false;
	#hasQuotedList = false;

	constructor(ifs: Ifs, slice: Slice) {
		this.#ifs = ifs;
		this.#slice = slice;
	}

	literal(text: string): void {
		this.expanded(text);
	}

	quoted(text: string): void {
		this.#pieces.push({ text, quoted: true });
	}

	expanded(text: string): void {
		if (text !== '') this.#pieces.push({ text, quoted: false });
	}

	list(list: ListValue, quoted: boolean): Maybe<void> {
		if (quoted) {
			if (list.separator === '@') this.#hasQuotedList = true;
			this.#pieces.push(list);
			return;
		}
		if (list.separator === '@') this.#hasList = true;
		return runWork(this.#slice, this.#addItems(list));
	}

	// The elements themselves are not split again; what an operator made of them is.
	*#addItems({ items, separator, derived }: ListValue): Work<void> {
		const standsForItself = separator === '@' && !derived;
		for (let at = 0; at < items.length; at++) {
			if (at > 0) this.expanded(this.#ifs.joiner);
			if (standsForItself) this.quoted(items[at]!);
			else this.expanded(items[at]!);
			if (at % itemsOfPiece === itemsOfPiece - 1) yield;
		}
	}

	/** The word is over: hands everything on. */
	end(out: Sink, place: Place): Maybe<void> {
		if (!this.#hasList || (this.#hasQuotedList && place === 'fields'))
			return visitInTurns(this.#slice, this.#pieces, (piece) => emit(piece, out));
		if (out instanceof RejoinedWord) out.#hasList = true;
		return andThen(runWork(this.#slice, this.#fields()), (fields) =>
			visitInTurns(this.#slice, fields.entries(), ([at, field]) => {
				const apart = at > 0 ? out.expanded(' ') : undefined;
				return andThen(apart, () => {
					if (field.length === 0) out.quoted('');
					return visitInTurns(this.#slice, field, (piece) => emit(piece, out));
				});
			}),
		);
	}

	*#fields(): Work<readonly (readonly Kept[])[]> {
		const fields: Kept[][] = [];
		let field: Kept[] | undefined;
		let isAfterBlanks = false;
		let looked = 0;
		const add = (piece: Kept): void => {
			if (field === undefined) {
				field = [];
				fields.push(field);
			}
			field.push(piece);
			isAfterBlanks = false;
		};
		for (const piece of this.#pieces) {
			if (++looked % itemsOfPiece === 0) yield;
			if ('items' in piece || piece.quoted) {
				add(piece);
				continue;
			}
			const { text } = piece;
			// Where the characters begin that separate nothing.
			let from = 0;
			for (let at = 0; at < text.length; ) {
				if (++looked % pieceLength === 0) yield;
				const code = text.codePointAt(at)!;
				const next = at + (code > 0xffff ? 2 : 1);
				const kind = separatorKind(this.#ifs, code);
				if (kind !== 0) {
					if (from < at) add({ text: text.slice(from, at), quoted: false });
					from = next;
					if (kind === splitting.blank) isAfterBlanks ||= field !== undefined;
					else {
						// Blanks and one other separator behind them are one separator together.
						if (field === undefined && !isAfterBlanks) fields.push([]);
						isAfterBlanks = false;
					}
					field = undefined;
				}
				at = next;
			}
			if (from < text.length) add({ text: text.slice(from), quoted: false });
		}
		return fields;
	}
}

/** A text, or a quoted list. */
type Kept = Stretch | ListValue;

interface Stretch {
	readonly text: string;
	readonly quoted: boolean;
}

const emit = (piece: Kept, out: Sink): Maybe<void> => {
	if ('items' in piece) return out.list(piece, true);
	return piece.quoted ? out.quoted(piece.text) : out.expanded(piece.text);
};

const separatorKind = ({ classes, beyond }: Ifs, code: number): number => {
	if (code < 128) return classes[code]! & ~splitting.pattern;
	return beyond?.has(code) === true ? splitting.other : 0;
};
