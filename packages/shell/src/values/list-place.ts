import { andThen, type Maybe } from '@tenon/core';
import { evaluateIndex } from '../arithmetic/evaluate.ts';
import type { Shell } from '../state/shell.ts';

/** Where a subscript leads in a list, or which part of it `[from:to]` is. A place may lie outside. */
export type ListPlace = { readonly index: number } | { readonly from: number; readonly to: number };

/** Computes a subscript of something with so many elements; a negative number counts from its end. */
export const listPlace = (shell: Shell, subscript: string, size: number): Maybe<ListPlace> => {
	const slice = /^([^?:]*):([^?:]*)$/.exec(subscript);
	if (slice === null)
		return andThen(evaluateIndex(shell, subscript), (integer) => ({ index: fromEnd(integer, size) }));
	return andThen(bound(shell, slice[1]!, size, 0), (from) =>
		andThen(bound(shell, slice[2]!, size, size), (to) => ({ from, to: Math.max(from, to) })),
	);
};

const fromEnd = (integer: number | bigint, size: number): number => {
	const index = Number(integer);
	return index < 0 ? index + size : index;
};

// What lies outside is cut off.
const bound = (shell: Shell, text: string, size: number, missing: number): Maybe<number> => {
	if (text.trim() === '') return missing;
	return andThen(evaluateIndex(shell, text), (integer) =>
		Math.min(Math.max(fromEnd(integer, size), 0), size),
	);
};
