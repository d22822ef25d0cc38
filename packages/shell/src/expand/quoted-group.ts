import { forEach, type Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import { visitInTurns } from '../state/work.ts';
import { type Ifs, ifsOf, splitting } from './ifs.ts';
import type { Sink } from './sink.ts';
import type { ListValue } from './value.ts';

/**
 * What stands between two double quotes, where lists are part of it: `"a$@b"`. Keeps the pieces until
 * the closing quote, because two things depend on the whole: if an `@` list is empty and there is
 * nothing else but empty lists, the quotes give no field at all; and beside an `@` list, the elements
 * of a `*` list that an operator made fall apart into fields, and so do the words of `${x:-word}` where
 * a loose character separates them.
 */
export class QuotedGroup implements Sink {
	readonly #pieces: (string | LooseCharacter | ListValue)[] = [];

	literal(text: string): void {
		this.quoted(text);
	}

	quoted(text: string): void {
		if (text !== '') this.#pieces.push(text);
	}

	expanded(text: string): void {
		this.quoted(text);
	}

	list(list: ListValue): void {
		this.#pieces.push(list);
	}

	/** A character that bash forgets to quote in the word of `${x:-word}`. */
	loose(character: string): void {
		this.#pieces.push({ character });
	}

	/** The closing quote: hands everything on. */
	end(out: Sink, shell: Shell): Maybe<void> {
		if (this.#pieces.length === 0) return out.quoted('');
		const ifs = ifsOf(shell.variables.ifs);
		const keepsApart = this.#pieces.some((piece) => isList(piece) && piece.separator === '@');
		return forEach(this.#pieces, (piece): Maybe<void> => {
			if (typeof piece === 'string') return out.quoted(piece);
			if (!isList(piece)) return emitLoose(piece, out, keepsApart ? ifs : undefined);
			if (keepsApart && piece.items.length === 0) return;
			if (keepsApart && piece.separator === '*' && piece.derived)
				return emitApart(shell, piece, out, ifs.joiner);
			return out.list(piece, true);
		});
	}
}

interface LooseCharacter {
	readonly character: string;
}

const isList = (piece: string | LooseCharacter | ListValue): piece is ListValue =>
	typeof piece === 'object' && 'items' in piece;

const emitLoose = ({ character }: LooseCharacter, out: Sink, ifs: Ifs | undefined): Maybe<void> => {
	const kind = ifs?.classes[character.charCodeAt(0)] ?? 0;
	return (kind & ~splitting.pattern) !== 0 ? out.expanded(character) : out.quoted(character);
};

const emitApart = ({ slice }: Shell, { items }: ListValue, out: Sink, joiner: string): Maybe<void> =>
	visitInTurns(slice, items.entries(), ([at, item]) => {
		// A joiner is one character, which no sink has to wait for.
		if (at > 0) out.expanded(joiner);
		if (item !== '') out.quoted(item);
	});

/** An empty text like any other, were it not that it makes a field beside lists that make none. */
export const oneEmpty: ListValue = { items: [''], separator: '*', derived: false };

/**
 * The word of `"${x:-word}"`: an empty list in it is a field like any other empty text.
 */
export class OperandGroup implements Sink {
	readonly #out: Sink;

	constructor(out: Sink) {
		this.#out = out;
	}

	literal(text: string): void {
		this.#out.quoted(text);
	}

	quoted(text: string): void {
		this.#out.quoted(text);
	}

	expanded(text: string): void {
		this.#out.quoted(text);
	}

	list(list: ListValue): Maybe<void> {
		return this.#out.list(list.items.length > 0 ? list : oneEmpty, true);
	}

	/** Text of the script in the word, with its loose characters. */
	written(text: string): void {
		if (this.#out instanceof OperandGroup) this.#out.written(text);
		else if (this.#out instanceof QuotedGroup) writeLoosely(this.#out, text);
		else this.#out.quoted(text);
	}
}

/** Whether text of the script, in the word of a quoted `${x:-word}`, has characters that bash leaves loose. */
export const hasLooseCharacters = (text: string): boolean => looseCharacter.test(text);

// What stands behind a backslash that stays, and the characters that bash looks at in assignments.
const looseCharacter = /\\.|[:=]/su;

const writeLoosely = (group: QuotedGroup, text: string): void => {
	let rest = text;
	for (let found = looseCharacter.exec(rest); found !== null; found = looseCharacter.exec(rest)) {
		const character = found[0].at(-1)!;
		group.quoted(rest.slice(0, found.index + found[0].length - 1));
		group.loose(character);
		rest = rest.slice(found.index + found[0].length);
	}
	group.quoted(rest);
};
