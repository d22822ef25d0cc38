import type { Maybe } from '@tenon/core';
import type { Shell } from '../state/shell.ts';
import type { ListValue } from './value.ts';

/**
 * Where the pieces of a word go. What a piece becomes depends on the place: fields, one text, a
 * pattern, a regular expression.
 */
export interface Sink {
	/** Text of the script outside of quotes: never split, its pattern characters count. */
	literal(text: string): void;
	/** Text whose characters all stand for themselves. Empty text is a field too. */
	quoted(text: string): void;
	/** What an expansion outside of quotes gave: split, then a pattern. A promise only where the text is long. */
	expanded(text: string): Maybe<void>;
	/** What `$@`, `$*`, `${a[@]}` and the like gave. A promise only where there are many. */
	list(list: ListValue, quoted: boolean): Maybe<void>;
}

/** A compiled part of a word: gives its pieces to the sink. */
export type Piece = (shell: Shell, out: Sink) => Maybe<void>;

/** Runs pieces in order. */
export const runPieces = (pieces: readonly Piece[], shell: Shell, out: Sink): Maybe<void> => {
	for (let at = 0; at < pieces.length; at++) {
		const ran = pieces[at]!(shell, out);
		if (ran instanceof Promise) return runRest(pieces, at, ran, shell, out);
	}
};

const runRest = async (
	pieces: readonly Piece[],
	from: number,
	first: Promise<void>,
	shell: Shell,
	out: Sink,
): Promise<void> => {
	await first;
	for (let at = from + 1; at < pieces.length; at++) {
		const ran = pieces[at]!(shell, out);
		if (ran instanceof Promise) await ran;
	}
};
