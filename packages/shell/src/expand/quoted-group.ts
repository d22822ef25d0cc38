import type { Sink } from './sink.ts';
import type { ListValue } from './value.ts';

/**
 * What stands between two double quotes, where lists are part of it: `"a$@b"`. Keeps the pieces until
 * the closing quote, because two things depend on the whole: if an `@` list is empty and there is
 * nothing else but empty lists, the quotes give no field at all; and beside an `@` list, the elements
 * of a `*` list that an operator made fall apart into fields.
 */
export class QuotedGroup implements Sink {
	readonly #pieces: (string | ListValue)[] = [];

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

	/** The closing quote: hands everything on. */
	end(out: Sink, joiner: string): void {
		const keepsApart = this.#pieces.some((piece) => typeof piece === 'object' && piece.separator === '@');
		for (const piece of this.#pieces) {
			if (typeof piece === 'string') out.quoted(piece);
			else if (keepsApart && piece.items.length === 0) continue;
			else if (keepsApart && piece.separator === '*' && piece.derived) emitApart(piece, out, joiner);
			else out.list(piece, true);
		}
		if (this.#pieces.length === 0) out.quoted('');
	}
}

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
}
