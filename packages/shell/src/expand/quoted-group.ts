import { type Ifs, splitting } from './ifs.ts';
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
	end(out: Sink, ifs: Ifs): void {
		const keepsApart = this.#pieces.some((piece) => isList(piece) && piece.separator === '@');
		for (const piece of this.#pieces) {
			if (typeof piece === 'string') out.quoted(piece);
			else if (!isList(piece)) emitLoose(piece, out, keepsApart ? ifs : undefined);
			else if (keepsApart && piece.items.length === 0) continue;
			else if (keepsApart && piece.separator === '*' && piece.derived) emitApart(piece, out, ifs.joiner);
			else out.list(piece, true);
		}
		if (this.#pieces.length === 0) out.quoted('');
	}
}

interface LooseCharacter {
	readonly character: string;
}

const isList = (piece: string | LooseCharacter | ListValue): piece is ListValue =>
	typeof piece === 'object' && 'items' in piece;

const emitLoose = ({ character }: LooseCharacter, out: Sink, ifs: Ifs | undefined): void => {
	const kind = ifs?.classes[character.charCodeAt(0)] ?? 0;
	if ((kind & ~splitting.pattern) !== 0) out.expanded(character);
	else out.quoted(character);
};

const emitApart = ({ items }: ListValue, out: Sink, joiner: string): void => {
	for (let at = 0; at < items.length; at++) {
		if (at > 0) out.expanded(joiner);
		if (items[at] !== '') out.quoted(items[at]!);
	}
};

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

	list(list: ListValue): void {
		this.#out.list(list.items.length > 0 ? list : oneEmpty, true);
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
