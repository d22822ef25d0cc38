import { type Flow, wait } from '@tenon/core';
import type { ExpressionOptions } from './evaluate.ts';

type Pauses = Pick<ExpressionOptions, 'breathe'>;

/** How many characters a text has up to one of its code units. */
export function* charactersUpTo(text: string, end: number, { breathe }: Pauses): Flow<number> {
	let count = 0;
	for (let at = 0; at < end; count++) {
		at = nextCharacter(text, at);
		if (count % charactersOfPiece === 0) yield* wait(breathe(stepsOfPiece));
	}
	return count;
}

/** The code unit that so many characters end before; the end of the text if there are fewer. */
export function* unitAfter(
	text: string,
	{ from, count }: { readonly from: number; readonly count: number },
	{ breathe }: Pauses,
): Flow<number> {
	let at = from;
	for (let passed = 0; passed < count && at < text.length; passed++) {
		at = nextCharacter(text, at);
		if (passed % charactersOfPiece === 0) yield* wait(breathe(stepsOfPiece));
	}
	return at;
}

/** The number of the first character of a text that is among the wanted ones, from 1 on; 0 for none. */
export function* placeOfAny(text: string, wanted: string, { breathe }: Pauses): Flow<number> {
	const points = new Set<number>();
	for (let at = 0, count = 0; at < wanted.length; at = nextCharacter(wanted, at), count++) {
		points.add(wanted.codePointAt(at)!);
		if (count % charactersOfPiece === 0) yield* wait(breathe(stepsOfPiece));
	}
	let count = 1;
	for (let at = 0; at < text.length; at = nextCharacter(text, at), count++) {
		if (points.has(text.codePointAt(at)!)) return count;
		if (count % charactersOfPiece === 0) yield* wait(breathe(stepsOfPiece));
	}
	return 0;
}

const nextCharacter = (text: string, at: number): number => at + (text.codePointAt(at)! > 0xffff ? 2 : 1);

const charactersOfPiece = 4096;
const stepsOfPiece = 256;
